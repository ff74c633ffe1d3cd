import { s } from "@tripod/kit";

/** Returns the field of a volume in a backup plan. */
export function backedUp() {
  return s.object({
    id: s.string().computed().doc("ID of the backed-up resource."),
    name: s.string().computed().doc("Name of the backed-up resource."),
    type: s.string().computed().doc("Resource type, such as `OS::Cinder::Volume`."),
  });
}
