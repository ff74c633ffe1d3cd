import { type OutputsOf, s } from "@tripod/kit";

/** An extension that can be installed in datastores of some types: a record of `/available-extensions`. */
export const extensionFields = {
  id: s.string().computed().doc("ID of the extension."),
  name: s.string().computed().doc("Name of the extension."),
  datastoreTypeIds: s.list(s.string()).computed().doc("Compatible datastore type IDs."),
  dependencyIds: s.list(s.string()).computed().doc("Dependency IDs: the extensions that this extension requires."),
};

export type AvailableExtension = OutputsOf<typeof extensionFields>;
