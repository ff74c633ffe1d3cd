// A demo of one minute against an emulator: a program is planned, run, changed by another client, repaired, mistyped,
// hit by a lost response and destroyed; first with the plugin alone, then on the real engine, which is built meanwhile
// if it is missing.
//
//   node tools/demo.mjs                    both
//   node tools/demo.mjs --quick            the first part: needs Node and nothing else
//   node tools/demo.mjs --package logpkg   another package: hostpkg (default), logpkg, k8spkg (lookups only)
//   node tools/demo.mjs --lookups          what the package looks up
//   node tools/demo.mjs --seed large       with the emulator's large seed, whose lists have several pages

// Every Node since 12.20 must be able to read this file, so that it can say that it is too old.

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 20 ? process.getBuiltinModule !== undefined : major === 20 && minor >= 19) {
  import("./demo/main.mjs");
} else {
  console.error(
    `The demo needs Node 20.19 or later, or 22.3 or later, and was started with Node ${process.versions.node}. Install a newer Node, or put it first in PATH.`,
  );
  process.exitCode = 1;
}
