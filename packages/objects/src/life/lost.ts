import { HttpFailure } from "@tripod/http";
import { refusal } from "../ask/refusal.js";
import { rowsOf } from "../ask/rows.js";
import { send } from "../ask/send.js";
import { importForm } from "../place/id.js";
import { pathOf, type Target, withId } from "../place/target.js";
import { fulfils } from "../values/fulfils.js";
import { encodedInput } from "../values/spelling.js";
import { memberAt, type Values } from "../values/values.js";
import { lingering } from "../wait/lingering.js";
import { bodyToMake } from "../wire/body.js";
import { madeSince, type Search, thereBefore } from "./evidence.js";
import { isSearchedFor, type Made, makeOnce } from "./made.js";

/** How often the making of an object is tried while it is known that none was made. */
const TRIES = 3;

/** Before the next one, in milliseconds, times the number of tries so far. */
const PAUSE = 1_000;

/** Between two looks for what a cancelled creation made, in milliseconds. */
const AGAIN = 500;

/**
 * Makes the object, and finds out whether it was made where the answer is lost. This is all that is known of lost answers:
 *
 * - It has a key: it is looked for among rows that show what was sent, were not there before, and are nobody's here. One:
 *   it is ours. None: it is made again, at most thrice. Several, or no proof, or one that shows something else: a failure
 *   with their ids.
 * - `lost: "remake"`: the same, but what is found is deleted and made anew, since its secret is lost with the answer.
 * - `lost: "appears"`: it is the one that was not there before, looked for a while; one at a time is made in a place, and
 *   what was answered, however little, is never made again.
 * - `lost: "tell"`: it is never made again; the failure names what has appeared since.
 *
 * Whoever cancels meanwhile leaves the search a few seconds. A refusal of a second try is told only after the search.
 */
export async function makeSurely(target: Target, inputs: Values): Promise<MadeOne> {
  // Two equal ones at a time could not be told apart when an answer is lost; kinds without a key are never looked for.
  if (!isSearchedFor(target.plan)) return make(target, inputs);
  return target.dialect.ledger.turns.take(turnOf(target, inputs), target.context.signal, () => make(target, inputs));
}

/** An object that was made, and what its answer tells of it. */
export interface MadeOne extends Made {
  readonly target: Target;
}

function turnOf(target: Target, inputs: Values): string {
  const { plan, place } = target;
  return JSON.stringify([place, plan.name, ...plan.key.map((name) => encodedInput(plan, name, inputs[name]))]);
}

async function make(target: Target, inputs: Values): Promise<MadeOne> {
  const { plan, dialect, context } = target;
  const { wish, body } = await bodyToMake(target, inputs);
  const before = await thereBefore(target, inputs).catch((error: unknown) => {
    throw error instanceof HttpFailure ? refusal(target, inputs, error) : error;
  });
  const evidence = { before, startedAt: dialect.clock.now() };
  let lost: HttpFailure | undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      return noted(target, await makeOnce(target, inputs, { wish, body, evidence }));
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (lost === undefined && error.outcome !== "unknown") throw refusal(target, inputs, error);
      lost = error.outcome === "unknown" ? error : (lost ?? error);
      if (!isSearchedFor(plan)) throw await neverRepeated(target, wish, lost, before);
      context.progress(`the answer was lost; looking whether the ${plan.kind} was made`);
      const unanswered = lost;
      const { id: made, unlike } = await lingering(target, (late) =>
        lookedFor(target, late, () => madeSince(late, wish, inputs, unanswered, evidence)),
      );
      if (made !== undefined && plan.identity.lost !== "remake") return noted(target, { id: made, live: undefined });
      if (made !== undefined) await lingering(target, (late) => discard(late, made));
      if (error.outcome !== "unknown") throw refusedAfter(target, lost, refusal(target, inputs, error));
      if (unlike.length > 0) throw notAlike(target, lost, unlike);
      if (context.signal.aborted) throw notSeen(target, unanswered);
      if (plan.identity.lost === "appears" && error.code === "unexpected-answer") throw notShown(target, error);
      if (tries === TRIES) throw nothingMade(target, error);
      await dialect.clock.sleep(PAUSE * tries, context.signal);
    }
  }
}

/** Looks for what was made; once the operation is cancelled, again and again: the platform may still be at it. */
async function lookedFor(target: Target, late: Target, look: () => Promise<Search>): Promise<Search> {
  for (;;) {
    const search = await look();
    if (search.id !== undefined || !target.context.signal.aborted) return search;
    const isOver = await target.dialect.clock.sleep(AGAIN, late.context.signal).then(
      () => false,
      () => true,
    );
    if (isOver) return search;
  }
}

