import { type AnyResource, didYouMean, InputError } from "@tripod/kit";

/** What conditions are about: an object, and the place that it is in. */
export interface Located {
  readonly resource: string;
  readonly id: string;
  readonly name?: string | undefined;
  readonly key?: Readonly<Record<string, unknown>> | undefined;
  readonly where?: Readonly<Record<string, unknown>> | undefined;
}

/** The option that takes conditions, as often as it is given. */
export const WHERE = [
  "--where <condition>",
  "only objects with this name, id or place: name=web*, zoneId=…",
  (text: string, before: readonly string[] = []): readonly string[] => [...before, text],
] as const;

/** Returns the names that conditions on objects of these resources can have. */
export function conditionNames(resources: Iterable<AnyResource>): readonly string[] {
  const own = [...resources].flatMap(({ listable }) => [
    ...(listable?.key ?? []),
    ...Object.keys(listable?.query ?? {}),
  ]);
  return [...new Set(["name", "id", "resource", ...own])];
}

/**
 * Conditions such as `name=web*` as a test: all must hold. A star stands for any letters. Besides `name`, `id` and
 * `resource`, the members of an object's key and place can be asked for; `known` are all names that the objects can have.
 *
 * @throws InputError if a condition has another name, or none.
 */
export function parseConditions(conditions: readonly string[], known: readonly string[]): (found: Located) => boolean {
  const tests = conditions.map((condition) => {
    const at = condition.indexOf("=");
    if (at <= 0) {
      throw new InputError([{ path: "--where", reason: `${JSON.stringify(condition)} is no condition; write name=…` }]);
    }
    const [member, wanted] = [condition.slice(0, at), condition.slice(at + 1).split("*")];
    if (!known.includes(member)) {
      const near = didYouMean(member, known) || `; it must be one of ${known.join(", ")}`;
      throw new InputError([{ path: "--where", reason: `there is no ${JSON.stringify(member)} in the list${near}` }]);
    }
    return (found: Located): boolean => matches(String(memberOf(found, member) ?? ""), wanted);
  });
  return (found) => tests.every((test) => test(found));
}

function memberOf({ resource, id, name, key, where }: Located, member: string): unknown {
  return { ...where, ...key, resource, id, name }[member];
}

/** Whether a text consists of these parts in this order, with anything between them. */
function matches(text: string, [first = "", ...parts]: readonly string[]): boolean {
  if (!text.startsWith(first)) return false;
  const last = parts.pop();
  if (last === undefined) return text === first;
  let at = first.length;
  for (const part of parts) {
    const next = text.indexOf(part, at);
    if (next < 0) return false;
    at = next + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
