import { type Answer, HttpFailure, type Reader } from "@tripod/http";
import { type Fields, fail, type OutputsOf, PartialFailure, type ResourceContext } from "@tripod/kit";
import { blamed } from "./blame.js";
import { decodeFields } from "./decode.js";
import { encodeFields } from "./encode.js";
import { labelOf } from "./found.js";
import { fulfils } from "./fulfils.js";
import { hasKey, keyText, shownKey } from "./keys.js";
import { lingering } from "./lingering.js";
import type { Live } from "./live.js";
import {
  birthPath,
  enveloped,
  importForm,
  type Operation,
  objectIn,
  operationOf,
  outputsOf,
  pathOf,
  placeOf,
  resourceIdOf,
  withId,
} from "./operation.js";
import type { Plan } from "./plan.js";
import { placeGone, rowsById, rowsOf, send, wireId } from "./requests.js";
import { APPEARS_WITHIN, appeared, settled, vanished } from "./settle.js";
import { showsAll } from "./showsAll.js";
import { HalfDone, takeSteps, unsent } from "./steps.js";
import { withoutQuery } from "./template.js";
import { timeoutFor } from "./timeouts.js";
import { untilNotTooEarly } from "./tooEarly.js";
import { isObject, memberAt, setMember, type Values } from "./values.js";
import { type NameRule, wireNameOf } from "./wireName.js";

/** How often the making of an object is tried while it is known that none was made. */
const TRIES = 3;
/** Before the next one, in milliseconds, times the number of tries so far. */
const PAUSE = 1_000;
/** How much too early a time of birth without fractions of a second may be, in milliseconds. */
const COARSE = 1_000;

/** Makes the object. Whatever goes wrong once its id is known is told as a partial success. */
export async function createObject(
  plan: Plan,
  given: Values,
  context: ResourceContext<never>,
): Promise<{ readonly id: string; readonly state: OutputsOf<Fields> }> {
  const inputs = { ...(await plan.definition.presets?.(given, context)), ...given };
  const op = operationOf(plan, inputs, context);
  // Two equal ones at a time could not be told apart when an answer is lost; kinds without a key are never looked for.
  const made = !isSearchedFor(plan)
    ? await make(op, inputs)
    : await op.dialect.ledger.turns.take(turnOf(op, inputs), context.signal, () => make(op, inputs));
  const one = withId(op, made.id);
  let live: Live | undefined;
  const prior = { ...inputs, ...shownOnce(one, made) };
  const known = (): Values => (live === undefined ? shownOnce(one, made) : outputsOf(one, live.body, prior));
  const timeout = timeoutFor(inputs, "create");
  const task = () => ({ inputs, before: {}, prior: {}, live, isNew: true, timeout });
  try {
    live = made.live ?? (await appeared(one));
    live =
      (await settled(one, live, timeout, (seen) => {
        live = seen;
      })) ?? lost(one, live);
    live = await takeSteps(one, task());
    return { id: resourceIdOf(one), state: outputsOf(one, live.body, prior) };
  } catch (cause) {
    const left = cause instanceof HalfDone ? cause.unsent : unsent(one, task());
    throw unfinished(one, known, inputs, left, cause);
  }
}

function lost(op: Operation, { body }: Live): never {
  throw vanished(op, body);
}

/** The object exists: it must be recorded, whatever happened afterwards. */
function unfinished(
  op: Operation,
  known: () => Values,
  inputs: Values,
  left: readonly string[],
  cause: unknown,
): PartialFailure {
  const { plan } = op;
  const reason = cause instanceof Error ? cause.message : "what follows its creation ended early";
  let state: Values = {};
  try {
    state = known();
  } catch {
    // An object that cannot be read is recorded by its inputs.
  }
  const id = resourceIdOf(op);
  const complete = { ...inputs, ...state, ...(plan.idName === null ? {} : { [plan.idName]: id }) };
  return new PartialFailure({ id, state: complete, reasons: [reason], unsent: left }, { cause });
}

function turnOf(op: Operation, inputs: Values): string {
  const { key, definition } = op.plan;
  return JSON.stringify([placeOf(op), definition.name, ...key.map((name) => inputs[name])]);
}

