import { type OutputsOf, s } from "@tripod/kit";

/** An extension that can be installed in datastores of some types: a record of `/available-extensions`. */
export const extensionFields = {
  id: s.string().computed().doc("Identifier of the extension."),
  name: s.string().computed().doc("Name of the extension."),
  datastoreTypeIds: s
    .list(s.string())
    .computed()
    .doc("Identifiers of the datastore types that can have the extension."),
  dependencyIds: s.list(s.string()).computed().doc("Identifiers of the extensions that it needs."),
};

export type AvailableExtension = OutputsOf<typeof extensionFields>;
