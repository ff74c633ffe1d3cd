// What people come for, in a minute, against a local platform: a program is planned, made, changed behind its back, mended,
// mistyped, unlucky and cleared away; through the plugin alone, and then on the real engine, which is built meanwhile where
// there is none.
//
//   node tools/demo.mjs                    both
//   node tools/demo.mjs --quick            the first part: needs Node and nothing else
//   node tools/demo.mjs --package logpkg   another package: hostpkg (default), logpkg, k8spkg (which looks things up)
//   node tools/demo.mjs --lookups          what the package looks up

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`demo: Node 20.19 or later is needed; this is ${process.versions.node}`);
  process.exit(1);
}

const { optionsOf } = await import("./options.mjs");
const { build } = await import("./build.mjs");
const { ensureEngine } = await import("./engine.mjs");

const PACKAGES = ["hostpkg", "logpkg", "k8spkg"];

const values = optionsOf("demo", {
  quick: { type: "boolean", default: false },
  package: { type: "string", default: "hostpkg" },
  lookups: { type: "boolean", default: false },
});
if (!PACKAGES.includes(values.package)) {
  console.error(`demo: there is no package ${JSON.stringify(values.package)}; there are ${PACKAGES.join(", ")}`);
  process.exit(2);
}

/** Progress is for people who watch. */
const say = (line) => {
  if (process.stderr.isTTY) console.error(`demo: ${line}`);
};

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.once(signal, () => stop.abort(new Error(`stopped by ${signal}; everything is cleared away`)));

try {
  await build(say);
  // Only now: what it imports was built.
  const { show } = await import("./demo/show.mjs");
  const engine = values.quick ? undefined : ensureEngine({ progress: say });
  await show({ pkg: values.package, lookups: values.lookups, engine, signal: stop.signal, say });
} catch (error) {
  console.error(`demo: ${error.message}`);
  // What is still being built beside it goes on no longer.
  process.exit(1);
}