interface Made {
  readonly id: string;
  /** The object, where the answer shows it whole. */
  readonly live: Live | undefined;
  /** What the answer shows, however little. */
  readonly shown?: Reader | undefined;
}

/** The secrets in the answer to a creation: no read shows them again. */
function shownOnce(op: Operation, { shown }: Made): Values {
  if (shown === undefined) return {};
  const { fields } = op.plan;
  const secrets = Object.keys(fields).filter(
    (name) => fields[name]?.spec.presence === "computed" && fields[name]?.spec.secret === true,
  );
  if (secrets.length === 0) return {};
  const once = Object.fromEntries(secrets.map((name) => [name, fields[name] as never]));
  try {
    const decoded: Values = decodeFields(once, shown, { names: op.dialect.names });
    return Object.fromEntries(Object.entries(decoded).filter(([, value]) => value !== ""));
  } catch {
    // The object is made; what cannot be read of its answer is told by the read that follows.
    return {};
  }
}

/** What is sent to make an object. */
function bodyOf(op: Operation, inputs: Values): Record<string, unknown> {
  const { plan, dialect } = op;
  const { definition, fields, unsent } = plan;
  const { born, codecs = {}, constants = {} } = definition;
  const later = new Set(born === undefined ? [] : Object.keys(fields).filter((name) => !born.includes(name)));
  const coded = Object.keys(codecs).filter((name) => codecs[name]?.encode !== undefined);
  const body = encodeFields(fields, inputs, {
    names: dialect.names,
    cleared: dialect.cleared,
    without: new Set([...unsent, ...later, ...coded]),
  });
  for (const name of coded) {
    if (later.has(name) || unsent.has(name)) continue;
    const value = codecs[name]?.encode?.(inputs[name], { inputs, prior: {}, unknownSecret: () => undefined });
    const path = wireNameOf(name, fields[name] as never, dialect.names);
    if (value !== undefined && path !== null) setMember(body, path, value);
  }
  for (const [path, value] of Object.entries(constants)) setMember(body, path, value);
  definition.encoded?.(body, inputs);
  return body;
}

async function make(op: Operation, inputs: Values): Promise<Made> {
  const { plan, dialect, context } = op;
  const { definition } = plan;
  const body = { ...bodyOf(op, inputs), ...(await definition.prepare?.(inputs as never, context)) };
  const before = await thereBefore(op, inputs).catch((error: unknown) => {
    throw error instanceof HttpFailure ? refusal(op, inputs, error) : error;
  });
  const evidence = { before, startedAt: dialect.clock.now() };
  let lost: HttpFailure | undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await post(op, body, inputs);
      const made = noted(op, await lingering(op, (late) => fromAnswer(late, answer, body, inputs, evidence)));
      dialect.ledger.begin(dialect.scope, pathOf(withId(op, made.id), plan.one));
      return made;
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (lost === undefined && error.outcome !== "unknown") throw refusal(op, inputs, error);
      lost = error.outcome === "unknown" ? error : (lost ?? error);
      if (!isSearchedFor(plan)) throw await neverRepeated(op, body, lost, before);
      context.progress(`the answer was lost; looking whether the ${definition.kind} was made`);
      const unanswered = lost;
      const made = await lingering(op, (late) => findMade(late, body, inputs, unanswered, evidence));
      if (made !== undefined && definition.make?.shownOnce !== true) return noted(op, { id: made, live: undefined });
      if (made !== undefined) await lingering(op, (late) => discard(late, made));
      if (error.outcome !== "unknown") throw refusal(op, inputs, error);
      if (tries === TRIES) throw nothingMade(op, error);
      await dialect.clock.sleep(PAUSE * tries, context.signal);
    }
  }
}

/** Whether one that was made by a creation without an answer can be told from others. */
function isSearchedFor({ key, list, definition }: Plan): boolean {
  return list !== undefined && (key.length > 0 || definition.make?.appears === true);
}

