import { type Answer, type Reader, read } from "@tripod/http";
import type { Live } from "../definition/live.js";
import { type Operation, pathOf } from "../place/operation.js";
import { isObject, type Values } from "../values/values.js";

/** The object with those parts of it that have addresses of their own. */
export async function withBeside(op: Operation, live: Live, answer: Answer): Promise<Live> {
  const {
    kind,
    read: { beside },
  } = op.plan;
  if (beside === undefined) return live;
  const more: Values = await beside.read({
    known: op.known,
    live: live.body,
    context: op.context,
    dialect: op.dialect,
    get: (template) =>
      op.dialect.send(
        { operation: `Get ${kind}`, method: "GET", effect: "read", path: pathOf(op, template), share: "never" },
        op.context,
      ),
  });
  return { ...live, body: merged(live.body, more, answer) };
}

/** What an answer to a write shows, with those parts as they were read before. */
export function keepBeside(op: Operation, body: Reader, before: Live | undefined, answer: Answer): Reader {
  const { beside } = op.plan.read;
  const known = before?.body.raw;
  if (beside === undefined || !isObject(known)) return body;
  const kept = beside.members.filter((name) => Object.hasOwn(known, name)).map((name) => [name, known[name]]);
  return merged(body, Object.fromEntries(kept) as Values, answer);
}

function merged(body: Reader, more: Values, answer: Answer): Reader {
  return read({ ...answer, json: () => ({ ...(body.raw as Values), ...more }) });
}
