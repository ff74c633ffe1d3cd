import type { Reader } from "@tripod/http";

/** A configuration that servers are sold in. */
export interface Configuration {
  readonly id: string;
  readonly name: string;
  /** The record as the platform sent it: deep filters may ask for any part of it. */
  readonly record: unknown;
}

/** Decodes one record of `/service/server` or `/service/serverchip`. */
export function decodeConfiguration(record: Reader): Configuration {
  return { id: record.optionalString("uuid") ?? "", name: record.optionalString("name") ?? "", record: record.raw };
}
