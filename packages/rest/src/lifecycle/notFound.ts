import type { HttpFailure } from "@tripod/http";
import { importForm } from "../addressing/id.js";
import { pluralOf } from "../addressing/kinds.js";
import type { Target } from "../addressing/target.js";
import { withArticle } from "../values/article.js";
import { type Found, type SearchRequest, searchSeconds } from "./search.js";

/** Create whose outcome is unknown, with everything that a later search needs. */
export interface Unresolved extends SearchRequest {
  readonly target: Target;
}

/** Returns the failure of a create whose search did not find the object. */
export function notFound({ target, baseline }: Unresolved, failure: HttpFailure, found: Found): HttpFailure {
  const { plan, context, dialect } = target;
  const { kind, key, isKeyEnforced } = plan;
  const { several, unproven, unlike, alike, failed } = found;
  const adopt = `To adopt one, run \`pulumi state delete\` with the URN of the resource, then import it as ${importForm(plan)}`;
  const resolve = isKeyEnforced ? `Import it as ${importForm(plan)}, or delete it, and run \`pulumi up\` again` : adopt;
  const kinds = pluralOf(kind);
  // A rejection that is not the platform's own.
  const isReplaced = failure.outcome === undefined;
  const what = isReplaced ? "a proxy may have replaced the platform's response" : "the response was lost";
  const amend = (likely: string, nextStep: string): HttpFailure =>
    failure.amend({ outcome: "unknown", code: "outcome-unknown", likelyCause: `${what}${likely}`, nextStep });
  if (several.length > 0)
    return amend(`, and several equal ${kinds} have appeared since: ${several.join(", ")}`, adopt);
  if (unproven.length > 0)
    return amend(
      `, and nothing proves whether this program created ${withArticle(kind)} with the same inputs: ${unproven.join(", ")}`,
      resolve,
    );
  if (unlike.length > 0)
    return amend(
      `, and ${withArticle(kind)} has appeared since that differs from the request: ${unlike.join(", ")}; whether this program created it is unknown`,
      resolve,
    );
  if (alike.length > 0) {
    const since = baseline.before === undefined ? "exist" : "have appeared since";
    return amend(`; these ${kinds} ${since}, and none of them is known to this run: ${alike.join(", ")}`, adopt);
  }
  const again = "Run `pulumi refresh`, which searches for it again, then `pulumi up`";
  if (context.signal.aborted)
    return amend(`, and the operation was cancelled before the provider found the ${kind}; it may exist`, again);
  if (isReplaced && failed !== undefined)
    return amend(`, and the provider could not list the ${kinds}: ${failed.observed}`, again);
  const seconds = searchSeconds(plan, dialect.clock.now() - baseline.startedAt);
  const searched = failed === undefined ? "and did not find it" : `and could not list them: ${failed.observed}`;
  const unique = isKeyEnforced
    ? ""
    : `. The platform accepts several ${kinds} ${key.length > 0 ? `with the same ${key.join(" and ")}` : "with the same inputs"}, so the provider did not send the create again`;
  return amend(`. The provider searched for the ${kind} for ${seconds} s ${searched}${unique}`, again);
}
