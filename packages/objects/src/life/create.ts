import { type Answer, HttpFailure, type Reader } from "@tripod/http";
import { type Fields, type OutputsOf, PartialFailure, type ResourceContext } from "@tripod/kit";
import { nothingMade, refusal } from "../ask/refusal.js";
import { readOne, send } from "../ask/requests.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import { timeoutFor } from "../definition/timeouts.js";
import {
  enveloped,
  importForm,
  type Operation,
  objectIn,
  operationOf,
  pathOf,
  placeOf,
  resourceIdOf,
  withId,
} from "../place/operation.js";
import { topFolder } from "../place/places.js";
import { canStand, withoutQuery } from "../values/template.js";
import { setMember, type Values } from "../values/values.js";
import { lingering } from "../wait/lingering.js";
import { APPEARS_WITHIN, appeared, settled, vanished } from "../wait/settle.js";
import { untilNotTooEarly } from "../wait/tooEarly.js";
import { decodeFields } from "../wire/decode.js";
import { encodeInputs } from "../wire/encodeInputs.js";
import { outputsOf } from "../wire/outputs.js";
import { showsOtherKey, wireId } from "../wire/shown.js";
import { showsAll } from "../wire/showsAll.js";
import { type Evidence, findMade, isSearchedFor, neverRepeated, thereBefore } from "./search.js";
import { HalfDone, takeSteps, unsent } from "./steps.js";

/** How often the making of an object is tried while it is known that none was made. */
const TRIES = 3;
/** Before the next one, in milliseconds, times the number of tries so far. */
const PAUSE = 1_000;

/** Makes the object. Whatever goes wrong once its id is known is told as a partial success. */
export async function createObject(
  plan: Plan,
  given: Values,
  context: ResourceContext<never>,
): Promise<{ readonly id: string; readonly state: OutputsOf<Fields> }> {
  const inputs = { ...(await topFolder(plan, given, context)), ...given };
  const op = operationOf("create", plan, inputs, context);
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
    if (live === undefined && made.isGuessed === true && (await isAbsent(one, cause))) {
      // Nobody has it: the next creation may be answered with it.
      one.dialect.ledger.release(placeOf(one), made.id);
      throw unanswered(cause as HttpFailure);
    }
    const left = cause instanceof HalfDone ? cause.unsent : unsent(one, task());
    throw unfinished(one, known, inputs, left, cause);
  }
}

/** Whether the platform says that there is no such object, as long as it was looked for. */
async function isAbsent(op: Operation, cause: unknown): Promise<boolean> {
  if (!(cause instanceof HttpFailure) || cause.code !== "deadline-exceeded") return false;
  return readOne(op).then(
    (seen) => seen === undefined,
    () => false,
  );
}

/** The failure of a creation that was answered well, and has made nothing. */
function unanswered(cause: HttpFailure): HttpFailure {
  return cause.amend({
    code: "unexpected-answer",
    likely: "something else answered the creation in the platform's place",
    next: "Check the address in the settings and a proxy on the way, and run the program again",
  });
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
  const { key, name: kind } = op.plan;
  return JSON.stringify([placeOf(op), kind, ...key.map((name) => inputs[name])]);
}

interface Made {
  readonly id: string;
  /** The object, where the answer shows it whole. */
  readonly live: Live | undefined;
  /** What the answer shows, however little. */
  readonly shown?: Reader | undefined;
  /** The id is what the program says, and nothing in the answer shows that there is such an object. */
  readonly isGuessed?: boolean;
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
  const { create, wire } = op.plan;
  const { later = [] } = create;
  const body = encodeInputs(op, inputs, { left: later });
  for (const [path, value] of Object.entries(wire.constants ?? {})) setMember(body, path, value);
  wire.encode?.(body, inputs);
  return body;
}

async function make(op: Operation, inputs: Values): Promise<Made> {
  const { plan, dialect, context } = op;
  const body = { ...bodyOf(op, inputs), ...(await plan.create.prepare?.(inputs as never, context)) };
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
      context.progress(`the answer was lost; looking whether the ${plan.kind} was made`);
      const unanswered = lost;
      const made = await lingering(op, (late) => findMade(late, body, inputs, unanswered, evidence));
      if (made !== undefined && plan.identity.lost !== "remake") return noted(op, { id: made, live: undefined });
      if (made !== undefined) await lingering(op, (late) => discard(late, made));
      if (error.outcome !== "unknown") throw refusedAfter(op, lost, refusal(op, inputs, error));
      if (tries === TRIES) throw nothingMade(op, error);
      await dialect.clock.sleep(PAUSE * tries, context.signal);
    }
  }
}

