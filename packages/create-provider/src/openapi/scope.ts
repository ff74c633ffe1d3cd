import type { Notes } from "./notes.js";
import { type ApiPath, type Segment, shapeOf, templateOf } from "./paths.js";

/** Number of kinds of objects whose paths must begin alike. */
const MIN_COLLECTIONS = 3;
/** Settings of every draft. */
const SETTINGS: readonly string[] = ["url", "token", "apiKey", "username", "password", "requestTimeout", "allowHttp"];

/** Paths without the segments that all of them begin with, and these segments. */
export interface ScopedPaths {
  readonly scope: readonly Segment[];
  readonly paths: readonly ApiPath[];
}

/**
 * Finds the parameters with which the paths of all resources begin, such as `/servers/{server_id}`: they become
 * settings. Paths that begin otherwise are not drafted.
 *
 * @param items paths of single objects that requests change
 */
export function splitScope(paths: readonly ApiPath[], items: readonly ApiPath[], notes: Notes): ScopedPaths {
  const scope = sharedStart(items.map(({ segments }) => segments.slice(0, -1)));
  const isChanged = items.some(({ segments }) => shapeOf(segments) === shapeOf(scope));
  const isSetting = scope.some(({ input = "" }) => SETTINGS.includes(input));
  if (scope.length === 0 || isChanged || isSetting) return { scope: [], paths };
  const start = shapeOf(scope);
  const inside = paths.filter(({ segments }) => shapeOf(segments.slice(0, scope.length)) === start);
  for (const { path } of paths.filter((one) => !inside.includes(one)))
    notes.add(path, `not below ${templateOf(scope)}, with which the paths of all resources begin. Nothing was drafted`);
  return { scope, paths: inside.map((one) => ({ ...one, segments: one.segments.slice(scope.length) })) };
}

/** Returns the segments with which all lists begin, up to the last parameter. */
function sharedStart(all: readonly (readonly Segment[])[]): readonly Segment[] {
  const [first = []] = all;
  if (new Set(all.map(shapeOf)).size < MIN_COLLECTIONS) return [];
  const differs = first.findIndex((_, at) =>
    all.some((one) => shapeOf(one.slice(0, at + 1)) !== shapeOf(first.slice(0, at + 1))),
  );
  const shared = differs < 0 ? first : first.slice(0, differs);
  return shared.slice(0, shared.findLastIndex(({ input }) => input !== undefined) + 1);
}
