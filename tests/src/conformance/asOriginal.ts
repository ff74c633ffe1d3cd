import { type AnyField, type Fields, isInput } from "@tripod/kit";
import type { Json, JsonObject } from "@tripod/testkit";

/**
 * Converts values to the form of the bridged package: without secret marks, with the names of defaulted inputs in each
 * object, with the platform's names, and with empty values for unset properties.
 */
export function asOriginal(fields: Fields, values: JsonObject, kind: "inputs" | "outputs"): JsonObject {
  const recorded: Record<string, Json> = kind === "inputs" ? { __defaults: [] } : {};
  for (const [name, field] of Object.entries(fields)) {
    if (kind === "inputs" && !isInput(field)) continue;
    const value = values[name];
    if (value !== undefined) recorded[name] = originalOf(field, value, kind);
    else if (kind === "outputs" && field.spec.presence === "optional") {
      const empty = emptyOf(field);
      if (empty !== undefined) recorded[name] = empty;
    }
  }
  return recorded;
}

function originalOf(field: AnyField, value: Json, kind: "inputs" | "outputs"): Json {
  const { type, values } = field.spec;
  const theirs = Object.entries(values?.aliases ?? {}).find(([, ours]) => ours === value)?.[0];
  if (theirs !== undefined) return theirs;
  if (Array.isArray(value) && "element" in type) return value.map((one: Json) => originalOf(type.element, one, kind));
  if (type.kind === "object" && typeof value === "object" && value !== null) {
    return asOriginal(type.fields, value as JsonObject, kind);
  }
  return value;
}

function emptyOf({ spec }: AnyField): Json | undefined {
  if (spec.writeOnly === true) return undefined;
  if (spec.type.kind === "string" || spec.type.kind === "json") return "";
  return spec.type.kind === "list" || spec.type.kind === "set" ? [] : undefined;
}
