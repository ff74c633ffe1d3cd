import { type ListBody, type ObjectBody, objectIn } from "./bodies.js";
import type { DraftContext } from "./context.js";
import { literal } from "./draftField.js";
import type { DraftedFields } from "./members.js";
import type { Operation } from "./operations.js";
import { type ApiPath, pathOf, templateOf } from "./paths.js";
import type { MergedSchema } from "./schemas.js";

/** Option of a definition, as code. */
export type Option = readonly [name: string, code: string];

/** Facts of the document about the objects of one kind. */
export interface ResourceFacts {
  readonly at: string;
  readonly kind: string;
  readonly item: ApiPath;
  readonly create: Operation;
  readonly sent: ObjectBody;
  /** Object in the response to the create request. */
  readonly created: ObjectBody | undefined;
  readonly live: ObjectBody | undefined;
  readonly rows: ListBody | undefined;
  readonly update: Update | undefined;
  readonly drafted: DraftedFields;
  /** Member with the platform's ID. */
  readonly id: string | undefined;
  /** Input with the last segment of the path, for objects that a PUT creates, and its member in responses. */
  readonly keyName: string | undefined;
  readonly keyWire: string | undefined;
  readonly parents: readonly string[];
  readonly isReadFromList: boolean;
}

/** Update request. */
export interface Update {
  readonly schema: MergedSchema;
  readonly code: string;
}

/** Returns how the objects of a path are updated: PATCH of changes, or PUT of all inputs. */
export function updateOf({ merger, notes }: DraftContext, item: ApiPath, kind: string): Update | undefined {
  for (const [method, body] of [
    ["patch", "changes"],
    ["put", "inputs"],
  ] as const) {
    const operation = item.operations.get(method);
    if (operation === undefined) continue;
    const sent = objectIn(merger, operation.request, kind);
    const at = `${method.toUpperCase()} ${item.path}`;
    if (sent === undefined) {
      notes.add(at, "the body is not described as a JSON object with members, so updates do not use it");
      continue;
    }
    const returnsObject = objectIn(merger, operation.response, kind) !== undefined;
    const step = `[{ body: ${literal(body)}, returnsObject: false }]`;
    return { schema: sent.schema, code: returnsObject ? literal(body) : step };
  }
  notes.add(item.path, "no PUT or PATCH updates the object, so every change replaces");
  return undefined;
}

/** Returns the options that follow the fields of a definition, and whether the provider can list the objects. */
export function optionsOf(
  context: DraftContext,
  facts: ResourceFacts,
): { readonly options: readonly Option[]; readonly isListable: boolean } {
  const { item, id, sent, live, isReadFromList, update } = facts;
  const unlistable = unlistableReason(context, facts);
  if (id !== undefined && facts.created?.schema.members.has(id) !== true)
    context.notes.add(
      facts.at,
      "the response is not described with the ID. State `create.response` if it is elsewhere",
    );
  if (!item.operations.has("delete"))
    context.notes.add(item.path, "no DELETE. The definition sends one; state how objects are deleted in `delete`");
  const wire = [
    ...(id === undefined || id === "id" ? [] : [`id: ${literal(id)}`]),
    ...envelopeOf(sent.envelope, live?.envelope),
  ];
  const options: (Option | undefined)[] = [
    option("identity", identityOf(context, facts, unlistable === undefined)),
    option("wire", wire),
    option("create", createOf(facts)),
    isReadFromList ? ["read", '"list"'] : undefined,
    update === undefined ? undefined : ["update", update.code],
    option("list", listOf(facts, unlistable)),
  ];
  return { options: options.filter((one) => one !== undefined), isListable: unlistable === undefined };
}

function option(name: string, members: readonly string[]): Option | undefined {
  return members.length === 0 ? undefined : [name, `{ ${members.join(", ")} }`];
}

function envelopeOf(sent: string | undefined, shown: string | undefined): readonly string[] {
  if (sent === shown) return sent === undefined ? [] : [`envelope: ${literal(sent)}`];
  const members = [
    ...(sent === undefined ? [] : [`sent: ${literal(sent)}`]),
    ...(shown === undefined ? [] : [`shown: ${literal(shown)}`]),
  ];
  return [`envelope: { ${members.join(", ")} }`];
}

function identityOf({ notes }: DraftContext, facts: ResourceFacts, isListable: boolean): readonly string[] {
  const { at, kind, keyName, parents, drafted, create } = facts;
  if (keyName !== undefined) {
    const id = [...parents, keyName].map((name) => `{${name}}`).join("/");
    notes.add(at, `a PUT is assumed to create the ${kind} if it does not exist`);
    return [`id: ${literal(id)}`, `key: [${literal(keyName)}]`];
  }
  const key = drafted.chosenId ?? (drafted.inputs.has("name") ? "name" : undefined);
  if (key === undefined) {
    notes.add(at, `no input is recognizable as the key of the object. State \`identity.key\` if there is one`);
    return ["key: null", `onLostResponse: ${literal(isListable ? "detectNew" : "fail")}`];
  }
  const isEnforced = create.statuses.includes("409") || drafted.chosenId !== undefined;
  if (!isEnforced)
    notes.add(
      at,
      `\`${key}\` is assumed to identify the ${kind}. Remove \`enforced: false\` if the server rejects duplicates`,
    );
  return [...(key === "name" ? [] : [`key: [${literal(key)}]`]), ...(isEnforced ? [] : ["enforced: false"])];
}

function createOf({ keyName, item, drafted, created, live }: ResourceFacts): readonly string[] {
  const isPartial = [...(live?.schema.members.keys() ?? [])].some((name) => created?.schema.members.has(name) !== true);
  return [
    ...(keyName === undefined ? [] : ['method: "PUT"', `path: ${literal(pathOf(item))}`]),
    ...(drafted.deferred.length === 0 ? [] : [`deferred: ${JSON.stringify(drafted.deferred)}`]),
    ...(isPartial ? ["response: { partial: true }"] : []),
  ];
}

/** Returns why the provider cannot list the objects. */
function unlistableReason({ notes, rows: usual }: DraftContext, facts: ResourceFacts): string | undefined {
  const { item, rows, keyName, keyWire, kind } = facts;
  const at = templateOf(item.segments.slice(0, -1));
  if (rows === undefined) {
    notes.add(item.path, `no GET lists the objects, so an import needs the ID of the ${kind}`);
    return `The API has no list of such objects. Take the ID from the response to the create request.`;
  }
  if (rows.rows !== usual) {
    const [is, are] = [rows.rows, usual].map((name) => (name === "" ? "the response itself" : `the member ${name}`));
    notes.add(
      `GET ${at}`,
      `the rows are ${is}; in most lists they are ${are}, as \`paging.rows\` of src/api.ts states`,
    );
    return `The list has another form than others of the API.`;
  }
  if (keyName !== undefined && (keyWire === undefined || !rows.row.members.has(keyWire))) {
    notes.add(`GET ${at}`, `the rows have no member with the key of the ${kind}`);
    return `The rows of the list do not contain the key.`;
  }
  return undefined;
}

function listOf({ rows, live, isReadFromList }: ResourceFacts, unlistable: string | undefined): readonly string[] {
  if (unlistable !== undefined) return [`unlistable: ${literal(unlistable)}`];
  const isPartial = [...(live?.schema.members.keys() ?? [])].some((name) => rows?.row.members.has(name) !== true);
  return isPartial && !isReadFromList ? ['rows: "partial"'] : [];
}