/** The object belongs to a resource of this process, and is no place that others could have put something in before. */
function noted(target: Target, made: Made): MadeOne {
  const one = withId(target, made.id);
  const { ledger, scope } = one.dialect;
  ledger.handOut(one.place, made.id);
  ledger.begin(scope, pathOf(one, one.plan.one));
  return { ...made, target: one };
}

/** Deletes what nobody can use: its answer was lost, and what that showed is never shown again. */
async function discard(target: Target, id: string): Promise<void> {
  const { plan } = target;
  const kind = plan.kind;
  target.context.log(
    "warning",
    `The answer to the creation of the ${kind} ${id} was lost, and with it what is shown only once; it is deleted and made anew`,
  );
  await send(withId(target, id), {
    verb: "Delete",
    method: plan.delete.method ?? "DELETE",
    template: plan.delete.path ?? plan.one,
    repeatable: true,
  });
}

/** Kinds that nothing tells apart are made once only: what may have come of it is named. */
async function neverRepeated(
  target: Target,
  wish: Values,
  failure: HttpFailure,
  before: ReadonlySet<string> | undefined,
): Promise<HttpFailure> {
  const { plan, dialect } = target;
  const seen: string[] = [];
  try {
    for await (const { id, body: row } of rowsOf(target)) {
      if (dialect.ledger.isHandedOut(target.place, id) || before?.has(id) === true) continue;
      if (
        Object.entries(wish).every(
          ([name, wished]) => memberAt(row.raw, name) === undefined || fulfils(memberAt(row.raw, name), wished),
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
    likely: `the answer was lost, and nothing tells one ${plan.kind} from another, so it is not made again by itself${there}`,
    next: `Look whether it was made: import it as ${importForm(plan)}, or run the program again`,
  });
}

/** A refusal of another try: what is in its way may be what the first one made. */
function refusedAfter({ plan }: Target, lost: HttpFailure, refused: unknown): unknown {
  if (!(refused instanceof HttpFailure) || refused === lost) return refused;
  const { kind } = plan;
  return refused.amend({
    outcome: "unknown",
    likely: `the answer to the first try was lost (it ${lost.cameBack}), so what is in the way now may be the ${kind} that it made; it was looked for and not found`,
    next: `Look whether there is such a ${kind}: import it as ${importForm(plan)}, or delete it, and run the program again`,
  });
}

/** The failure of a creation since which something else has come under its name: that may be what it made, and is not made twice. */
function notAlike({ plan }: Target, failure: HttpFailure, ids: readonly string[]): HttpFailure {
  const { kind } = plan;
  return failure.amend({
    outcome: "unknown",
    code: "outcome-unknown",
    likely: `the answer was lost, and a ${kind} has appeared since that shows something else than was sent: ${ids.join(", ")}; whether this program made it is not known, so none is made again by itself`,
    next: `Look at it: import it as ${importForm(plan)}, or delete it, and run the program again`,
  });
}

/** The failure of a creation that was cancelled before anybody could see whether it made something. */
function notSeen({ plan }: Target, failure: HttpFailure): HttpFailure {
  return failure.amend({
    outcome: "unknown",
    code: "outcome-unknown",
    likely: `it was cancelled before the platform answered, and the ${plan.kind} was looked for and not found by then; the platform may make it all the same`,
    next: `Run the program again; where the ${plan.kind} is in its way then, import it as ${importForm(plan)}`,
  });
}

/** The failure of a creation that was taken, and of which nothing has been shown: an answer without a word is all that such kinds give. */
function notShown({ plan }: Target, failure: HttpFailure): HttpFailure {
  const { kind } = plan;
  return failure.amend({
    outcome: "unknown",
    code: "outcome-unknown",
    likely: `the platform may have made the ${kind}, and its list has not shown it so far; it is not made again by itself`,
    next: `Look whether there is such a ${kind}: import it as ${importForm(plan)}, or run the program again`,
  });
}

/** The failure of a creation of which is known that it made nothing. */
function nothingMade({ plan }: Target, failure: HttpFailure): HttpFailure {
  const isBrokenOff = failure.code === "outcome-unknown" || failure.code === "unexpected-answer";
  if (!isBrokenOff) return failure.amend({ outcome: undefined });
  return failure.amend({
    code: "unavailable",
    outcome: undefined,
    likely: `the platform is disturbed; its list was searched, and no ${plan.kind} was made`,
    next: "Try again later",
  });
}
