import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { description, objectName, operationTimeouts, tags } from "../metadataFields.js";

export const Project = managed({
  name: "Project",
  kind: "project",
  doc: "A project of the tenant: the place of clusters, cloud accounts and profiles, to which users and teams are admitted. One that still holds something is not deleted by the platform.",
  at: { path: "/v1/projects", dialect: ofTenant("projects") },
  wire: { born: null },
  fields: {
    name: objectName("Name of the project, unique in the tenant."),
    description: description("the project"),
    tags: tags("the project"),
    timeouts: operationTimeouts(),
  },
  update: [{ body: "whole", without: ["spec", "status"] }],
  list: { path: "/v1/dashboard/projects/metadata", rows: "short" },
});
