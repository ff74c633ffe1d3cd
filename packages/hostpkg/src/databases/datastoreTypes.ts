import { type OutputsOf, s } from "@tripod/kit";

/** An engine in one of its versions: a record of `/datastore-types`. */
export const datastoreTypeFields = {
  id: s.string().computed().doc("Identifier of the datastore type."),
  engine: s.string().computed().doc("Name of the engine."),
  version: s.string().computed().doc("Version of the engine, with the suffix of its variant."),
};

export type DatastoreType = OutputsOf<typeof datastoreTypeFields>;
