import type { Reader } from "@tripod/http";

/** An object as the platform shows it. */
export interface Live {
  readonly body: Reader;
  /** Headers that bind an update to this version of it. */
  readonly version: Readonly<Record<string, string>> | undefined;
}
