import type { Reader } from "@tripod/http";
import type { Level } from "./scope.js";

/** What every object of the platform says about itself. */
export interface Metadata {
  readonly id: string;
  readonly name: string;
  /** Absent where the platform does not tell it. */
  readonly level: Level | undefined;
  readonly labels: Readonly<Record<string, string>>;
}

/** Reads the member `metadata` of an object. */
export function metadataOf(object: Reader): Metadata {
  return {
    id: object.string("metadata.uid"),
    name: object.string("metadata.name"),
    level: object.optionalString("metadata.annotations.scope") || undefined,
    labels: labelsOf(object),
  };
}

function labelsOf(object: Reader): Readonly<Record<string, string>> {
  if (!object.has("metadata.labels")) return {};
  return Object.fromEntries(
    object.entries("metadata.labels").map(([name, value]): [string, string] => [name, value.optionalText("") ?? ""]),
  );
}
