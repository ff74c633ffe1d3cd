import { type Answer, type Reader, read } from "@tripod/http";
import { fail, type ResourceContext, type TimedOperation } from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import type { Plan } from "../definition/plan.js";
import { canFill, fillPath, fillText, parseText } from "../values/template.js";
import { defined, isObject, type Values } from "../values/values.js";

/** One operation on one object: its definition, its API, where it is, and who asks. */
export interface Operation {
  /** What is done with it. */
  readonly does: TimedOperation;
  readonly plan: Plan;
  readonly dialect: Dialect;
  readonly context: ResourceContext<never>;
  /** What says where the object is; with `id`, once it is known, its id on the wire. */
  readonly where: Values;
  /** What is given or recorded of the object. */
  readonly known: Values;
  /** When it began, by the dialect's clock: what it may take counts from then. */
  readonly startedAt?: number;
  /** The state that somebody has left the object in, which will not pass. */
  readonly restsIn?: string | undefined;
}

/** The operation on an object whose inputs or recorded state are `known`. */
export function operationOf(
  does: TimedOperation,
  plan: Plan,
  known: Values,
  context: ResourceContext<never>,
  id?: string,
): Operation {
  const { at, kind, idForm, whereabouts } = plan;
  const fromId: Readonly<Record<string, string>> = id === undefined ? {} : idParts(plan, id);
  const where = Object.fromEntries(
    [...whereabouts].map((name) => [name, known[name] ?? typedPart(plan, name, fromId[name])]),
  );
  const all: Values = {
    ...at.settings?.(context.platform),
    ...defined(where),
    ...defined(Object.fromEntries(plan.shownPlace.map((name) => [name, known[name]]))),
    ...(id === undefined ? {} : { id: fromId.id ?? "" }),
  };
  const missing = [...whereabouts].find((name) => all[name] === undefined || all[name] === "");
  if (missing !== undefined && id !== undefined) {
    const forms = plan.pathInputs.includes(missing) ? `; import the ${kind} as ${importForm(plan)}` : "";
    return fail(missing, `is not recorded${forms}`);
  }
  if (id !== undefined && all.id === "")
    fail("", `${JSON.stringify(id)} is no id of a ${kind}; it has the form ${idForm}`);
  const dialect = at.dialect(context.platform, all);
  return { does, plan, context, where: all, known, dialect, startedAt: dialect.clock.now() };
}

/** The form of an import by id. */
export function importForm({ idForm, pathInputs }: Plan): string {
  if (idForm !== "{id}") return idForm.replaceAll(/\{(\w+)\}/g, "<$1>");
  return [...pathInputs.map((name) => `<${name}>`), "<id>"].join("/");
}

/** The id on the wire, and what else the resource's id holds. */
function idParts({ idForm, one }: Plan, id: string): Readonly<Record<string, string>> {
  if (idForm === "{id}") return { id };
  const parts: Readonly<Record<string, string>> = parseText(idForm, id) ?? {};
  // Where the id is made of inputs alone, the object has none of its own on the wire.
  return parts.id === undefined && !one.includes("{id}") ? { ...parts, id: id } : parts;
}

/** A part of an id is a text; the input that it stands for may be a number. */
function typedPart({ fields }: Plan, name: string, part: string | undefined): unknown {
  if (part === undefined) return undefined;
  return fields[name]?.spec.type.kind === "number" ? Number(part) : part;
}

/** The same operation, with the object's id. */
export function withId(op: Operation, id: string): Operation {
  return { ...op, where: { ...op.where, id } };
}

/** The resource's id. */
export function resourceIdOf({ plan, where }: Operation): string {
  return fillText(plan.idForm, where);
}

/** A path of the definition, filled for this object. */
export function pathOf({ plan, where }: Operation, template: string): string {
  try {
    return fillPath(template, where);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const name = error.message;
    return fail(
      plan.fields[name] === undefined ? "" : name,
      canFill(template, where)
        ? `must not be ${JSON.stringify(where[name])}, which would change the address`
        : "must not be empty",
    );
  }
}

/** Whether the list of the object can be read: of objects that say themselves where they are, that may not be known yet. */
export function canList({ plan, where }: Operation): boolean {
  return plan.listPath !== undefined && (!plan.isListedByPlace || canFill(plan.listPath, where));
}

/** Names the place of an object among all of the client: what has one list. */
export function placeOf(op: Operation): string {
  const { plan, dialect } = op;
  return JSON.stringify([dialect.scope, pathOf(op, plan.place)]);
}

/** The path to the object inside an answer; "" where it is the answer itself. */
export function shownAt({ plan, dialect }: Operation, kind: "shown" | "created" = "shown"): string {
  if (kind === "created" && plan.create.answer?.at !== undefined) return plan.create.answer.at;
  const { envelope } = plan.wire;
  const own = typeof envelope === "string" ? envelope : envelope?.shown;
  return (own === undefined ? dialect.envelope?.shown : own) ?? "";
}

/** A body with the member around it that the API wants. */
export function enveloped({ plan, dialect }: Operation, body: unknown, envelope?: string | null): unknown {
  const usual = plan.wire.envelope;
  const own = typeof usual === "string" ? usual : usual?.sent;
  const around = envelope !== undefined ? envelope : own !== undefined ? own : dialect.envelope?.sent;
  return around === undefined || around === null ? body : { [around]: body };
}

/** The object in an answer. */
export function objectIn(op: Operation, answer: Answer, kind: "shown" | "created" = "shown"): Reader {
  const at = shownAt(op, kind);
  const body = read(answer);
  return at === "" ? asObject(body) : body.object(at);
}

function asObject(body: Reader): Reader {
  if (!isObject(body.raw)) throw body.unexpected("", "is no object");
  return body;
}

/** The wire path of the id. */
export function idPath({ plan, dialect }: Operation): string {
  return plan.wire.id ?? dialect.at.id;
}

/** The wire path of the time of birth, where objects show it. */
export function birthPath({ plan, dialect }: Operation): string | undefined {
  const own = plan.wire.born;
  return own === null ? undefined : (own ?? dialect.at.createdAt);
}
