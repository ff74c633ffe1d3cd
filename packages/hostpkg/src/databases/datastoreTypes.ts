import { type OutputsOf, s } from "@tripod/kit";

/** Fields of a datastore type, a version of a database engine: a record of `/datastore-types`. */
export const datastoreTypeFields = {
  id: s.string().computed().doc("ID of the datastore type."),
  engine: s.string().computed().doc("Database engine."),
  version: s.string().computed().doc("Engine version, with a suffix for variants, such as `16` or `16-1C`."),
};

export type DatastoreType = OutputsOf<typeof datastoreTypeFields>;
