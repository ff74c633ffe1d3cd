import { HttpFailure } from "@tripod/http";
import { type AnyField, type Fields, fail, isInput, type Plain, sameMeaning } from "@tripod/kit";
import { keepBeside } from "./beside.js";
import { blamed } from "./blame.js";
import { CLEARED, encodeFields } from "./encode.js";
import { fulfils } from "./fulfils.js";
import type { Live } from "./live.js";
import type { Change, Step, StepContext } from "./managed.js";
import { isMask } from "./masks.js";
import { enveloped, type Operation, objectIn, outputsOf } from "./operation.js";
import { readOne, send } from "./requests.js";
import { settled } from "./settle.js";
import { showsAll } from "./showsAll.js";
import { untilNotTooEarly } from "./tooEarly.js";
import { isNothing, isObject, memberAt, setMember, type Values } from "./values.js";
import { wireNameOf } from "./wireName.js";

/** What the steps of an operation start from. */
export interface Task {
  readonly inputs: Values;
  /** Inputs recorded before; empty in a create. */
  readonly before: Values;
  readonly prior: Values;
  /** The object as it is; undefined where it need not be known. */
  readonly live: Live | undefined;
  readonly isNew: boolean;
  readonly timeout: number | undefined;
}

/** How often a change is tried when someone else changes other things of the object at the same time. */
const TRIES = 3;

/** An error after which a part of the change is done already. */
export class HalfDone extends Error {
  readonly live: Live | undefined;
  /** The inputs that were not brought to the object. */
  readonly unsent: readonly string[];
  constructor(cause: unknown, live: Live | undefined, unsent: readonly string[]) {
    super(cause instanceof Error ? cause.message : "the change ended early", { cause });
    this.name = "HalfDone";
    this.live = live;
    this.unsent = unsent;
  }
}

/**
 * Takes the steps of the definition that have something to do, one after another, and brings the object as it is then.
 *
 * @throws HalfDone when a step fails after another one was taken.
 */
export async function takeSteps(op: Operation, task: Task): Promise<Live> {
  const { plan } = op;
  let { live } = task;
  const left = new Set(plan.steps);
  let taken = 0;
  let isStale = live === undefined;
  for (const step of plan.steps) {
    const changed = new Set(changedBy(op, step, { ...task, live }));
    if (changed.size === 0) continue;
    try {
      const after = await takeStep(op, step, { ...task, live }, changed);
      left.delete(step);
      taken += 1;
      isStale = after === undefined;
      live = after ?? live;
      if (after !== undefined || plan.definition.waits !== undefined) {
        live = (await settled(op, after, task.timeout)) ?? live;
        isStale = live === undefined;
      }
    } catch (error) {
      if (taken === 0 && !(error instanceof HalfDone)) throw error;
      throw new HalfDone(error, isStale ? undefined : live, unsent(op, { ...task, live }, left));
    }
  }
  if (!isStale && live !== undefined) return live;
  try {
    const fresh = await readOne(op);
    if (fresh !== undefined) return fresh;
  } catch (error) {
    throw taken === 0 ? error : new HalfDone(error, undefined, []);
  }
  return missing(op);
}

/** The inputs that some of the steps would bring to the object. */
export function unsent(op: Operation, task: Task, steps: Iterable<Step<never>> = op.plan.steps): readonly string[] {
  return [...new Set([...steps].flatMap((step) => changedBy(op, step, task)))];
}

/** The inputs because of which a step is taken. */
function changedBy(op: Operation, step: Step<never>, task: Task): readonly string[] {
  return sendsOf(op, step, task.isNew).filter((name) => differs(op, name, task));
}

/** The update of an object that is not there any more. */
export function missing({ plan, where }: Operation): never {
  return fail("", `the ${plan.definition.kind} ${where.id} does not exist any more; run a refresh to forget it`);
}

