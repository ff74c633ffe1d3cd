import { snakeCase } from "@tripod/kit";
import { rowsIn } from "./bodies.js";
import { Budget, TooLarge } from "./budget.js";
import type { DraftContext } from "./context.js";
import { docOf } from "./docs.js";
import { type Json, memberOf } from "./json.js";
import { type DraftLookup, draftLookup } from "./lookups.js";
import { type Note, Notes } from "./notes.js";
import { type ApiPath, readPaths, type Segment, shapeOf, templateOf } from "./paths.js";
import { createResolver, type Resolve } from "./resolver.js";
import { type DraftResource, draftResource } from "./resources.js";
import { Merger } from "./schemas.js";
import { splitScope } from "./scope.js";
import { type DraftSettings, draftSettings } from "./settings.js";
import { TypeNames } from "./typeNames.js";
import { ValueDrafter } from "./values.js";
import { usesSnakeCase } from "./wireNames.js";

/** Definitions that follow from an OpenAPI document, and everything that does not. */
export interface ApiDraft extends DraftSettings {
  /** Plain text, which needs no quotes in any file. */
  readonly title: string | undefined;
  readonly resources: readonly DraftResource[];
  readonly lookups: readonly DraftLookup[];
  readonly notes: readonly Note[];
  /** Whether names of members are in snake_case. */
  readonly isSnake: boolean;
  /** Member with the rows in lists. Empty: lists are the response itself. */
  readonly rows: string;
  readonly paths: number;
  /** Segments with which all paths begin. Their parameters are settings. */
  readonly scope: readonly Segment[];
  /** Path whose response confirms that a 404 comes from the API. */
  readonly healthCheck: string | undefined;
}

const MAX_TITLE_LENGTH = 60;
/** Functions that are cheap on most servers. */
const CHEAP = /^get(about|account|health|info|me|ping|profile|server|status|user|version)/i;

/** Drafts settings, resources and functions of an OpenAPI document. */
export function draftApi(document: Json): ApiDraft {
  const [resolve, notes, budget] = [createResolver(document), new Notes(), new Budget()];
  const merger = new Merger(resolve, budget);
  const read = readPaths(document, resolve, notes);
  const { scope, paths } = splitScope(read, itemsOf(read), notes);
  const isSnake = usesSnakeCase(document);
  const wireName = (name: string): string => (isSnake ? snakeCase(name) : name);
  const byShape = byShapeOf(paths);
  const items = itemsOf(paths);
  const collections = items.flatMap(({ segments }) => byShape.get(shapeOf(segments.slice(0, -1))) ?? []);
  const rows = usualRows(resolve, collections) ?? usualRows(resolve, paths) ?? "";
  const context: DraftContext = {
    ...{ merger, notes },
    values: new ValueDrafter(merger, notes, wireName, new TypeNames()),
    ...{ byShape, rows },
    taken: new Set(),
  };
  const resources: DraftResource[] = [];
  const lookups: DraftLookup[] = [];
  const used = new Set<string>();
  const draftAll = (some: readonly ApiPath[], draft: (path: ApiPath) => void): void =>
    draftEach(budget, some, draft, (at, problem) => notes.add(at, problem));
  draftAll(items, (item) => {
    const drafted = draftResource(context, item);
    if (drafted !== undefined || !isReadOnly(item)) used.add(item.path);
    if (drafted === undefined) return;
    resources.push(drafted);
    used.add(context.byShape.get(shapeOf(drafted.segments))?.path ?? "");
  });
  const others = paths.filter(({ path }) => !used.has(path));
  draftAll(others, (api) => {
    const reason = isReadOnly(api) ? undefined : reasonFor(api, items);
    if (reason !== undefined) notes.add(api.path, reason);
    const drafted = isReadOnly(api) ? draftLookup(context, api) : undefined;
    if (drafted !== undefined) lookups.push(drafted);
  });
  if (rows !== "")
    notes.add("paging", "the draft reads the first page of lists. State how `paging` of src/api.ts finds the next one");
  if (resources.length === 0) notes.add("paths", "no path has the form of a resource");
  return {
    ...draftSettings(document, resolve, notes),
    ...{ title: titleOf(document), healthCheck: healthCheckOf(lookups, notes) },
    ...{ resources, lookups, isSnake, paths: read.length, scope, rows: context.rows, notes: notes.all },
  };
}

