import { s } from "@tripod/kit";
import { managed } from "../../managed.js";
import { securityApi } from "../securityApi.js";

export const CseCustomEntityType = managed({
  name: "CseCustomEntityType",
  kind: "custom entity type",
  doc: "A kind of entity of the organisation's own, such as a hash of a file: signals about what has the same value in its fields are gathered in one entity.",
  at: { path: "sec/v1/custom-entity-types", dialect: (platform) => securityApi(platform, ["customEntityTypes"]) },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the type, unique."),
    identifier: s
      .string()
      .notEmpty()
      .replaces()
      .doc("What rules and groups call the type, such as `imphash`, unique. Another one makes another type."),
    fields: s.list(s.string().notEmpty()).doc("The fields of records that hold such entities."),
  },
  update: [{ sends: ["name", "fields"], body: "members" }],
});