/** The inputs that a step is for. In a create, those that the POST took are done. */
function sendsOf({ plan }: Operation, step: Step<never>, isNew: boolean): readonly string[] {
  const { born } = plan.definition;
  const elsewhere = new Set(
    plan.steps.filter((other) => other !== step).flatMap((other) => [...(other.sends ?? []), ...(other.takes ?? [])]),
  );
  const own: readonly string[] =
    step.sends ??
    Object.keys(plan.fields).filter((name) => {
      const field = plan.fields[name] as AnyField;
      return (
        isInput(field) &&
        field.spec.ignored === undefined &&
        !elsewhere.has(name) &&
        !plan.whereabouts.has(name) &&
        field.spec.replaces !== true &&
        field.spec.wire?.name !== null
      );
    });
  if (!isNew) return own;
  return born === undefined ? [] : own.filter((name) => !born.includes(name));
}

/** Whether an input has to be brought to the object. */
function differs(op: Operation, name: string, { inputs, before, prior, live, isNew }: Task): boolean {
  const field = op.plan.fields[name] as AnyField;
  const wished = inputs[name] as Plain | undefined;
  if (isNew) {
    if (isNothing(wished) || wished === undefined) return false;
    const shown = live && outputsOf(op, live.body, {})[name];
    return shown === undefined || !sameMeaning(field, shown as Plain, wished);
  }
  const known = Object.keys(before).length > 0 ? before[name] : prior[name];
  if (wished === undefined) return known !== undefined && known !== null && field.spec.presence !== "optionalComputed";
  if (known === undefined || !sameMeaning(field, known as Plain, wished)) return true;
  if (live === undefined || field.spec.writeOnly === true) return false;
  return isDrifted(op, name, inputs, live);
}

/** Whether the platform shows another value than the program has, although the program has not changed it. */
function isDrifted(op: Operation, name: string, inputs: Values, live: Live): boolean {
  const field = op.plan.fields[name] as AnyField;
  const shown = outputsOf(op, live.body, inputs)[name] as Plain | undefined;
  return shown !== undefined && !sameMeaning(field, shown, inputs[name] as Plain);
}

/** Inputs that the program has not changed, and that the platform shows otherwise: someone else has changed them. */
function changedElsewhere(op: Operation, { inputs, before: recorded, prior }: Task, live: Live): readonly string[] {
  const before = Object.keys(recorded).length > 0 ? recorded : prior;
  return Object.keys(inputs).filter((name) => {
    const field = op.plan.fields[name];
    if (field === undefined || !isInput(field) || field.spec.ignored !== undefined || field.spec.writeOnly === true)
      return false;
    if (op.plan.whereabouts.has(name) || before[name] === undefined) return false;
    return sameMeaning(field, before[name] as Plain, inputs[name] as Plain) && isDrifted(op, name, inputs, live);
  });
}

/** Says what an update sets back although the program has not changed it. */
export function tellOverwritten(op: Operation, task: Task): void {
  const names = task.live === undefined ? [] : changedElsewhere(op, task, task.live);
  if (names.length === 0) return;
  op.context.log(
    "warning",
    `The ${op.plan.definition.kind} ${op.where.id} was changed outside of this program: ${names.join(", ")}. The update sets it to what the program says`,
  );
}

/**
 * Says what an update has found changed and left alone, and gives its names. State must keep what it knew of it: with the new
 * value there, no refresh would ever show the difference from the program.
 */
export function tellLeft(op: Operation, task: Task, after: Live): readonly string[] {
  const shown = outputsOf(op, after.body, task.inputs);
  const names = changedElsewhere(op, task, after).filter((name) => {
    const known = task.prior[name];
    const field = op.plan.fields[name] as AnyField;
    return known !== undefined && known !== null && !sameMeaning(field, known as Plain, shown[name] as Plain);
  });
  if (names.length === 0) return names;
  op.context.log(
    "warning",
    `The ${op.plan.definition.kind} ${op.where.id} was changed outside of this program: ${names.join(", ")}. The update leaves it as it is; pulumi refresh shows it, and the update after that sets it back`,
  );
  return names;
}

