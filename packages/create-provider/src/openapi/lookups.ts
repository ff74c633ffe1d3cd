import { rowsIn } from "./bodies.js";
import { claimDefinition, type DraftContext, subjectOf } from "./context.js";
import { docOf } from "./docs.js";
import type { DraftField } from "./draftField.js";
import { camelCase, capitalize } from "./identifiers.js";
import { fieldsOf, parameterField } from "./members.js";
import type { ApiPath, Segment } from "./paths.js";
import { code } from "./values.js";

/** Drafted function that reads. */
export interface DraftLookup {
  readonly name: string;
  readonly doc: string;
  readonly path: string;
  readonly segments: readonly Segment[];
  readonly end: string;
  readonly args: readonly DraftField[];
  /** Arguments in the query, each with its name there. */
  readonly query: readonly (readonly [name: string, parameter: string])[];
  readonly outputs: readonly DraftField[];
  /** Output with the rows, for a list. */
  readonly rows?: string;
}

/**
 * Drafts the function that reads a path. Undefined if its response has no form that a function can return; notes say
 * why.
 */
export function draftLookup(context: DraftContext, api: ApiPath): DraftLookup | undefined {
  const { merger, values, notes } = context;
  const at = `GET ${api.path}`;
  const get = api.operations.get("get");
  const { segments, named } = api;
  const skip = (why: string): undefined => {
    notes.add(at, `${why}. No function was drafted`);
    return undefined;
  };
  if (get === undefined) return undefined;
  if (get.response.kind === "other") return skip(`the response is not JSON but ${code(get.response.mediaType)}`);
  const list = rowsIn(merger, get);
  const isList = list !== undefined && list.rows === context.rows;
  const isOne = named.at(-1)?.input !== undefined;
  const whole = get.response.kind === "json" ? merger.merge(get.response.schema) : undefined;
  const schema = isList ? list.row : whole;
  if (schema === undefined || schema.type !== "object" || schema.members.size === 0)
    return skip("the response is not described as a JSON object with members, or a list of such objects");

  const name = claimDefinition(context, "get", named, isOne && !isList);
  const args: DraftField[] = segments.flatMap(({ input }, index) =>
    input === undefined
      ? []
      : [parameterField(values, input, undefined, subjectOf(segments.slice(0, index), true).join(" "), false)],
  );
  const query: (readonly [string, string])[] = [];
  for (const { name: parameter, doc } of get.requiredQuery) {
    const input = camelCase(parameter);
    if (input === undefined || args.some((one) => one.name === input))
      return skip(`the query parameter ${code(parameter)} can be no input`);
    args.push({ name: input, type: { kind: "string" }, doc: docOf(doc) ?? `${capitalize(input)}.`, calls: [] });
    query.push([input, parameter]);
  }
  const idName = `${camelCase(subjectOf(named, true).join(" ")) ?? "object"}Id`;
  const inputs = new Set(isList ? [] : args.map((one) => one.name));
  const owner = {
    at,
    name: isList ? `${name}Row` : name,
    idName,
    id: undefined,
    idInput: "never" as const,
    needsName: false,
    inputs,
  };
  const { fields: outputs } = fieldsOf(values, notes, { create: undefined, update: undefined, live: schema }, owner);
  if (outputs.length === 0) return skip("no member of the response can be an output");
  const doc =
    docOf(get.summary) ??
    docOf(schema.attributes.get("description")) ??
    `${capitalize(subjectOf(named, false).join(" "))}.`;
  const rows = camelCase(subjectOf(named, false).join(" ")) ?? "rows";
  const free = args.some((one) => one.name === rows) ? `${rows}Rows` : rows;
  return { name, doc, path: api.path, segments, end: api.end, args, query, outputs, ...(isList && { rows: free }) };
}
