import { type OutputsOf, s } from "@tripod/kit";

/** An engine in one of its versions: a record of `/datastore-types`. */
export const datastoreTypeFields = {
  id: s.string().computed().doc("ID of the datastore type."),
  engine: s.string().computed().doc("Database engine."),
  version: s.string().computed().doc("Engine version, with a suffix for variants, such as `16` or `16-1C`."),
};

export type DatastoreType = OutputsOf<typeof datastoreTypeFields>;