/** Says what is only recorded: the platform never shows it, so nobody can tell whether the object was made with it. */
export function tellUnseen(op: Operation, { inputs, before }: Task): void {
  const { plan, context, where } = op;
  const names = Object.keys(inputs).filter((name) => {
    const { writeOnly, replaces } = plan.fields[name]?.spec ?? {};
    return writeOnly === true && replaces === true && inputs[name] !== undefined && before[name] === undefined;
  });
  if (names.length === 0 || context.recorded === undefined) return;
  context.log(
    "warning",
    `${names.join(", ")} of the ${plan.definition.kind} ${where.id} is recorded as the program says, and nothing was changed: the platform does not show it. Where the ${plan.definition.kind} was made in another way, replace it: pulumi up --replace URN`,
  );
}

/** Takes one step; brings the object where its answer shows it. */
async function takeStep(
  op: Operation,
  step: Step<never>,
  task: Task,
  changed: ReadonlySet<string>,
): Promise<Live | undefined> {
  const change = (live: Live | undefined): Change<never> =>
    ({
      inputs: task.inputs,
      before: task.before,
      prior: task.prior,
      live: live?.body,
      changed,
      isNew: task.isNew,
    }) as never;
  if (step.run !== undefined) {
    try {
      await step.run(change(task.live), stepContext(op, task.inputs, task.timeout));
    } catch (error) {
      throw error instanceof HttpFailure ? blamed(op, task.inputs, error) : error;
    }
    return undefined;
  }
  let live = task.live;
  for (let tries = 1; ; tries += 1) {
    const { body, wish } = bodyOf(op, step, { ...task, live }, changed, change(live));
    if (body === undefined) return live;
    try {
      const answer = await untilNotTooEarly(
        op,
        task.inputs,
        () =>
          send(op, {
            verb: "Update",
            method: step.method as "PUT",
            template: step.path ?? op.plan.one,
            body: enveloped(op, body, step.envelope),
            headers: live?.version,
          }),
        task.timeout,
      );
      op.dialect.ledger.noteServerTime(answer.headers.date);
      return shownBy(op, step, answer, wish, { live, prior: task.prior });
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const verdict = op.dialect.verdict(error);
      if (verdict === "gone") return missing(op);
      if (!isOvertaken(op, error) || live === undefined) throw blamed(op, task.inputs, error);
      const fresh = (await readOne(op)) ?? missing(op);
      const theirs = Object.keys(wish).filter(
        (name) =>
          !fulfils(memberAt(fresh.body.raw, name), memberAt(live?.body.raw, name)) &&
          !fulfils(memberAt(fresh.body.raw, name), wish[name]),
      );
      if (theirs.length > 0 || tries === TRIES) throw overtaken(op, error, theirs);
      live = fresh;
    }
  }
}

/** Whether a refusal says that the object is another version than the one that was read. */
function isOvertaken({ dialect: { overtaken = 412 } }: Operation, refusal: HttpFailure): boolean {
  return typeof overtaken === "number" ? refusal.status === overtaken : overtaken(refusal);
}

/** The object in the answer of a step, where it shows all of it. */
function shownBy(
  op: Operation,
  step: Step<never>,
  answer: Parameters<typeof objectIn>[1],
  wish: Values,
  { live, prior }: { readonly live: Live | undefined; readonly prior: Values },
): Live | undefined {
  const { definition } = op.plan;
  const answersObject = step.answersObject ?? (step.path === undefined && definition.answers !== "never");
  if (!answersObject || definition.answers === "never") return undefined;
  try {
    const body = keepBeside(op, objectIn(op, answer), live, answer);
    return showsAll(op, body, wish, prior) ? { body, version: op.dialect.version?.(answer) } : undefined;
  } catch {
    // An answer without a body, or with another: what the object is now, a read tells.
    return undefined;
  }
}