/** The ids of those that are there before one is made, where nothing else proves which one was. */
async function thereBefore(op: Operation, inputs: Values): Promise<ReadonlySet<string> | undefined> {
  const { plan, dialect } = op;
  const { make, name, startsWithout } = plan.definition;
  if (plan.list === undefined || make?.repeatable === true) return undefined;
  const read = async () => new Set((await rowsById(op)).keys());
  if (make?.appears === true) return read();
  const baseline = () => dialect.ledger.baseline(`${placeOf(op)} ${name}`, read);
  // Those that are never looked for are only named, so that it is no reason to fail when they cannot be read.
  if (plan.key.length === 0) return baseline().catch(() => undefined);
  if (birthPath(op) !== undefined) return undefined;
  const isNew =
    startsWithout?.(inputs as never) === true && dialect.ledger.hasBegun(dialect.scope, pathOf(op, plan.place));
  return isNew ? new Set() : baseline();
}

/** Deletes what nobody can use: its answer was lost, and what that showed is never shown again. */
async function discard(op: Operation, id: string): Promise<void> {
  const { plan } = op;
  const kind = plan.definition.kind;
  op.context.log(
    "warning",
    `The answer to the creation of the ${kind} ${id} was lost, and with it what is shown only once; it is deleted and made anew`,
  );
  await send(withId(op, id), {
    verb: "Delete",
    method: plan.definition.remove?.method ?? "DELETE",
    template: plan.definition.remove?.path ?? plan.one,
    repeatable: true,
  });
}

function noted(op: Operation, made: Made): Made {
  op.dialect.ledger.handOut(placeOf(op), made.id);
  return made;
}

async function post(op: Operation, encoded: Values, inputs: Values): Promise<Answer> {
  const { definition } = op.plan;
  const { make } = definition;
  const body = make?.body === undefined ? enveloped(op, encoded) : make.body(encoded, inputs);
  const request = {
    verb: "Create",
    method: make?.method ?? ("POST" as const),
    template: make?.path ?? withoutQuery(definition.path),
    body,
    repeatable: make?.repeatable,
  };
  return untilNotTooEarly(op, inputs, () => send(op, request), timeoutFor(inputs, "create"));
}

interface Evidence {
  readonly before: ReadonlySet<string> | undefined;
  readonly startedAt: number;
}

/** The object that an answer to its creation tells of. */
async function fromAnswer(
  op: Operation,
  answer: Answer,
  body: Values,
  inputs: Values,
  evidence: Evidence,
): Promise<Made> {
  const { definition } = op.plan;
  noteSkew(op, answer);
  let shown: Reader | undefined;
  try {
    shown = objectIn(op, answer, "created");
  } catch (error) {
    // A 2xx whose body is not the object: made, but which one is it?
    if (!(error instanceof HttpFailure) || definition.make?.id !== undefined) shown = undefined;
    else if (op.plan.one.includes("{id}")) shown = undefined;
  }
  const id =
    definition.make?.id?.(answer, inputs) ??
    (shown && wireId(op, shown)) ??
    (op.plan.one.includes("{id}") ? undefined : "");
  if (id === "") return { id: resourceIdOf(op), live: undefined };
  if (id === undefined) {
    const failure = new HttpFailure({
      code: "unexpected-answer",
      request: answer.request,
      cameBack: `answered ${answer.status} without the id of the ${definition.kind}`,
      status: answer.status,
      outcome: "unknown",
    });
    if (!isSearchedFor(op.plan) || definition.make?.shownOnce === true) throw failure;
    const found = await appearing(op, () => findMade(op, body, inputs, failure, evidence));
    if (found === undefined) throw failure;
    return { id: found, live: undefined };
  }
  const isWhole = shown !== undefined && definition.answers !== "never" && showsAll(op, shown, body);
  return { id, live: isWhole ? { body: shown as Reader, version: op.dialect.version?.(answer) } : undefined, shown };
}

/** What was made may be in the list only a little later. */
async function appearing({ plan, dialect, context }: Operation, find: () => Promise<string | undefined>) {
  const { clock } = dialect;
  const until = clock.now() + (plan.definition.make?.appears === true ? APPEARS_WITHIN : 0);
  for (let pause = 500; ; pause = Math.min(5_000, pause * 1.5)) {
    const found = await find();
    if (found !== undefined || clock.now() >= until) return found;
    await clock.sleep(pause, context.signal);
  }
}

