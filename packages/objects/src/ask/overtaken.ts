import type { HttpFailure } from "@tripod/http";
import { isInput } from "@tripod/kit";
import type { Target } from "../place/target.js";

/** Whether a refusal says that the object is another version than the one that was read. */
export function isOvertaken({ dialect: { overtaken = 412 } }: Target, refusal: HttpFailure): boolean {
  return typeof overtaken === "number" ? refusal.status === overtaken : overtaken(refusal);
}

export function overtaken({ plan }: Target, failure: HttpFailure, theirs: readonly string[]): HttpFailure {
  if (theirs.length === 0) {
    return failure.amend({
      code: "conflict",
      likely: `someone else keeps changing the ${plan.kind}`,
      next: "Try again later",
    });
  }
  return failure.amend({
    code: "conflict",
    likely: `someone else changed ${theirs.map((name) => ourName(plan, name)).join(", ")} of the ${plan.kind} at the same time`,
    next: "Run a refresh, look at the difference and try again; nothing was overwritten",
  });
}

/** Our name of a wire member: of that very one, or of those inside of it. */
function ourName(plan: Target["plan"], wire: string): string {
  const inputs = Object.entries(plan.fields)
    .filter(([, field]) => isInput(field))
    .map(([name, field]) => [name, field.spec.wire?.name ?? name] as const);
  const exact = inputs.filter(([, path]) => path === wire);
  const names = (exact.length > 0 ? exact : inputs.filter(([, path]) => path.split(/[.[]/)[0] === wire)).map(
    ([name]) => name,
  );
  return names.length === 0 ? wire : names.join(" or ");
}
