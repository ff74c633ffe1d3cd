import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";

export const CseCustomEntityType = managed({
  name: "CseCustomEntityType",
  kind: "custom entity type",
  doc: "Custom entity type of Sumo Logic Cloud SIEM, such as a file hash. Signals with equal values in the record fields belong to one entity.",
  endpoint: { path: "sec/v1/custom-entity-types", dialect: (platform) => securityApi(platform, ["customEntityTypes"]) },
  fields: {
    name: s.string("Name of the entity type, unique.").notEmpty().autoName(),
    identifier: s
      .string("Entity type identifier for rules and groups, such as `imphash`. Unique.")
      .notEmpty()
      .replaces(),
    fields: s.set("Record fields that contain entities of the type.", s.string().notEmpty()),
  },
  update: [{ sends: ["name", "fields"], body: "inputs" }],
});
