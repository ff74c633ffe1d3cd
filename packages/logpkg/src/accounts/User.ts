import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

export const User = managed({
  name: "User",
  kind: "user",
  doc: "A person's account. The platform sends a mail of welcome to a new one. Deleting it hands its content to the user of `transferTo`, else to the owner of the access key.",
  at: { path: "v1/users", dialect: (platform) => tokenApi(platform, ["users"]) },
  identity: { key: ["email"] },
  wire: { codecs: { transferTo: { decode: (_, prior) => prior.transferTo ?? "" } } },
  fields: {
    email: textOf(3, 255)
      .check((value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? undefined : "must be an address such as ada@example.com"))
      .sameAs((before, after) => before.toLowerCase() === after.toLowerCase())
      .refusedIf((before, after) =>
        before.toLowerCase() === after.toLowerCase()
          ? undefined
          : "cannot be changed: make another user, and delete this one with transferTo naming it",
      )
      .doc(
        "Address of the person, 3 to 255 characters, by which they log in. It cannot be changed: make another user, and delete this one.",
      ),
    firstName: textOf(1, 128).doc("First name, 1 to 128 characters."),
    lastName: textOf(0, 128).doc("Last name, at most 128 characters; may be empty."),
    roleIds: s
      .set(s.string().notEmpty())
      .doc("Identifiers of the roles that the person has. Their order means nothing."),
    isActive: s.boolean().doc("Whether the person can log in."),
    transferTo: s
      .string()
      .wire(null)
      .doc(
        "Identifier of the user who gets the content when this one is deleted; empty for the owner of the access key.",
      ),
  },
  create: {
    // A new user is active, whatever is said.
    later: ["isActive"],
  },
  update: [{ body: "members", sends: ["firstName", "lastName", "roleIds", "isActive"] }],
  delete: { query: ({ transferTo }) => ({ transferTo }) },
});
