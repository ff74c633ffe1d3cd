import type { DraftField } from "./draftField.js";
import { capitalize, isReserved, wordsOf } from "./identifiers.js";
import type { Notes } from "./notes.js";
import type { MergedSchema } from "./schemas.js";
import { code, fieldDoc, inputCalls, isWriteOnly, type ValueDrafter } from "./values.js";

/** Schemas of one object: in its create request, its update request and its responses. */
export interface ObjectSchemas {
  readonly create: MergedSchema | undefined;
  /** Undefined: objects cannot be updated. */
  readonly update: MergedSchema | undefined;
  /** Undefined: no response describes the object. */
  readonly live: MergedSchema | undefined;
}

/** Definition that the fields are for. */
export interface FieldsOwner {
  readonly at: string;
  /** Name of the definition. */
  readonly name: string;
  /** Name of a field for a member `id`, which Pulumi reserves. */
  readonly idName: string;
  /** Member with the ID. The provider reads it without a field. */
  readonly id: string | undefined;
  /** Whether `name` identifies objects, so that programs must state it. */
  readonly needsName: boolean;
  /**
   * Whether programs state the ID: never, if requests require it, or whenever they contain it. A change of it replaces.
   */
  readonly idInput: "never" | "if required" | "always";
  /** Inputs that exist already, such as path parameters. */
  readonly inputs: ReadonlySet<string>;
}

/** Fields of an object, and what follows from comparing its schemas. */
export interface DraftedFields {
  readonly fields: readonly DraftField[];
  readonly inputs: ReadonlySet<string>;
  /** Inputs that the create request does not accept. */
  readonly deferred: readonly string[];
  /** Path parameters that bodies contain as well, each with its member. */
  readonly alsoInBody: ReadonlyMap<string, string>;
  /** Field with the ID, if the program chooses it. */
  readonly chosenId: string | undefined;
}

/** Drafts the fields of an object. */
export function fieldsOf(
  values: ValueDrafter,
  notes: Notes,
  { create, update, live }: ObjectSchemas,
  owner: FieldsOwner,
): DraftedFields {
  const fields = new Map<string, DraftField>();
  const [inputs, alsoInBody] = [new Set<string>(), new Map<string, string>()];
  const deferred: string[] = [];
  let chosenId: string | undefined;
  const wires = [create, live, update].flatMap((one) => [...(one?.members.keys() ?? [])]);
  for (const wire of new Set(wires)) {
    const sent = create?.members.has(wire) === true ? create : undefined;
    const changed = update?.members.has(wire) === true ? update : undefined;
    const schema = values.merge((sent ?? changed ?? live)?.members.get(wire));
    const isInput = (sent ?? changed) !== undefined && schema.attributes.get("readOnly") !== true;
    const isId = wire === owner.id;
    const isRequired = sent?.required.has(wire) === true;
    const isStated = owner.idInput === "always" || (owner.idInput === "if required" && isRequired);
    if (isId && !(isInput && isStated)) continue;
    const usual = values.nameOf(wire, { at: owner.at, path: "" });
    if (usual === undefined) continue;
    const name = usual === "id" ? owner.idName : isReserved(usual) ? `${usual}Value` : usual;
    if (owner.inputs.has(name)) {
      if (isInput) alsoInBody.set(name, wire);
      continue;
    }
    if (fields.has(name)) {
      notes.add(owner.at, `member ${code(wire)}: another member has the name ${name}`);
      continue;
    }
    if (!isInput && isWriteOnly(schema)) continue;
    const place = {
      at: owner.at,
      path: wire,
      owner: owner.name,
      isOutput: !isInput,
      level: 0,
      ancestors: new Set<object>(),
    };
    const { type, calls } = values.valueOf(name, schema, place);
    const all = [...calls];
    if (isInput) {
      const isHidden = live !== undefined && !live.members.has(wire);
      const presence =
        isRequired || isId || (owner.needsName && name === "name")
          ? []
          : isPlatformSet(live, wire)
            ? [".optional()", ".computed()"]
            : [".optional()"];
      const how = inputCalls(schema, presence);
      all.push(...how, ...(isHidden && !how.includes(".writeOnly()") ? [".writeOnly()"] : []));
      if (isId || (update !== undefined && changed === undefined)) all.push(".replaces()");
      if (sent === undefined) deferred.push(name);
      if (isId) chosenId = name;
      inputs.add(name);
    } else all.push(".computed()");
    fields.set(name, { name, type, doc: fieldDoc(schema, name), calls: [...all, ...values.wireCalls(name, wire)] });
  }
  return { fields: [...fields.values()], inputs, deferred, alsoInBody, chosenId };
}

/** Reports whether responses always contain the member, so that the platform may set it. */
function isPlatformSet(live: MergedSchema | undefined, wire: string): boolean {
  return live?.members.has(wire) === true && live.required.has(wire);
}

/** Returns the field of a path parameter, the ID or key of an object of a kind. */
export function parameterField(
  values: ValueDrafter,
  name: string,
  wire: string | undefined,
  kind: string,
  replaces = true,
): DraftField {
  const word = wordsOf(name).at(-1) === "id" ? "ID" : capitalize(wordsOf(name).at(-1) ?? "");
  return {
    name,
    type: { kind: "string" },
    doc: `${word} of the ${kind}.`,
    calls: [...(replaces ? [".replaces()"] : []), ...(wire === undefined ? [] : values.wireCalls(name, wire))],
  };
}
