import { exactlyOneOf, s } from "@tripod/kit";
import { idOr, nameOrId } from "../arguments.js";
import { unmasked } from "../credentials.js";
import { lookup } from "../definitions.js";
import { selectAndRead } from "../select.js";
import { createRegistrationTokens } from "./registrationTokens.js";

export const getRegistrationToken = lookup({
  name: "getRegistrationToken",
  terraform: "registration_token",
  doc: "Registration token of edge hosts, found by its ID or exact name. If several tokens share the name, the error lists their IDs.",
  fields: {
    id: idOr("name", "the token"),
    name: nameOrId("the token"),
    projectUid: s
      .string("Project ID for the edge hosts that register with the token; empty if the token has no project.")
      .computed(),
    expiryDate: s.string("Expiry date in the format `YYYY-MM-DD`, 00:00 UTC.").computed(),
    status: s.string("Token status: `active` or `inactive`.").computed(),
    token: s.string("Registration token value. Empty, with a warning, if the platform masks it.").secret().computed(),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name }, { platform, ...context }) {
    const kind = ["registration token", "registration tokens"] as const;
    const tokens = platform.of("tenant", createRegistrationTokens);
    const found = await selectAndRead(tokens, { kind, scopeName: platform.nameOfScope("tenant"), id, name }, context);
    const { projectUid, expiryDate, status } = found;
    const token = unmasked(found.token, "getRegistrationToken: token", context);
    return { id: found.id, name: found.name, projectUid, expiryDate, status, token };
  },
});