/** What a step sends: the whole body, and what of it the program decides. */
function bodyOf(
  op: Operation,
  step: Step<never>,
  task: Task,
  changed: ReadonlySet<string>,
  change: Change<never>,
): { readonly body: unknown; readonly wish: Values } {
  if (typeof step.body === "function") return { body: step.body(change), wish: {} };
  const kind = step.body ?? (step.method === "PUT" ? "whole" : "changes");
  const own = step.sends && new Set([...step.sends, ...(step.takes ?? [])]);
  const wish = wishOf(
    op,
    task,
    kind === "changes" ? new Set([...changed, ...(step.takes ?? [])]) : kind === "members" ? own : undefined,
  );
  if (kind === "changes") return { body: withoutCleared(wish), wish: withoutCleared(wish) };
  const base = kind === "whole" ? wholeOf(op, task.live) : membersOf(op, task.live, own);
  const body: Record<string, unknown> = { ...base };
  for (const path of pathsOf(op, wish)) setMember(body, path, memberAt(wish, path));
  for (const [path, value] of Object.entries(op.plan.definition.constants ?? {})) {
    if (memberAt(body, path) === undefined) setMember(body, path, value);
  }
  return { body: withoutCleared({ ...body, ...step.adds }), wish: withoutCleared(wish) };
}

/** The wire paths of inputs that a wish has; beside them, what the platform shows stays. */
function pathsOf({ plan, dialect }: Operation, wish: Values): readonly string[] {
  const declared = Object.entries(plan.fields).map(([name, field]) => wireNameOf(name, field, dialect.names) ?? "");
  const nested = declared.filter((path) => /[.[]/.test(path) && memberAt(wish, path) !== undefined);
  const heads = new Set(nested.map((path) => path.split(/[.[]/)[0]));
  return [...Object.keys(wish).filter((name) => !heads.has(name)), ...nested];
}

/** What the program decides about, in the platform's form; of `only` these inputs where given. */
function wishOf(op: Operation, { inputs, before, prior, live }: Task, only: ReadonlySet<string> | undefined): Values {
  const { plan, dialect, context } = op;
  const { codecs = {} } = plan.definition;
  const coded = Object.keys(codecs).filter((name) => codecs[name]?.encode !== undefined);
  // What replaces and is never shown was sent when the object was made, and can only be refused now.
  const done = Object.keys(plan.fields).filter((name) => {
    const { replaces, writeOnly } = (plan.fields[name] as AnyField).spec;
    return replaces === true && writeOnly === true;
  });
  const left = [...done, ...Object.keys(plan.fields).filter((name) => only !== undefined && !only.has(name))];
  const unknown: string[] = [];
  const unknownSecret = (path: string): void => void unknown.push(path);
  const wish = encodeFields(plan.fields, inputs, {
    names: dialect.names,
    cleared: dialect.cleared,
    live: live?.body.raw,
    prior,
    // Engines of old do not say what the program gave before; what it led to tells as much.
    before: Object.keys(before).length > 0 ? before : prior,
    without: new Set([...plan.unsent, ...coded, ...left]),
    keepsMasked: dialect.keepsMasked === true,
    unknownSecret,
  });
  for (const name of coded) {
    if (plan.unsent.has(name) || only?.has(name) === false) continue;
    const value = codecs[name]?.encode?.(inputs[name], { inputs, prior, live: live?.body, unknownSecret });
    const path = wireNameOf(name, plan.fields[name] as AnyField, dialect.names);
    if (value !== undefined && path !== null) setMember(wish, path, value);
  }
  plan.definition.encoded?.(wish as Record<string, unknown>, inputs as never);
  if (unknown.length > 0) {
    context.log(
      "warning",
      `${unknown.join(", ")} is not known here, because the platform never shows it; the update leaves it as it is. Give it in the program, so that it can be changed`,
    );
  }
  return wish;
}

/** The object as it is, without what a request may not carry. */
function wholeOf({ plan, dialect }: Operation, live: Live | undefined): Values {
  const raw = live?.body.raw;
  if (!isObject(raw)) return {};
  const strip = new Set([
    ...(plan.definition.strip ?? []),
    ...(plan.definition.beside?.members ?? []),
    plan.definition.waits?.state.split(".")[0] ?? "",
  ]);
  const kept = Object.entries(raw).filter(([name]) => !strip.has(name));
  return withoutMasks(Object.fromEntries(kept), dialect.keepsMasked === true) as Values;
}

/** What the platform shows of those members that are inputs. */
function membersOf(op: Operation, live: Live | undefined, only: ReadonlySet<string> | undefined): Values {
  const { plan, dialect } = op;
  const members: Record<string, unknown> = {};
  const take = (fields: Fields, isTop: boolean): void => {
    for (const [name, field] of Object.entries(fields)) {
      if (isTop && (only?.has(name) === false || plan.unsent.has(name))) continue;
      if (!isInput(field) || field.spec.ignored !== undefined || field.spec.writeOnly === true) continue;
      const path = wireNameOf(name, field, dialect.names);
      if (path === "" && field.spec.type.kind === "object") take(field.spec.type.fields, false);
      const shown = path === null || path === "" ? undefined : memberAt(live?.body.raw, path);
      if (path !== null && shown !== undefined && shown !== null) setMember(members, path, shown);
    }
  };
  take(plan.fields, true);
  return withoutMasks(members, dialect.keepsMasked === true) as Values;
}

const DEEPEST = 100;

/** A mask is never sent as a value, unless the platform takes it for what it hides. */
function withoutMasks(value: unknown, keep: boolean, depth = 0): unknown {
  if (keep || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => withoutMasks(item, keep, depth + 1));
  if (!isObject(value)) return value;
  const shown = Object.entries(value).filter(([, member]) => !isMask(member));
  return Object.fromEntries(shown.map(([name, member]) => [name, withoutMasks(member, keep, depth + 1)]));
}

function withoutCleared(body: Values): Record<string, unknown> {
  const kept = Object.entries(body).filter(([, value]) => value !== CLEARED && value !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, isObject(value) ? withoutCleared(value) : value]));
}

