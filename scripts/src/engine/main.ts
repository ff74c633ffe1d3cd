// Finds the Pulumi engine for examples, tests and the demo, or builds it with Go, which takes several minutes. Prints the path.
//
//   npm run engine -- [--json]      --json prints pulumi, yaml, version and source as JSON

import { readOptions, runCommand } from "../shared/commandLine.js";
import { ensureEngine } from "./engine.js";

const { json } = readOptions("engine", { json: { type: "boolean" } });
await runCommand("engine", async () => {
  const engine = await ensureEngine({ progress: (line) => console.error(line) });
  if (!engine.ok) throw new Error(engine.reason);
  const { pulumi, yaml, version, source } = engine;
  if (json) console.log(JSON.stringify({ pulumi, yaml, version, source }));
  else console.log(`Pulumi ${version} (${source === "path" ? "from PATH" : "built here"})\n  ${pulumi}\n  ${yaml}`);
});
