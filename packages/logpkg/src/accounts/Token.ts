import { s } from "@tripod/kit";
import { wholeListApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

export const Token = managed({
  name: "Token",
  kind: "token",
  doc: "A token with which installed collectors register. Making it inactive stops new registrations only.",
  at: { path: "v1/tokens", dialect: (platform) => wholeListApi(platform, ["tokens"]) },
  wire: {
    decode: (outputs, _, prior) => ({
      ...outputs,
      encodedTokenAndUrl: outputs.encodedTokenAndUrl || (prior.encodedTokenAndUrl ?? ""),
    }),
  },
  fields: {
    name: textOf(1, 255).autoNamed({ maxLength: 255 }).doc("Name of the token, 1 to 255 characters."),
    status: s.string().values({ Active: "it can be used", Inactive: "it cannot" }).doc("Whether it can be used."),
    description: textOf(0, 4096).optional().doc("Description of the token, at most 4096 characters."),
    type: s
      .string()
      .values(
        { CollectorRegistration: "registers collectors" },
        // What the platform calls it in answers.
        { aliases: { CollectorRegistrationTokenResponse: "CollectorRegistration" } },
      )
      .replaces()
      .doc("What it is for: `CollectorRegistration`."),
    version: s
      .number()
      .integer()
      .optional()
      .computed()
      .ignored("The platform counts the versions of a token")
      .doc("Which version of the token it is, counted by the platform."),
    encodedTokenAndUrl: s
      .string()
      .secret()
      .computed()
      .stable()
      .coded({ decode: (shown) => shown || undefined })
      .doc("The token itself with the address to register at, encoded: what collectors are given."),
  },
  update: [
    { body: "whole", without: ["id", "encodedTokenAndUrl", "createdAt", "createdBy", "modifiedAt", "modifiedBy"] },
  ],
});
