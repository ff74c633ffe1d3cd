import { type OutputsOf, s } from "@tripod/kit";

/** Fields of an extension that some datastore types support: a record of `/available-extensions`. */
export const extensionFields = {
  id: s.string("ID of the extension.").computed(),
  name: s.string("Name of the extension.").computed(),
  datastoreTypeIds: s.list("Compatible datastore type IDs.", s.string()).computed(),
  dependencyIds: s.list("Dependency IDs: the extensions that this extension requires.", s.string()).computed(),
};

export type AvailableExtension = OutputsOf<typeof extensionFields>;
