import type { Reader } from "@tripod/http";

/** Live object. */
export interface Live {
  readonly body: Reader;
  /** Headers that make an update fail if the object has changed since. */
  readonly version: Readonly<Record<string, string>> | undefined;
}
