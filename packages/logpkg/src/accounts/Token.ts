import { s } from "@tripod/kit";
import { wholeListApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

export const Token = managed({
  name: "Token",
  kind: "token",
  doc: "Registration token of Sumo Logic, with which installed collectors register. An inactive token only blocks new registrations.",
  endpoint: { path: "v1/tokens", dialect: (platform) => wholeListApi(platform, ["tokens"]) },
  wire: {
    decode: (outputs, _, state) => ({
      ...outputs,
      encodedTokenAndUrl: outputs.encodedTokenAndUrl || (state.encodedTokenAndUrl ?? ""),
    }),
  },
  fields: {
    name: textOf(1, 255).autoName({ maxLength: 255 }).doc("Name of the token, 1–255 characters."),
    status: s
      .string("Token status.")
      .values({ Active: "token for new registrations", Inactive: "token that blocks new registrations" }),
    description: textOf(0, 4096).optional().doc("Description of the token, at most 4096 characters."),
    type: s
      .string("Token type.")
      .values(
        { CollectorRegistration: "registration of collectors" },
        // Name of the type in responses.
        { aliases: { CollectorRegistrationTokenResponse: "CollectorRegistration" } },
      )
      .replaces(),
    version: s.number("Token version.").integer().optional().computed().noEffect("The platform increments the version"),
    encodedTokenAndUrl: s
      .string("Encoded registration token and URL, for the configuration of collectors.")
      .secret()
      .computed()
      .stable()
      .codec({ decode: (value) => value || undefined }),
  },
  update: [{ body: "full", omit: ["id", "encodedTokenAndUrl", "createdAt", "createdBy", "modifiedAt", "modifiedBy"] }],
});
