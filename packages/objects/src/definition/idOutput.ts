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
    .doc("Identifier that the platform gives it; the same as the resource's id.")
    .ignored("It is set by the platform and cannot be given")
    .check(() => "is set by the platform and cannot be given");
}
