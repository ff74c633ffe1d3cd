// Measures the requests of every lookup and resource on the emulators, for the reference pages: docs/reference/requests.json.
//
//   npm run requests

import { build } from "../build/build.js";
import { recordRequests } from "../generate/measured.js";
import { readOptions, runCommand } from "../shared/commandLine.js";

readOptions("requests", {});
await runCommand("requests", async () => {
  await build(() => {});
  recordRequests();
});
