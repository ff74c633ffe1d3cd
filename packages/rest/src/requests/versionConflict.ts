import type { HttpFailure } from "@tripod/http";
import { type Fields, isInput } from "@tripod/kit";
import type { Dialect } from "../definition/dialect.js";
import type { Plan } from "../definition/plan.js";

/** Reports whether an error response means that the object has changed since it was read. */
export function isVersionConflict(
  { versionConflict = 412 }: Pick<Dialect, "versionConflict">,
  failure: HttpFailure,
): boolean {
  return typeof versionConflict === "number" ? failure.status === versionConflict : versionConflict(failure);
}

/** Returns the error of an update that another client has overtaken. `theirs`: the wire members that it changed. */
export function versionConflictError(
  { kind, fields }: Pick<Plan, "kind" | "fields">,
  failure: HttpFailure,
  theirs: readonly string[],
): HttpFailure {
  if (theirs.length === 0) {
    return failure.amend({
      code: "conflict",
      likelyCause: `another client keeps changing the ${kind}`,
      nextStep: "Try again later",
    });
  }
  return failure.amend({
    code: "conflict",
    likelyCause: `another client changed ${theirs.map((name) => ourName(fields, name)).join(", ")} of the ${kind} at the same time`,
    nextStep:
      "Run `pulumi refresh`, check the difference, and run `pulumi up` again. The update has overwritten nothing",
  });
}

/** Returns the inputs of a wire member: of the member itself, or of the members inside it. */
function ourName(fields: Fields, wire: string): string {
  const inputs = Object.entries(fields)
    .filter(([, field]) => isInput(field))
    .map(([name, field]) => [name, field.spec.wire?.name ?? name] as const);
  const exact = inputs.filter(([, path]) => path === wire);
  const names = (exact.length > 0 ? exact : inputs.filter(([, path]) => path.split(/[.[]/)[0] === wire)).map(
    ([name]) => name,
  );
  return names.length === 0 ? wire : names.join(" or ");
}
