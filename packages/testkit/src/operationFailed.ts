import type { Summary } from "./summary.js";

/** A preview, update, refresh, import or destroy that ended with errors; the summary tells how far it came. */
export class OperationFailed extends Error {
  override readonly name = "OperationFailed";
  readonly summary: Summary;

  constructor(operation: string, summary: Summary, cause?: unknown) {
    const errors = summary.diagnostics.filter((entry) => entry.severity === "error").map((entry) => entry.message);
    super([`${operation} failed:`, ...errors].join("\n"), { cause });
    this.summary = summary;
  }
}
