import type { Reader } from "@tripod/http";
import type { Level } from "./scope.js";

/** Metadata of every object of the platform. */
export interface Metadata {
  readonly id: string;
  readonly name: string;
  /** Absent if the platform does not return it. */
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

/** Returns the labels. Values that are not strings are skipped without an error. */
export function labelsOf(object: Reader): Readonly<Record<string, string>> {
  return textsOf(object, "labels");
}

/** Returns the annotations. Values that are not strings are skipped without an error. */
export function annotationsOf(object: Reader): Readonly<Record<string, string>> {
  return textsOf(object, "annotations");
}

function textsOf(object: Reader, member: "labels" | "annotations"): Readonly<Record<string, string>> {
  const texts = (object.raw as { readonly metadata?: Readonly<Record<string, unknown>> } | null)?.metadata?.[member];
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return {};
  const plain = Object.entries(texts).filter(([, value]) => value === null || typeof value !== "object");
  return Object.fromEntries(plain.map(([name]) => [name, object.peekText(["metadata", member, name])]));
}
