import type { GenerateMode } from "../shared/generatedFile.js";
import { runTest } from "../shared/runTest.js";

/** Writes the pages of the comparison or compares them with the existing ones. A test makes the comparison. */
export function keepParity(mode: GenerateMode): void {
  runTest("repository/schema/parityPages", mode === "write" ? { UPDATE_PARITY: "1" } : {});
}
