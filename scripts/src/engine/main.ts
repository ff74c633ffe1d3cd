// Finds the Pulumi engine for examples, tests and the demo, or builds it with Go, which takes several minutes. Prints the path.
//
//   npm run engine

import { readOptions, runCommand } from "../shared/commandLine.js";
import { ensureEngine } from "./engine.js";

readOptions("engine", {});
await runCommand("engine", async () => {
  const engine = await ensureEngine({ progress: (line) => console.error(line) });
  if (!engine.ok) throw new Error(engine.reason);
  const { pulumi, yaml, version, source } = engine;
  console.log(`Pulumi ${version} (${source === "path" ? "from PATH" : "built here"})\n  ${pulumi}\n  ${yaml}`);
});
