import { databaseId, inDatastore, uuid } from "./fields.js";

/** What an installed extension has. */
export const extensionInputs = {
  ...inDatastore,
  databaseId,
  availableExtensionId: uuid(
    "Identifier of the extension that is installed, as `getDbaasAvailableExtensionV1` finds it.",
  ).replaces(),
};
