import { HttpFailure } from "@tripod/http";
import { type AnyField, type Plain, sameMeaning } from "@tripod/kit";
import { readOne } from "../ask/one.js";
import type { Live } from "../definition/live.js";
import type { Task } from "../definition/task.js";
import type { Target } from "../place/target.js";
import { isObject, type Values } from "../values/values.js";
import { outputsOf } from "../wire/outputs.js";

/** Pauses between looks at what may show a change only a little later, in milliseconds. */
const PAUSES = [500, 1_000, 2_000];

/** What an update that was answered well has left as it was. */
export interface NotBrought {
  readonly live: Live;
  readonly names: readonly string[];
  readonly failure: HttpFailure;
}

/**
 * Makes sure that an update was done: whoever answers it well need not be the platform. What shows another value than it
 * had before was changed, also where the platform writes it in its own way.
 */
export async function broughtTo(
  target: Target,
  task: Task,
  changed: ReadonlySet<string>,
  after: Live,
): Promise<Live | NotBrought> {
  let live = after;
  for (let looks = 0; ; looks += 1) {
    const names = unchanged(target, task, changed, live);
    if (names.length === 0) return live;
    const pause = PAUSES[looks];
    if (pause === undefined) return { live, names, failure: notDone(target, names) };
    await target.dialect.clock.sleep(pause, target.context.signal);
    live = (await readOne(target)) ?? live;
  }
}

/** The inputs of which the platform shows what it showed before, and not what was sent. */
function unchanged(target: Target, task: Task, changed: ReadonlySet<string>, live: Live): readonly string[] {
  // What of a value no platform shows is as the program says it, on both sides.
  const known = task.inputs;
  const shown: Values = outputsOf(target, live.body, known);
  const before: Values = task.live === undefined ? task.recorded.outputs : outputsOf(target, task.live.body, known);
  return [...changed].filter((name) => {
    const field = target.plan.fields[name] as AnyField;
    const { writeOnly, secret, ignored } = field.spec;
    if (writeOnly === true || secret === true || ignored !== undefined) return false;
    const [wished, is, was] = [task.inputs, shown, before].map((values) => visible(field, values[name]));
    if (wished === undefined || is === undefined || was === undefined) return false;
    return sameMeaning(field, is, was) && !sameMeaning(field, is, wished);
  });
}

/** What of a value a platform shows: nothing of the secrets in it, nor of what it never shows. */
function visible(field: AnyField, value: unknown): Plain | undefined {
  const { type } = field.spec;
  if (type.kind === "object" && isObject(value)) {
    // An empty text leaves to the platform what it fills in.
    const isLeft = (name: string, { presence }: AnyField["spec"]): boolean =>
      presence === "optionalComputed" && value[name] === "";
    const members = Object.entries(type.fields).filter(
      ([name, { spec }]) =>
        spec.secret !== true && spec.writeOnly !== true && Object.hasOwn(value, name) && !isLeft(name, spec),
    );
    return Object.fromEntries(members.map(([name, inner]) => [name, visible(inner, value[name])])) as Plain;
  }
  if ((type.kind === "list" || type.kind === "set") && Array.isArray(value)) {
    const items = value.map((item) => visible(type.element, item)) as Plain[];
    const { keyed } = field.spec;
    // Elements that a secret tells from one another cannot be compared without it.
    const isTold = keyed === undefined || items.every((item, at) => keyed(item) === keyed(value[at] as Plain));
    return isTold ? items : undefined;
  }
  return value as Plain | undefined;
}

function notDone({ plan, where }: Target, names: readonly string[]): HttpFailure {
  const { kind } = plan;
  return new HttpFailure({
    code: "unexpected-answer",
    request: { operation: `Update ${kind} ${where.id}`, method: "", url: "" },
    cameBack: `was answered well, and the ${kind} is still shown as it was: ${names.join(", ")}`,
    likely:
      "something other than the platform's API answered the update, such as a proxy, or the platform has not done it",
    next: "Check the address and the proxy, and run the program again",
  });
}
