import { runTest } from "../shared/runTest.js";

/** Measures the requests of every lookup and resource and writes `docs/reference/requests.json`. A test measures them. */
export function recordRequests(): void {
  runTest("conformance/requests/requests", { UPDATE_REQUESTS: "1" });
}
