import { s } from "@tripod/kit";

/** Returns the field of a volume in a backup plan. */
export function backedUp() {
  return s.object({
    id: s.string("ID of the backed-up resource.").computed(),
    name: s.string("Name of the backed-up resource.").computed(),
    type: s.string("Resource type, such as `OS::Cinder::Volume`.").computed(),
  });
}
