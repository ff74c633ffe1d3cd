import { s } from "@tripod/kit";

/** The output that names an object by its resource, such as `cdnSourceId`. Schemas offer it as an input too. */
export function idOutput() {
  return s
    .string()
    .optional()
    .computed()
    .stable()
    .terraform("id")
    .wire(null)
    .doc("ID (output) of the object, equal to the resource ID.")
    .ignored("Set by the platform. Remove it from the inputs")
    .check(() => "is set by the platform and cannot be given");
}