function titleOf(document: Json): string | undefined {
  const text = docOf(memberOf(memberOf(document, "info"), "title")) ?? "";
  const plain = text.replace(/[^\p{L}\p{N} .,()&+'-]/gu, "").slice(0, MAX_TITLE_LENGTH);
  return plain.replace(/^[^\p{L}\p{N}]+|[\s.]+$/gu, "") || undefined;
}

function healthCheckOf(lookups: readonly DraftLookup[], notes: Notes): string | undefined {
  const candidates = lookups.filter(({ args, rows }) => args.length === 0 && rows === undefined);
  const found = candidates.find(({ name }) => CHEAP.test(name)) ?? candidates[0];
  if (found === undefined)
    notes.add(
      "paths",
      "no GET without parameters returns an object. State a path in `healthCheck` of src/api.ts, which confirms a 404",
    );
  return found && `${templateOf(found.segments)}${found.end}`;
}

/** Drafts each path. Reports those that are too large, and ends if all of them together are. */
function draftEach(
  budget: Budget,
  paths: readonly ApiPath[],
  draft: (path: ApiPath) => void,
  report: (at: string, problem: string) => void = () => undefined,
): void {
  for (const path of paths) {
    try {
      budget.next();
      draft(path);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      report(
        error.isFinal ? "paths" : path.path,
        `${error.message}; ${error.isFinal ? "the rest of the paths was" : "it was"} not drafted`,
      );
      if (error.isFinal) return;
    }
  }
}

function byShapeOf(paths: readonly ApiPath[]): DraftContext["byShape"] {
  return new Map(paths.map((one) => [shapeOf(one.segments), one]));
}

/** Returns the paths of single objects that requests create, change or delete. */
function itemsOf(paths: readonly ApiPath[]): readonly ApiPath[] {
  const byShape = byShapeOf(paths);
  return paths.filter(({ segments, operations }) => {
    if (segments.at(-1)?.input === undefined) return false;
    const collection = byShape.get(shapeOf(segments.slice(0, -1)));
    const isChanged = (["put", "patch", "delete"] as const).some((method) => operations.has(method));
    return isChanged || collection?.operations.has("post") === true;
  });
}

function isReadOnly({ operations }: ApiPath): boolean {
  return operations.has("get") && operations.size === 1;
}

/** Returns why a path was not drafted. Undefined if a note about its objects says so. */
function reasonFor(api: ApiPath, items: readonly ApiPath[]): string | undefined {
  const { operations, segments } = api;
  const shape = shapeOf(segments);
  if (operations.size === 0) return "the path has no GET, POST, PUT, PATCH or DELETE";
  if (operations.has("post") && items.some((item) => shapeOf(item.segments.slice(0, -1)) === shape)) return undefined;
  if (!operations.has("get")) return "an action: no GET reads what the requests change";
  if (operations.has("put") || operations.has("patch"))
    return "a setting that exists once: it has no ID in its path. Write it with `api.singleton`";
  return "no path that ends with the ID of one object belongs to the requests";
}

/** Returns the member with the rows in most lists. Undefined without lists. */
function usualRows(resolve: Resolve, paths: readonly ApiPath[]): string | undefined {
  const counts = new Map<string, number>();
  const budget = new Budget();
  const merger = new Merger(resolve, budget);
  draftEach(budget, paths, ({ operations }) => {
    const rows = rowsIn(merger, operations.get("get"))?.rows;
    if (rows !== undefined) counts.set(rows, (counts.get(rows) ?? 0) + 1);
  });
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0];
}
