import { s } from "@tripod/kit";

/** Returns the output that equals the resource ID, such as `cdnSourceId`. Schemas offer it as an input as well. */
export function idOutput() {
  return s
    .string()
    .optional()
    .computed()
    .stable()
    .terraform("id")
    .wire(null)
    .doc("ID (output) of the object, equal to the resource ID.")
    .noEffect("Set by the platform. Remove it from the inputs")
    .check(() => "is set by the platform and cannot be given");
}
