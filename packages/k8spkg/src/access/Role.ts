import { s } from "@tripod/kit";
import { type Dialect, isObject, memberAt, setMember } from "@tripod/rest";
import { ofTenant } from "../dialect.js";
import { managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";

export const Role = managed({
  name: "Role",
  kind: "role",
  doc: "Role: a named set of permissions that users and teams receive in a project, in the tenant or for filtered resources. Built-in roles cannot be changed. The platform rejects the deletion of a role that is in use.",
  endpoint: { path: "/v1/roles", dialect: roleApi },
  wire: {
    constants: { "spec.type": "user" },
    otherKind: () => "a built-in role, which cannot be changed",
    encode: (body) => setMember(body, "status.isEnabled", true),
  },
  fields: {
    name: objectName("Name of the role, unique in the tenant."),
    type: s
      .string("Role scope.")
      .values({
        project: "role for projects",
        tenant: "role for the tenant",
        resource: "role for resources that a filter selects",
      })
      .default("project")
      .wire("spec.scope"),
    permissions: s
      .set("Permissions of the role, such as `project.get`.", s.string().notEmpty())
      .wire("spec.permissions"),
    timeouts: operationTimeouts(),
  },
  update: [{ body: "full", returnsObject: false }],
});

/** A role contains its scope twice. */
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
