import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { description, objectName, operationTimeouts, tags } from "../metadataFields.js";

export const Project = managed({
  name: "Project",
  kind: "project",
  doc: "Project: a unit inside the tenant that contains clusters, cloud accounts and cluster profiles, and to which users and teams have access. The platform rejects the deletion of a project that is not empty.",
  endpoint: { path: "/v1/projects", dialect: ofTenant("projects") },
  wire: { createdAt: null },
  fields: {
    name: objectName("Name of the project, unique in the tenant."),
    description: description("the project"),
    tags: tags("the project"),
    timeouts: operationTimeouts(),
  },
  update: [{ body: "full", omit: ["spec", "status"] }],
  list: { path: "/v1/dashboard/projects/metadata", rows: "partial" },
});
