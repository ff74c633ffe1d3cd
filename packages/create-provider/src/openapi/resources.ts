import { objectIn, rowsIn } from "./bodies.js";
import { claimDefinition, type DraftContext, subjectOf } from "./context.js";
import { docOf } from "./docs.js";
import type { DraftField } from "./draftField.js";
import { capitalize } from "./identifiers.js";
import { idMember, isPlatformId } from "./identity.js";
import { type DraftedFields, fieldsOf, parameterField } from "./members.js";
import { type ApiPath, pathOf, type Segment, shapeOf, templateOf } from "./paths.js";
import { optionsOf, type ResourceFacts, updateOf } from "./resourceOptions.js";
import { code } from "./values.js";

/** Drafted resource. */
export interface DraftResource {
  readonly name: string;
  readonly kind: string;
  readonly doc: string;
  /** Requests that manage the objects, such as `POST /zones`. */
  readonly requests: readonly string[];
  readonly segments: readonly Segment[];
  readonly path: string;
  readonly itemPath?: string | undefined;
  readonly alsoInBody: readonly string[];
  readonly fields: readonly DraftField[];
  /** Further options of the definition, as code. */
  readonly options: readonly (readonly [name: string, code: string])[];
  /** Whether other objects can name an object of this kind as their parent. */
  readonly isParent: boolean;
}

/**
 * Drafts the resource whose objects have a path that ends with a parameter. Undefined if a program cannot create such
 * objects; notes say why.
 */
export function draftResource(context: DraftContext, item: ApiPath): DraftResource | undefined {
  const { merger, values, notes, byShape } = context;
  const segments = item.segments.slice(0, -1);
  const key = item.segments.at(-1);
  const collection = byShape.get(shapeOf(segments));
  const words = subjectOf(segments, true);
  const kind = words.join(" ");
  const skip = (at: string, why: string): undefined => {
    notes.add(at, `${why}. No resource was drafted`);
    return undefined;
  };

  const list = collection?.operations.get("get");
  const get = item.operations.get("get");
  const isPut = collection?.operations.has("post") !== true;
  const create = isPut ? item.operations.get("put") : collection.operations.get("post");
  const at = isPut ? `PUT ${item.path}` : `POST ${collection.path}`;
  if (key?.input === undefined || key.parameter === undefined) return undefined;
  if (create === undefined) return skip(item.path, "no POST or PUT creates the object");
  if (create.request.kind === "other") return skip(at, `the body is not JSON but ${code(create.request.mediaType)}`);
  const sent = objectIn(merger, create.request, kind);
  if (sent === undefined) return skip(at, "the body is not described as a JSON object with members");
  const rows = rowsIn(merger, list);
  if (get === undefined && (isPut || rows === undefined)) return skip(item.path, "no GET returns the object");
  const created = objectIn(merger, create.response, kind);
  const live = objectIn(merger, get?.response, kind) ?? (get === undefined && rows ? { schema: rows.row } : created);
  if (live === undefined) notes.add(`GET ${item.path}`, "the response is not described as a JSON object with members");
  const id = idMember(merger, (live ?? sent).schema, key.parameter, words);
  if (id === undefined && !isPut)
    return skip(item.path, `no member of the response is recognizable as the parameter ${code(key.parameter)}`);

  const update = updateOf(context, item, kind);
  const name = claimDefinition(context, "", segments, true);
  const parents = segments.flatMap(({ input }) => input ?? []);
  const keys = isPut ? [parameterField(values, key.input, id, kind)] : [];
  const drafted = fieldsOf(
    values,
    notes,
    { create: sent.schema, update: update?.schema, live: live?.schema },
    {
      ...{ at, name, id, idName: `${name.charAt(0).toLowerCase()}${name.slice(1)}Id` },
      needsName: !isPut,
      idInput: isPut || id === undefined ? "never" : isPlatformId(id) ? "if required" : "always",
      inputs: new Set([...parents, ...keys.map((field) => field.name)]),
    },
  );
  const facts: ResourceFacts = {
    ...{ at, kind, item, create, created, sent, live, rows, update, drafted },
    id: isPut ? undefined : id,
    keyName: keys[0]?.name,
    keyWire: id,
    parents,
    isReadFromList: get === undefined,
  };
  const keyInBody = keys.filter(() => id !== undefined && sent.schema.members.has(id)).map((field) => field.name);
  const { options, isListable } = optionsOf(context, facts);
  return {
    ...{ name, kind, segments, options },
    doc: docOf(live?.schema.attributes.get("description")) ?? docOf(create.summary) ?? `${capitalize(kind)}.`,
    requests: [collection, item].flatMap((one) =>
      [...(one?.operations.keys() ?? [])].map((method) => `${method.toUpperCase()} ${one?.path}`),
    ),
    path: `${templateOf(segments)}${collection?.end ?? ""}`,
    itemPath: isPut ? pathOf(item) : item.end === "" ? undefined : `${templateOf(segments)}/{id}${item.end}`,
    alsoInBody: [...new Set([...drafted.alsoInBody.keys(), ...keyInBody])],
    fields: [...parentFields(context, segments, drafted), ...keys, ...drafted.fields],
    isParent: parents.length === 0 && !isPut && id === "id" && isListable,
  };
}

/** Returns the fields of the parameters before the last segment. */
function parentFields(
  { values }: DraftContext,
  segments: readonly Segment[],
  { alsoInBody }: DraftedFields,
): readonly DraftField[] {
  return segments.flatMap(({ input }, index) => {
    if (input === undefined) return [];
    const parent = subjectOf(segments.slice(0, index), true).join(" ");
    return [parameterField(values, input, alsoInBody.get(input), parent)];
  });
}
