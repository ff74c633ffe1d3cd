// The demo, on a Node that can run it.

import { build, PLUGIN_PACKAGES } from "../build.mjs";
import { ensureEngine, findEngine } from "../engine.mjs";
import { optionsOf } from "../options.mjs";

/** The seeds of the emulators, which are only built below. */
const SEEDS = ["small", "large"];

const values = optionsOf("demo", {
  quick: { type: "boolean", default: false },
  package: { type: "string", default: "hostpkg" },
  lookups: { type: "boolean", default: false },
  seed: { type: "string", default: "small" },
});
if (!PLUGIN_PACKAGES.includes(values.package)) {
  console.error(`demo: there is no package ${JSON.stringify(values.package)}; there are ${PLUGIN_PACKAGES.join(", ")}`);
  process.exit(2);
}
if (!SEEDS.includes(values.seed)) {
  console.error(`demo: there is no seed ${JSON.stringify(values.seed)}; there are ${SEEDS.join(", ")}`);
  process.exit(2);
}

/** Progress goes to standard error, whether or not that is a terminal: a build can take minutes. */
const say = (line) => console.error(`demo: ${line}`);

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.once(signal, () => stop.abort(new Error(`stopped by ${signal}; everything is cleared away`)));

try {
  await build(say);
  // Only now: what it imports was built.
  const { show } = await import("./show.mjs");
  if (!values.quick && !(await findEngine()).ok)
    say("building the Pulumi engine, which takes minutes the first time; `npm run demo -- --quick` does not need it");
  const engine = values.quick ? undefined : ensureEngine({ progress: say });
  await show({ pkg: values.package, lookups: values.lookups, seed: values.seed, engine, signal: stop.signal, say });
} catch (error) {
  console.error(`demo: ${error.message}`);
  // Ends a build that is still running.
  process.exit(1);
}
