import { camelCase, isReserved, singular, wordsOf } from "./identifiers.js";
import { type Json, memberOf, membersOf } from "./json.js";
import type { Notes } from "./notes.js";
import { type Operations, operationsOf } from "./operations.js";
import type { Resolve } from "./resolver.js";

/** Maximum number of paths that are drafted. */
const MAX_PATHS = 1000;
const MAX_PATH_LENGTH = 300;

const LITERAL = /^(?!\.\.?$)[A-Za-z0-9._~!$&'()*+,;=:@%-]+$/;
const PARAMETER = /^\{([^{}]+)\}$/;
/** Parameters whose name needs the segment before them to be understood. */
const GENERIC = /^(id|uid|uuid|guid|name|key|slug|code)$/;

/** Segment of a path: text, or a parameter. */
export interface Segment {
  readonly text: string;
  /** Name of the parameter in the document. */
  readonly parameter?: string;
  /** Name of the input that a parameter becomes. */
  readonly input?: string;
}

/** Path of the document. */
export interface ApiPath {
  /** Path in the document's spelling. */
  readonly path: string;
  readonly segments: readonly Segment[];
  /** Slash after the last segment, if there is one. */
  readonly end: string;
  /** Segments of the whole path, from which names derive. */
  readonly named: readonly Segment[];
  readonly operations: Operations;
}

/** Returns the paths that definitions can have, in the order of the document. Notes the others. */
export function readPaths(document: Json, resolve: Resolve, notes: Notes): readonly ApiPath[] {
  const all = membersOf(memberOf(document, "paths")).filter(([path]) => path.startsWith("/"));
  if (all.length > MAX_PATHS)
    notes.add("paths", `the document has ${all.length} paths; those after the first ${MAX_PATHS} were not read`);
  return all.slice(0, MAX_PATHS).flatMap(([path, item]) => {
    const segments = segmentsOf(path);
    if (typeof segments === "string") {
      notes.add(path, segments);
      return [];
    }
    const end = path.length > 1 && path.endsWith("/") ? "/" : "";
    return [{ path, segments, end, named: segments, operations: operationsOf(document, item, resolve) }];
  });
}

/** Returns the path of the first segments, with the names of inputs: `/zones/{zoneId}`. */
export function templateOf(segments: readonly Segment[]): string {
  return segments.map(({ text, input }) => `/${input === undefined ? text : `{${input}}`}`).join("");
}

/** Returns a path with the names of inputs. */
export function pathOf({ segments, end }: ApiPath): string {
  return `${templateOf(segments)}${end}`;
}

/** Returns the path of the first segments without the names of parameters. Equal paths have one shape. */
export function shapeOf(segments: readonly Segment[]): string {
  return segments.map(({ text, input }) => `/${input === undefined ? text : "{}"}`).join("");
}

/** Returns the segments of a path, or why no definition can have the path. */
function segmentsOf(path: string): readonly Segment[] | string {
  if (path.length > MAX_PATH_LENGTH) return `the path is longer than ${MAX_PATH_LENGTH} characters`;
  const segments: Segment[] = [];
  for (const text of path.replace(/\/$/, "").slice(1).split("/")) {
    const [, parameter] = PARAMETER.exec(text) ?? [];
    if (parameter === undefined && !LITERAL.test(text))
      return "a segment of the path is neither a plain name nor one parameter";
    if (parameter === undefined) segments.push({ text });
    else {
      const input = inputName(parameter, segments.at(-1)?.text);
      if (input === undefined) return "the name of a path parameter is not usable as a name of an input";
      if (segments.some((one) => one.input === input)) return `two parameters of the path have the name ${input}`;
      segments.push({ text, parameter, input });
    }
  }
  return segments;
}

function inputName(parameter: string, before = ""): string | undefined {
  const name = camelCase(parameter);
  const owner = camelCase(singular(wordsOf(before).join("_")));
  if (name === undefined || !(GENERIC.test(name) || isReserved(name))) return name;
  return owner === undefined ? undefined : `${owner}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
