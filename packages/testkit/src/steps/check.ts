import type { Deployment } from "../deployment.js";
import { throwFailures } from "../deployment.js";
import type { JsonObject } from "../json.js";
import type { Subject } from "../session.js";

/**
 * Checks the inputs of a resource. `olds` is empty for a new resource and for the second check of a replacement.
 * Failures end the operation.
 */
export async function checkInputs(
  deployment: Deployment,
  subject: Subject,
  olds: JsonObject,
  news: JsonObject,
): Promise<JsonObject> {
  const { seed, autonaming } = deployment.stack;
  const checked = await deployment.session.check(subject, olds, news, seed(subject.urn), autonaming?.(subject.urn));
  throwFailures(subject.urn, checked.failures);
  return checked.inputs;
}
