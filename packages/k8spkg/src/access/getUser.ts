import { exactlyOneOf, s } from "@tripod/kit";
import { idOr } from "../arguments.js";
import { lookup } from "../definitions.js";
import { select } from "../select.js";
import { createUsers } from "./users.js";

export const getUser = lookup({
  name: "getUser",
  terraform: "user",
  doc: "User of the tenant, found by the exact email address or the ID.",
  fields: {
    id: idOr("email", "the user"),
    email: s
      .string(
        "Email address (login name) of the user, case-sensitive. Mutually exclusive with `id`; one of them is required.",
      )
      .optional()
      .computed()
      .notEmpty(),
  },
  rules: [exactlyOneOf("id", "email")],
  async run({ id, email }, { platform, ...context }) {
    const kind = ["user", "users"] as const;
    const scopeName = platform.nameOfScope("tenant");
    const users = platform.of("tenant", createUsers);
    const user = await select(users, { kind, scopeName, id, name: email, asked: "email" }, context);
    return { id: user.id, email: user.name };
  },
});
