import { exactlyOneOf, s } from "@tripod/kit";
import { idOf, nameOrId } from "../arguments.js";
import { unmasked } from "../credentials.js";
import { lookup } from "../definitions.js";
import { selectAndRead } from "../select.js";
import { createRegistrationTokens } from "./registrationTokens.js";

export const getRegistrationToken = lookup({
  name: "getRegistrationToken",
  terraform: "registration_token",
  doc: "Looks up a token with which appliances register themselves, by its id or its exact name. Several may have one name: the error lists their ids.",
  fields: {
    id: idOf("the token", "; give either this or `name`"),
    name: nameOrId("the token"),
    projectUid: s
      .string()
      .computed()
      .doc("Id of the project that appliances come into which register with it; empty when there is none."),
    expiryDate: s.string().computed().doc("The day on which it ends, at its first moment in UTC, as `2027-01-31`."),
    status: s.string().computed().doc("Whether it can be used: `active` or `inactive`."),
    token: s
      .string()
      .secret()
      .computed()
      .doc("The token itself; empty, with a warning, where the platform shows it masked."),
  },
  rules: [exactlyOneOf("id", "name")],
  async run({ id, name }, { platform, ...context }) {
    const kind = ["registration token", "registration tokens"] as const;
    const tokens = platform.of("tenant", createRegistrationTokens);
    const found = await selectAndRead(tokens, { kind, place: platform.placeOf("tenant"), id, name }, context);
    const { projectUid, expiryDate, status } = found;
    const token = unmasked(found.token, "getRegistrationToken: token", context);
    return { id: found.id, name: found.name, projectUid, expiryDate, status, token };
  },
});
