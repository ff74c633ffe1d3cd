// Starts the demo (npm run demo) if this Node can run it. Every Node since 12.20 must be able to read this file, so that it can print
// that it is too old.

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 20 ? process.getBuiltinModule !== undefined : major === 20 && minor >= 19) {
  process.argv.splice(2, 0, "demo");
  import("../../run.mjs");
} else {
  console.error(
    `The demo needs Node 20.19 or later, or 22.3 or later, and was started with Node ${process.versions.node}. Install a newer Node, or put it first in PATH.`,
  );
  process.exitCode = 1;
}
