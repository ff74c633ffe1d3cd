import { uuid } from "../uuid.js";
import { databaseId, inDatastore } from "./fields.js";

/** Inputs of an installed extension. */
export const extensionInputs = {
  ...inDatastore,
  databaseId,
  availableExtensionId: uuid(
    "Available extension ID, which selects the extension to install. `getDbaasAvailableExtensionV1` finds extensions.",
  ).replaces(),
};
