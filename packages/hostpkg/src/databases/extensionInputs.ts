import { uuid } from "../uuid.js";
import { databaseId, inDatastore } from "./fields.js";

/** Inputs of an installed extension. */
export const extensionInputs = {
  ...inDatastore,
  databaseId,
  availableExtensionId: uuid(
    "Available extension ID: ID of the extension in the list of available extensions. `getDbaasAvailableExtensionV1` finds extensions.",
  ).replaces(),
};
