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

/** Labels are texts. What is something else is none, and no reason to fail. */
export function labelsOf(object: Reader): Readonly<Record<string, string>> {
  const labels = (object.raw as { readonly metadata?: { readonly labels?: unknown } } | null)?.metadata?.labels;
  if (typeof labels !== "object" || labels === null || Array.isArray(labels)) return {};
  const texts = Object.entries(labels).filter(([, value]) => value === null || typeof value !== "object");
  return Object.fromEntries(texts.map(([name]) => [name, object.glance(["metadata", "labels", name])]));
}
