import type { Reader } from "@tripod/http";
import { isInput } from "@tripod/kit";
import type { Target } from "../place/target.js";
import { isNothing, memberAt, type Values } from "../values/values.js";
import { wireNameOf } from "./wireName.js";

/**
 * Whether an answer shows what was sent, as far as the platform shows it at all. Secrets that are recorded already are
 * shown once only.
 */
export function showsAll({ plan, dialect }: Target, shown: Reader, sent: Values, known: Values = {}): boolean {
  return Object.entries(plan.fields).every(([name, field]) => {
    const path = wireNameOf(name, field, dialect.names);
    if (plan.wire.mayLack?.includes(name as never) === true) return true;
    if (path === null || field.spec.writeOnly === true || plan.unsent.has(name) || plan.whereabouts.has(name))
      return true;
    if (!isInput(field) || field.spec.ignored !== undefined) {
      const isKnown = field.spec.secret === true && !isNothing(known[name]);
      return field.spec.presence !== "computed" || isKnown || isShown(shown, path);
    }
    return isNothing(memberAt(sent, path)) || field.spec.secret === true || isShown(shown, path);
  });
}

/** Null is an answer, too. */
function isShown(shown: Reader, path: string): boolean {
  return memberAt(shown.raw, path) !== undefined;
}
