import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { objectId } from "../uuid.js";
import { iam } from "./dialect.js";
import { roles, rolesAt, rolesRule } from "./roles.js";

const ownRoles = rolesAt("/users/{id}/roles");

export const IamUserV1 = managed({
  name: "IamUserV1",
  kind: "user",
  doc: "Control panel user in Selectel Identity and Access Management (IAM): a person with a local password or a federated user with single sign-on. The platform sends an invitation by email to a new user.",
  endpoint: { path: "/users", dialect: iam("users", ["USER_NOT_FOUND"]) },
  identity: { key: null, onLostResponse: "detectNew", unique: ["email"] },
  wire: { codecs: ownRoles.codecs },
  fields: {
    email: s
      .string(
        "Email address of the user. The API does not return the address: after an import the provider records the value of your program.",
      )
      .notEmpty()
      .check((value) =>
        value === "" || /^[^@\s]+@[^@\s]+$/.test(value)
          ? undefined
          : "must be an email address such as ada@example.com",
      )
      .writeOnly()
      .replaces(),
    federation: s
      .object("Identity federation of the user. Default: a local user with a password.", {
        id: objectId("ID of the identity federation."),
        externalId: s.string("External user ID: the subject of the user at the identity provider.").notEmpty(),
      })
      .optional()
      .replaces(),
    roles,
    keystoneId: s
      .string("Keystone user ID (OpenStack), which key pairs and group memberships refer to.")
      .computed()
      .stable(),
  },
  rules: [rolesRule],
  create: {
    body: (encoded, { federation }) => ({
      auth_type: federation === undefined ? "local" : "federated",
      ...encoded,
      subscriptions_only: false,
      subscriptions: [],
    }),
  },
  update: [ownRoles.step],
  list: { rows: "partial" },
});
