import type { FailureCode } from "@tripod/kit";

/** Result of one check. */
export interface Finding {
  /** Subject of the check: "clock", or an area of the platform. */
  readonly about: string;
  readonly state: "ok" | "note" | "warning" | "failed" | "not tried";
  readonly says: string;
  /** Next step. Every finding that is not "ok" has one, except notes. */
  readonly advice?: string | undefined;
  /** Whether an area of the platform could be read. */
  readonly isRead?: boolean;
  /** Failure code; decides the exit code of the command. */
  readonly code?: FailureCode | undefined;
}
