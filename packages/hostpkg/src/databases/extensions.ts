import { type OutputsOf, s } from "@tripod/kit";

/** Fields of an extension that some datastore types support: a record of `/available-extensions`. */
export const extensionFields = {
  id: s.string().computed().doc("ID of the extension."),
  name: s.string().computed().doc("Name of the extension."),
  datastoreTypeIds: s.list(s.string()).computed().doc("Compatible datastore type IDs."),
  dependencyIds: s.list(s.string()).computed().doc("Dependency IDs: the extensions that this extension requires."),
};

export type AvailableExtension = OutputsOf<typeof extensionFields>;