/** Remembers how far the platform's clock is from ours. */
function noteSkew({ dialect }: Operation, answer: Answer): void {
  dialect.ledger.noteServerTime(answer.headers.date);
}

/** The id of the object that a creation with a lost answer made, or undefined when it made none. */
async function findMade(
  op: Operation,
  body: Values,
  inputs: Values,
  failure: HttpFailure,
  evidence: Evidence,
): Promise<string | undefined> {
  const { plan, dialect } = op;
  const fitting: { readonly id: string; readonly proven: boolean }[] = [];
  try {
    for await (const { id, body: row } of rowsOf(op)) {
      if (dialect.ledger.isHandedOut(placeOf(op), id)) continue;
      if (!looksLike(op, row, body, inputs)) continue;
      const isOlder = evidence.before?.has(id) === true;
      if (!isOlder) fitting.push({ id, proven: isProven(op, row, evidence) });
    }
  } catch {
    // What matters to the user is the creation, not the search that failed as well.
    throw failure.amend({ outcome: "unknown", code: "outcome-unknown" });
  }
  const young = fitting.filter(({ proven }) => proven);
  if (young.length === 1 && fitting.length === 1) return young[0]?.id;
  if (young.length === 1) return young[0]?.id;
  if (fitting.length === 0) return undefined;
  const ids = fitting.map(({ id }) => id).join(", ");
  const [is, one] = fitting.length === 1 ? ["is", "one such object"] : ["are", "several such objects"];
  throw failure.amend({
    outcome: "unknown",
    code: "outcome-unknown",
    likely: `the answer was lost, and there ${is} ${one}, with the id${fitting.length === 1 ? "" : "s"} ${ids}; nothing proves which of them this program made`,
    next: `Look at them: import the one that stays as ${importForm(plan)}, and delete those that are too many`,
  });
}

/** Whether a row has the key and shows everything that was sent. */
function looksLike(op: Operation, row: Reader, body: Values, inputs: Values): boolean {
  const { plan, dialect } = op;
  const shown = shownKey(plan, dialect.names, row, inputs);
  if (shown === undefined || !hasKey(plan, shown, inputs)) return false;
  const keyPaths = plan.key.map((name) => wireNameOf(name, plan.fields[name] as never, dialect.names));
  const visible = withoutHidden(body, plan.fields, dialect.names);
  const sent = Object.entries(visible).filter(
    ([name]) => plan.definition.rowsAreWhole === true || Object.hasOwn(row.raw as object, name),
  );
  return sent.every(
    ([name, wish]) => keyPaths.includes(name) || isRespelled(op, name) || fulfils(memberAt(row.raw, name), wish),
  );
}

/** What is sent without what the platform never shows: it proves nothing, and its absence does not either. */
function withoutHidden(sent: Values, fields: Fields, names: NameRule): Values {
  const left: Record<string, unknown> = { ...sent };
  for (const [name, field] of Object.entries(fields)) {
    const path = wireNameOf(name, field, names);
    const { type, secret, writeOnly } = field.spec;
    if (path === null || path.includes(".")) continue;
    if (secret === true || writeOnly === true) delete left[path];
    else if (type.kind === "object") {
      if (path === "") Object.assign(left, withoutHiddenBeside(left, type.fields, names));
      else if (isObject(left[path])) left[path] = withoutHidden(left[path] as Values, type.fields, names);
    }
  }
  return left;
}

function withoutHiddenBeside(left: Record<string, unknown>, fields: Fields, names: NameRule): Values {
  const kept = withoutHidden(left, fields, names);
  for (const name of Object.keys(left)) if (!Object.hasOwn(kept, name)) delete left[name];
  return kept;
}

