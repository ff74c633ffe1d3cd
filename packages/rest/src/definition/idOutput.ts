import { s } from "@tripod/kit";

/**
 * Returns the output that equals the resource ID of an object of this kind, such as `cdnSourceId`. Schemas offer it as
 * an input as well.
 */
export function idOutput(kind: string) {
  return s
    .string(`ID of the ${kind}, equal to the resource ID.`)
    .optional()
    .computed()
    .stable()
    .terraform("id")
    .wire(null)
    .noEffect(
      "Set by the platform. Remove it from the inputs",
      "Output only: the preview rejects a value in the program",
    )
    .check(() => "cannot be set: the platform sets the value. Remove it");
}
