import type { Summary } from "./summary.js";

/** Error of a preview, update, refresh, import or destroy that failed. `summary` contains the steps. */
export class OperationFailed extends Error {
  override readonly name = "OperationFailed";
  readonly summary: Summary;

  constructor(operation: string, summary: Summary, cause?: unknown) {
    const errors = summary.diagnostics.filter((entry) => entry.severity === "error").map((entry) => entry.message);
    super([`${operation} failed:`, ...errors].join("\n"), { cause });
    this.summary = summary;
  }
}
