import { s } from "@tripod/kit";
import { iam } from "./dialect.js";

/** How access management speaks about federations of a kind. */
export const federations = (kind: "oidc" | "saml") => ({
  path: `/federations/${kind}`,
  dialect: iam("federations", ["FEDERATION_NOT_FOUND"], { prefix: "/v1" }),
});

/** What federations of every kind begin with. */
export const federationFields = {
  name: s.string().notEmpty().autoNamed().doc("Name of the federation."),
  description: s.string().default("").doc("What the federation is for."),
};

/** What federations of every kind end with. */
export const sessionFields = {
  sessionMaxAgeHours: s.number().integer().min(1).doc("How long a session lasts, in hours; at least 1."),
  accountId: s.string().computed().stable().doc("Identifier of the account."),
};

/** What an input says that is taken from the identity provider. */
export const atProvider = (doc: string) =>
  s
    .string()
    .check((value) =>
      /^https?:\/\/\S+$/.test(value) ? undefined : "must be an address such as https://idp.example.com/sso",
    )
    .doc(doc);

export const ALIAS = "Short name of the federation, which users give to sign in";
export const AUTO_USERS = "Whether whoever signs in through the federation for the first time becomes a user by that";
export const GROUP_MAPPINGS = "Whether users get into groups as the mappings of the federation say";
