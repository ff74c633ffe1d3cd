import { type Answer, HttpFailure, type Reader, read } from "@tripod/http";
import { fail } from "@tripod/kit";
import { pathOf, type Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import { isObject, type Values } from "../values/values.js";
import { assertDeleted, assertListTrusted, assertParentDeleted } from "./assertDeleted.js";
import { isNullList, rowsById, unidentifiedRow } from "./rows.js";
import { get } from "./send.js";

/** Returns the object, or undefined if it no longer exists. Every call sends a request. */
export function readOne(target: Target): Promise<Live | undefined> {
  return readAs(target, readLive);
}

/** Returns the object without its subresources. */
export function readAlone(target: Target): Promise<Live | undefined> {
  return readAs(target, async (_, answer) => aloneIn(target, answer));
}

async function readAs(
  target: Target,
  decode: typeof readLive,
  { nullIsEmpty = false } = {},
): Promise<Live | undefined> {
  const { plan } = target;
  if (plan.isReadFromList) {
    try {
      const unidentified: Reader[] = [];
      const rows = await rowsById(target, (row) => unidentified.push(row));
      const row = rows.get(String(target.pathParams.id));
      if (row !== undefined) return present(target, { body: row, version: undefined });
      // A row without an ID may be the object, so the list does not prove the deletion.
      const other = unidentified.find((one) => !(nullIsEmpty && isNullList(one)));
      if (other !== undefined) throw unidentifiedRow(target, other);
    } catch (error) {
      await assertParentDeleted(target, error);
      return undefined;
    }
    await assertListTrusted(target);
    return undefined;
  }
  let answer: Answer;
  try {
    answer = await get(target);
  } catch (error) {
    await assertDeleted(target, error);
    return undefined;
  }
  return decode(target, answer);
}

/** Returns the object, or undefined after any 404. A list that is null has no objects any longer. */
export async function readDeleted(target: Target): Promise<Live | undefined> {
  try {
    return target.plan.isReadFromList
      ? await readAs(target, readLive, { nullIsEmpty: true })
      : await readLive(target, await get(target));
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return undefined;
    throw error;
  }
}

/** Returns the object in the response to its GET. Undefined if the definition treats it as deleted. */
export async function readLive(target: Target, answer: Answer): Promise<Live | undefined> {
  const live = aloneIn(target, answer);
  return live && (await withSubresources(target, live, answer));
}

function aloneIn(target: Target, answer: Answer): Live | undefined {
  const version = target.dialect.version?.(answer);
  return present(target, { body: target.codec.expectedIn(target, answer), version });
}

/** Returns the object, or undefined if the definition's `isDeleted` treats it as deleted. */
export function present({ plan, dialect }: Target, live: Live): Live | undefined {
  return plan.read.isDeleted?.(live.body, dialect.clock.now()) === true ? undefined : live;
}

/** Fails an update of an object that no longer exists. */
export function throwMissing({ plan, pathParams }: Target): never {
  return fail("", `the ${plan.kind} ${pathParams.id} no longer exists. Run \`pulumi refresh\` to remove it from state`);
}

/** Returns the object with its subresources. */
async function withSubresources(target: Target, live: Live, answer: Answer): Promise<Live> {
  const {
    kind,
    read: { subresources },
  } = target.plan;
  if (subresources === undefined) return live;
  const more: Values = await subresources.read({
    values: target.values,
    live: live.body,
    context: target.context,
    dialect: target.dialect,
    get: (template) =>
      target.dialect.send(
        {
          operation: `Get ${kind}`,
          method: "GET",
          idempotency: "safe",
          path: pathOf(target, template),
          cache: "never",
        },
        target.context,
      ),
  });
  return { ...live, body: merged(live.body, more, answer) };
}

/** Returns the response to a write with the subresources that were read before. */
export function keepSubresources(target: Target, body: Reader, before: Live | undefined, answer: Answer): Reader {
  const { subresources } = target.plan.read;
  const recorded = before?.body.raw;
  if (subresources === undefined || !isObject(recorded)) return body;
  const kept = subresources.members
    .filter((name) => Object.hasOwn(recorded, name))
    .map((name) => [name, recorded[name]]);
  return merged(body, Object.fromEntries(kept) as Values, answer);
}

function merged(body: Reader, more: Values, answer: Answer): Reader {
  return read({ ...answer, json: () => ({ ...(body.raw as Values), ...more }) });
}
