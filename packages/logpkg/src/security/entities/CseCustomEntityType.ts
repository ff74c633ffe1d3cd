import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";

export const CseCustomEntityType = managed({
  name: "CseCustomEntityType",
  kind: "custom entity type",
  doc: "Custom entity type of Sumo Logic Cloud SIEM, such as a file hash. Signals with equal values in the record fields belong to one entity.",
  endpoint: { path: "sec/v1/custom-entity-types", dialect: (platform) => securityApi(platform, ["customEntityTypes"]) },
  fields: {
    name: s.string().notEmpty().autoName().doc("Name of the entity type, unique."),
    identifier: s
      .string()
      .notEmpty()
      .replaces()
      .doc("Entity type identifier for rules and groups, such as `imphash`. Unique."),
    fields: s.set(s.string().notEmpty()).doc("Record fields that contain entities of the type."),
  },
  update: [{ sends: ["name", "fields"], body: "inputs" }],
});
