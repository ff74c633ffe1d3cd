import type { HttpFailure } from "@tripod/http";
import { isInput } from "@tripod/kit";
import type { Target } from "../addressing/target.js";

/** Reports whether an error response means that the object has changed since it was read. */
export function isOvertaken({ dialect: { overtaken = 412 } }: Target, refusal: HttpFailure): boolean {
  return typeof overtaken === "number" ? refusal.status === overtaken : overtaken(refusal);
}

export function overtaken({ plan }: Target, failure: HttpFailure, theirs: readonly string[]): HttpFailure {
  if (theirs.length === 0) {
    return failure.amend({
      code: "conflict",
      likely: `another client keeps changing the ${plan.kind}`,
      next: "Try again later",
    });
  }
  return failure.amend({
    code: "conflict",
    likely: `another client changed ${theirs.map((name) => ourName(plan, name)).join(", ")} of the ${plan.kind} at the same time`,
    next: "Run `pulumi refresh`, check the difference, and run `pulumi up` again. The update has overwritten nothing",
  });
}

/** Returns the inputs of a wire member: of the member itself, or of the members inside it. */
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
