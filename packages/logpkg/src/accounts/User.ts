import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

export const User = managed({
  name: "User",
  kind: "user",
  doc: "User account of a Sumo Logic organization. The platform sends a welcome email to a new user. Deleting the user transfers the content to `transferTo`, by default to the owner of the access key.",
  endpoint: { path: "v1/users", dialect: (platform) => tokenApi(platform, ["users"]) },
  identity: { key: ["email"] },
  wire: { codecs: { transferTo: { decode: (_, state) => state.transferTo ?? "" } } },
  fields: {
    email: textOf(3, 255)
      .check((value) =>
        /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : "must be an email address, such as ada@example.com",
      )
      .semanticEquals((oldValue, newValue) => oldValue.toLowerCase() === newValue.toLowerCase())
      .rejectChange((oldValue, newValue) =>
        oldValue.toLowerCase() === newValue.toLowerCase()
          ? undefined
          : "cannot be changed in place. Create another user, and delete this one with `transferTo` set to the ID of the new user",
      )
      .doc(
        "Email address of the user, 3–255 characters, with which the user signs in. The address cannot be changed: create another user and delete this one.",
      ),
    firstName: textOf(1, 128).doc("First name, 1–128 characters."),
    lastName: textOf(0, 128).doc("Last name, at most 128 characters. May be empty."),
    roleIds: s.set("IDs of the roles of the user (`RoleV2`).", s.string().notEmpty()),
    isActive: s.boolean("Whether the user is active and can sign in."),
    transferTo: s
      .string(
        "Content recipient on deletion: ID of the user who receives the content when this user is deleted. Empty string: the owner of the access key.",
      )
      .wire(null),
  },
  create: {
    // The platform creates users as active, regardless of the request.
    deferred: ["isActive"],
  },
  update: [{ body: "inputs", sends: ["firstName", "lastName", "roleIds", "isActive"] }],
  delete: { query: ({ transferTo }) => ({ transferTo }) },
});
