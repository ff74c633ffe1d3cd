import { exactlyOneOf } from "@tripod/kit";
import { idOr, nameOrId } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";

export const getBackupStorageLocation = lookup({
  name: "getBackupStorageLocation",
  terraform: "backup_storage_location",
  doc: "Backup storage location, in the scope of the project, found by its ID or exact name.",
  fields: { id: idOr("name", "the backup storage location"), name: nameOrId("the backup storage location") },
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
