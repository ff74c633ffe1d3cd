import { exactlyOneOf } from "@tripod/kit";
import { idOf, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";

export const getBackupStorageLocation = lookup({
  name: "getBackupStorageLocation",
  terraform: "backup_storage_location",
  doc: "Backup storage location, in the scope of the project, found by its ID or exact name.",
  fields: {
    id: idOf("the backup storage location", "; mutually exclusive with `name`, and one of them is required"),
    name: nameOrId("the backup storage location"),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name }, { platform, ...context }) {
    const found = await select(
      platform.backupLocations("project"),
      {
        kind: ["backup storage location", "backup storage locations"],
        scopeName: platform.nameOfScope("project"),
        id,
        name,
      },
      context,
    );
    return { id: found.id, name: found.name };
  },
});
