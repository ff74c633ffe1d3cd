import { s } from "@tripod/kit";

/** What is backed up. */
export function backedUp() {
  return s.object({
    id: s.string().computed().doc("Identifier of the backed-up resource."),
    name: s.string().computed().doc("Name of the backed-up resource."),
    type: s.string().computed().doc("Type of the backed-up resource, such as `OS::Cinder::Volume`."),
  });
}
