import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { iam } from "./dialect.js";
import { roles, rolesAt, rolesRule } from "./roles.js";

const ownRoles = rolesAt("/users/{id}/roles");

export const IamUserV1 = managed({
  name: "IamUserV1",
  kind: "user",
  doc: "A person who works in the account: one with a password of the platform, or one who signs in through a federation. A new user gets an invitation by e-mail.",
  at: { path: "/users", dialect: iam("users", ["USER_NOT_FOUND"]) },
  identity: { key: null, lost: "appears", unique: ["email"] },
  wire: { codecs: ownRoles.codecs },
  fields: {
    email: s
      .string()
      .notEmpty()
      .check((value) =>
        value === "" || /^[^@\s]+@[^@\s]+$/.test(value)
          ? undefined
          : "must be an email address such as ada@example.com",
      )
      .writeOnly()
      .replaces()
      .doc("E-mail address of the user. The platform never shows it: after an import it is what the program says."),
    federation: s
      .object({
        id: s.string().notEmpty().doc("Identifier of the federation."),
        externalId: s.string().notEmpty().doc("Identifier of the user at the federation's identity provider."),
      })
      .optional()
      .replaces()
      .doc("The federation through which the user signs in. Without it the user has a password of the platform."),
    roles,
    keystoneId: s
      .string()
      .computed()
      .stable()
      .doc("Identifier of the user in the cloud, which key pairs and memberships in groups ask for."),
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
  list: { rows: "short" },
});
