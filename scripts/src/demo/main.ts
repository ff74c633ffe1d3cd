// Shows a program on an emulator in one minute: preview, update, a change by another client and its repair, an input error,
// a lost response, destroy. The first part runs the provider alone, the second part the Pulumi engine. If the engine is missing,
// the command builds it during the first part.
//
//   npm run demo                        both
//   npm run demo -- --quick             the first part: needs Node and nothing else
//   npm run demo -- --package logpkg    another package: hostpkg (default), logpkg, k8spkg (lookups only)
//   npm run demo -- --lookups           the results of the package's lookups
//   npm run demo -- --seed large        with the emulator's large seed, whose lists have several pages
//   npm run demo -- --picture           write docs/images/demo.svg for the README

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build, PLUGIN_PACKAGES } from "../build/build.js";
import { ensureEngine, findEngine } from "../engine/engine.js";
import { oneOf, readOptions } from "../shared/commandLine.js";
import { ROOT } from "../shared/folders.js";
import { demoActs, PICTURE, pictureOf } from "./picture.js";
import { runDemo, show } from "./show.js";

const values = readOptions("demo", {
  quick: { type: "boolean", default: false },
  package: { type: "string", default: "hostpkg" },
  lookups: { type: "boolean", default: false },
  seed: { type: "string", default: "small" },
  picture: { type: "boolean", default: false },
});
/** Progress goes to standard error, whether or not that is a terminal: a build can take minutes. */
const say = (line: string): void => console.error(`demo: ${line}`);

async function writePicture(signal: AbortSignal): Promise<void> {
  mkdirSync(dirname(PICTURE), { recursive: true });
  writeFileSync(PICTURE, pictureOf(await demoActs(signal)));
  say(`${PICTURE.slice(ROOT.length + 1)} is written`);
}

async function showAll(pkg: string, seed: "small" | "large", signal: AbortSignal): Promise<void> {
  if (!values.quick && !(await findEngine()).ok)
    say("building the Pulumi engine, which takes minutes the first time; `npm run demo -- --quick` does not need it");
  const engine = values.quick ? undefined : ensureEngine({ progress: say });
  await show({ pkg, lookups: values.lookups, seed, engine, signal, say });
}

await runDemo(async (signal) => {
  const pkg = oneOf("package", values.package, PLUGIN_PACKAGES);
  const seed = oneOf("seed", values.seed, ["small", "large"]);
  await build(say);
  signal.throwIfAborted();
  await (values.picture ? writePicture(signal) : showAll(pkg, seed, signal));
});
