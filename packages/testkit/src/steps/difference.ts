import type { DiffKind, DiffResponse } from "../calls.js";
import { isList, isObject, type Json, type JsonObject, own } from "../json.js";
import { isWithin, type Path, parsePath } from "../paths.js";

/** Result of a diff after the user's options are applied. */
export type Verdict = "same" | "update" | "replace";

const replacing: { readonly [kind in DiffKind]: DiffKind } = {
  ADD: "ADD_REPLACE",
  ADD_REPLACE: "ADD_REPLACE",
  DELETE: "DELETE_REPLACE",
  DELETE_REPLACE: "DELETE_REPLACE",
  UPDATE: "UPDATE_REPLACE",
  UPDATE_REPLACE: "UPDATE_REPLACE",
};

const inverse: { readonly [kind in DiffKind]: DiffKind } = {
  ADD: "DELETE",
  ADD_REPLACE: "DELETE_REPLACE",
  DELETE: "ADD",
  DELETE_REPLACE: "ADD_REPLACE",
  UPDATE: "UPDATE",
  UPDATE_REPLACE: "UPDATE_REPLACE",
};

/**
 * Returns the decision for a resource: no change, update or replacement. An unfinished resource is updated even without
 * changes.
 */
export function verdictOf(diff: DiffResponse, unfinished: boolean): Verdict {
  const kinds = Object.values(diff.detailedDiff).map(({ kind }) => kind);
  if (diff.replaces.length > 0 || kinds.some((kind) => replacing[kind] === kind)) return "replace";
  return diff.changes === "DIFF_SOME" || unfinished ? "update" : "same";
}

/** Turns changes at or below the given paths into replacements. */
export function withReplaceOnChanges(diff: DiffResponse, paths: readonly string[]): DiffResponse {
  const prefixes = paths.map(parsePath).filter((path): path is Path => path !== undefined);
  const forces = (text: string) => prefixes.some((prefix) => isWithin(parsePath(text) ?? [text], prefix));
  const detailedDiff = Object.entries(diff.detailedDiff).map(([path, change]) => [
    path,
    forces(path) ? { ...change, kind: replacing[change.kind] } : change,
  ]);
  return {
    ...diff,
    detailedDiff: Object.fromEntries(detailedDiff),
    replaces: [...new Set([...diff.replaces, ...diff.diffs.filter(forces)])],
  };
}

/** Inverts a diff for the display of drift: from the inputs to the live object. */
export function inverted(diff: DiffResponse): DiffResponse {
  const detailedDiff = Object.entries(diff.detailedDiff).map(([path, change]) => [
    path,
    { ...change, kind: inverse[change.kind] },
  ]);
  return { ...diff, detailedDiff: Object.fromEntries(detailedDiff) };
}

/** Returns `news` with the old value, or without a value, at each ignored path. */
export function withoutIgnored(news: JsonObject, olds: JsonObject, paths: readonly string[]): JsonObject {
  let result: Json = news;
  for (const path of paths.map(parsePath)) {
    if (path) result = restored(result, olds, path) ?? {};
  }
  return result as JsonObject;
}

function restored(value: Json | undefined, old: Json | undefined, path: Path): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return old;
  if (isList(value) && isList(old)) {
    return value.map((item, index) =>
      step === "*" || step === index ? (restored(item, old[index], rest) ?? null) : item,
    );
  }
  if (!isObject(value) || !isObject(old)) return value;
  const keys = step === "*" ? [...new Set([...Object.keys(value), ...Object.keys(old)])] : [String(step)];
  const entries = new Map(Object.entries(value));
  for (const key of keys) {
    const next = restored(own(value, key), own(old, key), rest);
    if (next === undefined) entries.delete(key);
    else entries.set(key, next);
  }
  return Object.fromEntries(entries);
}