/** Members that the platform may show in another form than it takes prove nothing. */
function isRespelled({ plan, dialect }: Operation, wire: string): boolean {
  return Object.entries(plan.fields).some(([name, field]) => {
    const path = wireNameOf(name, field, dialect.names);
    if (path === null || path.split(/[.[]/)[0] !== wire) return false;
    const { spec } = field;
    const hasSpellings = Object.keys(spec.values?.aliases ?? {}).length > 0;
    return (
      hasSpellings ||
      spec.wire?.decode !== undefined ||
      spec.sameAs !== undefined ||
      plan.definition.codecs?.[name] !== undefined
    );
  });
}

/**
 * Whether the object was certainly not there before the first try. What is known of the platform's clock is never ahead of
 * it, so that the time of the first try is not too late.
 */
function isProven(op: Operation, row: Reader, { before, startedAt }: Evidence): boolean {
  if (before !== undefined) return true;
  const path = birthPath(op);
  const shown = path === undefined ? undefined : memberAt(row.raw, path);
  const born = parseTime(shown);
  if (born === undefined) return false;
  const isFine = born % 1000 !== 0;
  return born >= startedAt + op.dialect.ledger.skew() - (isFine ? 0 : COARSE);
}

/** A time as platforms write it: RFC 3339, the same without a zone (UTC), or seconds or milliseconds since the epoch. */
function parseTime(value: unknown): number | undefined {
  if (typeof value === "number") return value > 1e11 ? value : value * 1000;
  if (typeof value !== "string" || value.length > 64) return undefined;
  const ms = Date.parse(/\d{2}:\d{2}/.test(value) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(value) ? `${value}Z` : value);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Kinds that nothing tells apart are made once only: what may have come of it is named. */
async function neverRepeated(
  op: Operation,
  body: Values,
  failure: HttpFailure,
  before: ReadonlySet<string> | undefined,
): Promise<HttpFailure> {
  const { plan, dialect } = op;
  const seen: string[] = [];
  try {
    for await (const { id, body: row } of rowsOf(op)) {
      if (dialect.ledger.isHandedOut(placeOf(op), id) || before?.has(id) === true) continue;
      if (
        Object.entries(body).every(
          ([name, wish]) => memberAt(row.raw, name) === undefined || fulfils(memberAt(row.raw, name), wish),
        )
      ) {
        seen.push(id);
      }
      if (seen.length > 20) break;
    }
  } catch {
    // The search was only to help.
  }
  const since = before === undefined ? "are there now" : "have appeared since";
  const there =
    seen.length === 0 ? "" : `; such objects ${since}, and none of them is known to this run: ${seen.join(", ")}`;
  return failure.amend({
    outcome: "unknown",
    code: "outcome-unknown",
    likely: `the answer was lost, and nothing tells one ${plan.definition.kind} from another, so it is not made again by itself${there}`,
    next: `Look whether it was made: import it as ${importForm(plan)}, or run the program again`,
  });
}

/** A refusal, with what is known of its reason. */
function refusal(op: Operation, inputs: Values, error: HttpFailure): unknown {
  const { plan, dialect } = op;
  const verdict = dialect.verdict(error);
  const place = plan.pathInputs.at(-1);
  if (verdict !== "no" && place !== undefined) {
    const wanted = JSON.stringify(inputs[place]);
    return inputFailure(
      place,
      `there is no ${labelOf(place)} with the id ${wanted} (the platform ${error.cameBack}); check it, and the account of the credentials`,
    );
  }
  if (verdict === "place-gone") return placeGone(op, error);
  if (error.code !== "conflict" || plan.key.length === 0) return blamed(op, inputs, error);
  const form =
    plan.identity === "{id}"
      ? [...plan.pathInputs.map((name) => String(inputs[name])), ...plan.key.map(() => "NAME")].join("/")
      : importForm(plan);
  const taken = keyText(plan, inputs);
  return error.amend({
    next: `Give it another ${plan.key.join(" and ")}${taken === "" ? "" : ` than ${taken}`}, or import the ${plan.definition.kind} that has it as ${form}`,
  });
}

function inputFailure(path: string, reason: string): unknown {
  try {
    return fail(path, reason);
  } catch (error) {
    return error;
  }
}

/** The failure of a creation of which is known that it made nothing. */
function nothingMade({ plan }: Operation, failure: HttpFailure): HttpFailure {
  const isBrokenOff = failure.code === "outcome-unknown" || failure.code === "unexpected-answer";
  if (!isBrokenOff) return failure.amend({ outcome: undefined });
  return failure.amend({
    code: "unavailable",
    outcome: undefined,
    likely: `the platform is disturbed; its list was searched, and no ${plan.definition.kind} was made`,
    next: "Try again later",
  });
}
