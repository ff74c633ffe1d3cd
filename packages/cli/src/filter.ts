import { type AnyResource, didYouMean, InputError } from "@tripod/kit";

/** Object that conditions apply to, with its parent inputs. */
export interface Located {
  readonly resource: string;
  readonly id: string;
  readonly name?: string | undefined;
  readonly key?: Readonly<Record<string, unknown>> | undefined;
  readonly where?: Readonly<Record<string, unknown>> | undefined;
}

/** Option for conditions; repeatable. */
export const FILTER = [
  "--where <condition>",
  "only objects with this name, ID or parent: name=web*, zoneId=…",
  (text: string, filters: readonly string[] = []): readonly string[] => [...filters, text],
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
 * Returns a predicate for conditions such as `name=web*`; all must match. `*` matches any characters. In addition to
 * `name`, `id` and `resource`, conditions can use the key and the parent inputs; `known` lists all possible names.
 *
 * @throws InputError if a condition has no name or an unknown one.
 */
export function parseConditions(
  conditions: readonly string[],
  memberNames: readonly string[],
): (found: Located) => boolean {
  const tests = conditions.map((condition) => {
    const at = condition.indexOf("=");
    if (at <= 0) {
      throw new InputError([
        { path: "--where", reason: `${JSON.stringify(condition)} is not a condition. Use the form name=value` },
      ]);
    }
    const [member, pattern] = [condition.slice(0, at), condition.slice(at + 1).split("*")];
    if (!memberNames.includes(member)) {
      const near = didYouMean(member, memberNames) || `; it must be one of ${memberNames.join(", ")}`;
      throw new InputError([{ path: "--where", reason: `the list has no ${JSON.stringify(member)}${near}` }]);
    }
    return (found: Located): boolean => matches(String(memberOf(found, member) ?? ""), pattern);
  });
  return (found) => tests.every((test) => test(found));
}

function memberOf({ resource, id, name, key, where }: Located, member: string): unknown {
  return { ...where, ...key, resource, id, name }[member];
}

/** Reports whether a text consists of these parts in this order, with anything between them. */
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
