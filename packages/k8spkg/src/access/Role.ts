import { s } from "@tripod/kit";
import { type Dialect, isObject, memberAt, setMember } from "@tripod/objects";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";

export const Role = managed({
  name: "Role",
  kind: "role",
  doc: "A role: permissions by name, which users and teams are given in a project, in the tenant or for resources. The roles of the platform itself cannot be changed; those that are in use are not deleted by it.",
  at: { path: "/v1/roles", dialect: roleApi },
  wire: {
    constants: { "spec.type": "user" },
    otherKind: () => "a role of the platform itself, which nobody can change",
    encode: (body) => setMember(body, "status.isEnabled", true),
  },
  fields: {
    name: objectName("Name of the role, unique in the tenant."),
    type: s
      .string()
      .values({ project: "for a project", tenant: "for the tenant", resource: "for resources that a filter chooses" })
      .default("project")
      .wire("spec.scope")
      .doc("What the role is given for."),
    permissions: s
      .set(s.string().notEmpty())
      .wire("spec.permissions")
      .doc("Names of permissions, such as `project.get`."),
    timeouts: operationTimeouts(),
  },
  update: [{ body: "whole", answersObject: false }],
});

/** The scope stands twice in a role. */
function roleApi(platform: ClusterPlatform): Dialect {
  const dialect = ofTenant("roles")(platform);
  return {
    ...dialect,
    send: ({ body, ...request }, on) => {
      if (!isObject(body)) return dialect.send({ ...request, body }, on);
      const sent = { ...body };
      setMember(sent, "metadata.annotations.scope", memberAt(body, "spec.scope"));
      return dialect.send({ ...request, body: sent }, on);
    },
  };
}
