// Runs scripts/src/requests for the files that are still in this folder.

import { recordRequests } from "../scripts/dist/requests/record.js";

recordRequests();
