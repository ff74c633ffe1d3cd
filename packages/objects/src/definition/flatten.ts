import type { AnyManaged as Flat, Step as FlatStep, Waits as FlatWaits } from "./definition.js";
import type { Create, Identity, Life, Managed, States, Step, Waits, Wire } from "./groups.js";

// biome-ignore lint/suspicious/noExplicitAny: handlers of definitions are methods with narrower inputs.
type Any = any;
type AnyLife = Life<Any, Any>;

/** A definition as the engine works with it: one record, defaults filled in. */
export function flatten(definition: Managed<string, Any, Any>): Flat {
  const { name, kind, doc, fields, rules, foresee, deprecated, terraform, loses, extras = [] } = definition;
  const flat = given({
    name,
    kind,
    doc,
    fields,
    rules,
    foresee,
    deprecated,
    loses,
    terraform,
    ...placeOf(definition),
    ...identityOf(definition),
    ...wireOf(definition),
    ...creationOf(definition),
    ...lifeOf(definition),
    ...listOf(definition),
  }) as unknown as Flat;
  return extras.reduce((wished, extra) => extra(wished), flat);
}

function placeOf({ at }: AnyLife) {
  const { path, one, dialect, within, sent, places, folder, startsWithout, settings } = at;
  return { path, one, dialect, within, alsoSent: sent, places, startsWithout, settings, folder };
}

function identityOf({ identity = {} }: { readonly identity?: Identity<Any> }) {
  const { id, unique, title, key, spends } = identity;
  return {
    identity: id,
    title,
    spends,
    key: key === null ? [] : key,
    coexists: unique === false ? true : undefined,
    uniqueBy: Array.isArray(unique) ? unique : undefined,
    excludes: typeof unique === "function" ? unique : undefined,
  };
}

function wireOf({ wire = {} }: { readonly wire?: Wire<Any> }) {
  const { id, born, constants, isKind, otherKind, codecs, mayLack, encode, decode } = wire;
  const at = id === undefined && born === undefined ? undefined : given({ id, createdAt: born });
  return { at, constants, isKind, otherKind, codecs, mayLack, encoded: encode, decoded: decode };
}

/** The member around objects: in what is sent and shown, and in the answer to a creation. */
function envelopeOf({ wire = {}, create }: AnyLife) {
  const { envelope } = wire;
  const both = typeof envelope === "string" ? { sent: envelope, shown: envelope } : envelope;
  const created = (create as Create<Any, Any> | undefined)?.answer?.at;
  return both === undefined && created === undefined ? undefined : given({ ...both, created });
}

function creationOf(life: AnyLife) {
  const { create = {}, identity } = life;
  const envelope = envelopeOf(life);
  if (create.never !== undefined) return { envelope, neverCreated: create.never };
  const { method, path, later, body, prepare, answer } = create;
  const lost = identity?.lost;
  const make = given({
    method,
    path,
    body,
    id: answer?.id,
    repeatable: method === "PUT" ? true : undefined,
    appears: lost === "appears" ? true : undefined,
    shownOnce: lost === "remake" ? true : undefined,
  });
  return {
    envelope,
    later,
    prepare,
    answers: answer?.isPart === true ? "never" : undefined,
    make: Object.keys(make).length === 0 ? undefined : make,
  };
}

function lifeOf({ read, update, delete: remove, waits }: AnyLife) {
  const reading = read === "list" ? { reads: "list" } : { isGone: read?.isGone, beside: read?.beside };
  return { ...reading, update: update && stepsOf(update), remove, ...waitsOf(waits) };
}

function stepsOf(update: NonNullable<AnyLife["update"]>): readonly FlatStep<Any, Any>[] {
  const steps: readonly Step<Any, Any>[] = typeof update === "string" ? [{ body: update }] : update;
  return steps.map((step) => {
    const { body } = step;
    const usual = body === "changes" ? "PATCH" : body === "whole" || body === "members" ? "PUT" : undefined;
    return given({ ...step, method: step.method ?? usual }) as unknown as FlatStep<Any, Any>;
  });
}

function waitsOf(waits: Waits<Any> | undefined) {
  if (waits === undefined) return {};
  const { states, host, refusal } = waits;
  const { path, shown } = host ?? {};
  return {
    waits: states && flatStates(states),
    host: host && { path, shown, waits: flatStates(host.states) },
    refusal,
  };
}

/** States as the engine asks for them. */
export function flatStates({ at, are, others, patience, pauses, goesAtOnce }: States): FlatWaits {
  const those = (kind: string) => Object.keys(are).filter((state) => are[state] === kind);
  const rests = those("rests");
  return given({
    state: at,
    done: others === "passes" ? those("done") : undefined,
    passing: [...those("passes"), ...rests],
    failed: those("failed"),
    restricted: those("restricted"),
    rests,
    patience,
    firstPause: pauses?.first,
    longestPause: pauses?.longest,
    untilGone: goesAtOnce !== true,
  }) as unknown as FlatWaits;
}

function listOf({ list = {} }: AnyLife) {
  const { path, rows, yieldsTo, only, unfit, none } = list;
  const isListed = none === undefined;
  return {
    list: isListed ? path : null,
    rowsAreWhole: isListed && rows !== "short" ? true : undefined,
    yieldsTo,
    sorts: only,
    unfit,
    unlisted: typeof none === "string" ? none : undefined,
    holders: typeof none === "object" ? none : undefined,
  };
}

/** A record without the members that say nothing. */
function given<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