function overtaken({ plan }: Operation, failure: HttpFailure, theirs: readonly string[]): HttpFailure {
  if (theirs.length === 0) {
    return failure.amend({
      code: "conflict",
      likely: `someone else keeps changing the ${plan.definition.kind}`,
      next: "Try again later",
    });
  }
  return failure.amend({
    code: "conflict",
    likely: `someone else changed ${theirs.map((name) => ourName(plan, name)).join(", ")} of the ${plan.definition.kind} at the same time`,
    next: "Run a refresh, look at the difference and try again; nothing was overwritten",
  });
}

/** Our name of a wire member. */
function ourName(plan: Operation["plan"], wire: string): string {
  const names = Object.entries(plan.fields)
    .filter(([name, field]) => isInput(field) && (field.spec.wire?.name ?? name).split(/[.[]/)[0] === wire)
    .map(([name]) => name);
  return names.length === 0 ? wire : names.join(" or ");
}

/** What the definition's own code works with. */
export function stepContext(op: Operation, values: Values, timeout: number | undefined, verb = "Update"): StepContext {
  const read = async () => ((await readOne(op)) ?? missing(op)).body;
  return {
    dialect: op.dialect,
    id: String(op.where.id),
    context: op.context,
    timeout,
    send: (method, template, body) => {
      const request = { verb, method, template, body, repeatable: verb === "Delete" };
      return untilNotTooEarly(op, values, () => send(op, request), timeout);
    },
    read,
    settled: async () => ((await settled(op, undefined, timeout)) ?? missing(op)).body,
  };
}
