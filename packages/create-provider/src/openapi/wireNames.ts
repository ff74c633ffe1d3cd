import { isObject, memberOf, membersOf } from "./json.js";

/** Maximum number of values that are visited. */
const MAX_VALUES = 200_000;

/** Reports whether most names of members that have several words are in snake_case. */
export function usesSnakeCase(document: unknown): boolean {
  let balance = 0;
  const waiting: unknown[] = [document];
  for (let seen = 0; seen < MAX_VALUES && waiting.length > 0; seen++) {
    const value = waiting.pop();
    for (const [name] of membersOf(memberOf(value, "properties"))) {
      if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) balance += 1;
      if (/^[a-z0-9]+([A-Z][a-z0-9]*)+$/.test(name)) balance -= 1;
    }
    const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    for (const one of inner) if (typeof one === "object" && one !== null) waiting.push(one);
  }
  return balance > 0;
}