/** A refusal of another try: what is in its way may be what the first one made. */
function refusedAfter({ plan }: Operation, lost: HttpFailure, refused: unknown): unknown {
  if (!(refused instanceof HttpFailure) || refused === lost) return refused;
  const { kind } = plan;
  return refused.amend({
    outcome: "unknown",
    likely: `the answer to the first try was lost (it ${lost.cameBack}), so what is in the way now may be the ${kind} that it made; it was looked for and not found`,
    next: `Look whether there is such a ${kind}: import it as ${importForm(plan)}, or delete it, and run the program again`,
  });
}

/** Deletes what nobody can use: its answer was lost, and what that showed is never shown again. */
async function discard(op: Operation, id: string): Promise<void> {
  const { plan } = op;
  const kind = plan.kind;
  op.context.log(
    "warning",
    `The answer to the creation of the ${kind} ${id} was lost, and with it what is shown only once; it is deleted and made anew`,
  );
  await send(withId(op, id), {
    verb: "Delete",
    method: plan.delete.method ?? "DELETE",
    template: plan.delete.path ?? plan.one,
    repeatable: true,
  });
}

function noted(op: Operation, made: Made): Made {
  op.dialect.ledger.handOut(placeOf(op), made.id);
  return made;
}

async function post(op: Operation, encoded: Values, inputs: Values): Promise<Answer> {
  const { at, create } = op.plan;
  const body = create.body === undefined ? enveloped(op, encoded) : create.body(encoded, inputs);
  const request = {
    verb: "Create",
    method: create.method ?? ("POST" as const),
    template: create.path ?? withoutQuery(at.path),
    body,
    repeatable: create.method === "PUT",
  };
  return untilNotTooEarly(op, inputs, () => send(op, request), timeoutFor(inputs, "create"));
}

/** The object that an answer to its creation tells of. */
async function fromAnswer(
  op: Operation,
  answer: Answer,
  body: Values,
  inputs: Values,
  evidence: Evidence,
): Promise<Made> {
  const { kind, create, identity, one } = op.plan;
  noteSkew(op, answer);
  let shown: Reader | undefined;
  try {
    shown = objectIn(op, answer, "created");
  } catch (error) {
    // A 2xx whose body is not the object: made, but which one is it?
    if (!(error instanceof HttpFailure) || create.answer?.id !== undefined) shown = undefined;
    else if (one.includes("{id}")) shown = undefined;
  }
  const told = create.answer?.id?.(answer, inputs);
  const named =
    (told !== undefined && canStand(told) ? told : undefined) ??
    (shown && wireId(op, shown)) ??
    (one.includes("{id}") ? undefined : "");
  const isOther = named !== undefined && named !== "" && isAnothers(op, named, shown, inputs);
  const id = isOther ? undefined : named;
  if (id === "") return { id: resourceIdOf(op), live: undefined, isGuessed: true };
  if (id === undefined) {
    const failure = new HttpFailure({
      code: "unexpected-answer",
      request: answer.request,
      cameBack: isOther
        ? `answered ${answer.status} with another ${kind}, ${named}`
        : `answered ${answer.status} without the id of the ${kind}`,
      status: answer.status,
      outcome: "unknown",
    });
    if (!isSearchedFor(op.plan) || identity.lost === "remake") throw failure;
    const found = await appearing(op, () => findMade(op, body, inputs, failure, evidence));
    if (found === undefined) throw failure;
    return { id: found, live: undefined };
  }
  const isWhole = shown !== undefined && create.answer?.isPart !== true && showsAll(op, shown, body);
  return { id, live: isWhole ? { body: shown as Reader, version: op.dialect.version?.(answer) } : undefined, shown };
}

/** Whether an answer tells of another object: one that a resource of this process has, or one of another key. */
function isAnothers(op: Operation, id: string, shown: Reader | undefined, inputs: Values): boolean {
  if (op.plan.create.method === "PUT") return false;
  return op.dialect.ledger.isHandedOut(placeOf(op), id) || (shown !== undefined && showsOtherKey(op, shown, inputs));
}

/** What was made may be in the list only a little later. */
async function appearing({ plan, dialect, context }: Operation, find: () => Promise<string | undefined>) {
  const { clock } = dialect;
  const until = clock.now() + (plan.identity.lost === "appears" ? APPEARS_WITHIN : 0);
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
