import type { FailureCode } from "@tripod/kit";

/** One thing that was looked at. */
export interface Finding {
  /** What was looked at: "clock", or an area of the platform. */
  readonly about: string;
  readonly state: "ok" | "note" | "warning" | "failed" | "not tried";
  readonly says: string;
  /** What to do about it. Every finding that is not good says so. */
  readonly advice?: string | undefined;
  /** Whether an area of the platform could be read. */
  readonly isRead?: boolean;
  /** Of what kind a failure is: it decides how the command ends. */
  readonly code?: FailureCode | undefined;
}
