import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";

/** What is backed up. */
export interface BackedUp {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** Decodes what is backed up. */
export function decodeBackedUp(record: Reader): BackedUp {
  const text = (member: string) => record.optionalString(member) ?? "";
  return { id: text("id"), name: text("name"), type: text("type") };
}

/** What is backed up, as a field of results. */
export function backedUp() {
  return s.object({
    id: s.string().computed().doc("Identifier of the backed-up resource."),
    name: s.string().computed().doc("Name of the backed-up resource."),
    type: s.string().computed().doc("Type of the backed-up resource, such as `OS::Cinder::Volume`."),
  });
}
