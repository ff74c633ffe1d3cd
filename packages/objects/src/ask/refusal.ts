import type { HttpFailure } from "@tripod/http";
import { fail } from "@tripod/kit";
import { formFor } from "../place/importForms.js";
import { keyText } from "../place/keys.js";
import { labelOf } from "../place/places.js";
import type { Target } from "../place/target.js";
import type { Values } from "../values/values.js";
import { blamed } from "./blame.js";
import { placeGone } from "./gone.js";

/** A refusal, with what is known of its reason. */
export function refusal(target: Target, inputs: Values, error: HttpFailure): unknown {
  const { plan, dialect } = target;
  const verdict = dialect.verdict(error);
  const place = plan.pathInputs.at(-1);
  if (verdict !== "no" && place !== undefined) {
    const wanted = JSON.stringify(inputs[place]);
    return inputFailure(
      place,
      `there is no ${labelOf(place)} with the id ${wanted} (the platform ${error.cameBack}); check it, and the account of the credentials`,
    );
  }
  if (verdict === "place-gone") return placeGone(target, error);
  if (error.code !== "conflict" || plan.key.length === 0) return blamed(target, inputs, error);
  const taken = keyText(plan, inputs);
  return error.amend({
    next: `Give it another ${plan.key.join(" and ")}${taken === "" ? "" : ` than ${taken}`}, or import the ${plan.kind} that has it as ${formFor(plan, inputs)}`,
  });
}

function inputFailure(path: string, reason: string): unknown {
  try {
    return fail(path, reason);
  } catch (error) {
    return error;
  }
}
