// Runs scripts/src/docs/reference.ts for the files that are still in this folder.

import { keepPages } from "../scripts/dist/docs/reference.js";

await keepPages("write");
