import { s, urlProblem } from "@tripod/kit";
import { iam } from "./dialect.js";

/** Returns the endpoint and dialect of federations of one protocol. */
export const federations = (kind: "oidc" | "saml") => ({
  path: `/federations/${kind}`,
  dialect: iam("federations", ["FEDERATION_NOT_FOUND"], { prefix: "/v1" }),
});

/** First fields of all federation resources. */
export const federationFields = {
  name: s.string("Name of the federation.").notEmpty().autoName(),
  description: s.string("Description of the federation.").default(""),
};

/** Last fields of all federation resources. */
export const sessionFields = {
  sessionMaxAgeHours: s.number("Maximum session lifetime of federated users, in hours. At least 1.").integer().min(1),
  accountId: s.string("ID of the account.").computed().stable(),
};

/** Returns a field for a URL of the identity provider. */
export const atProvider = (doc: string) => s.string(doc).notEmpty().check(urlProblem);

export const ALIAS = "Federation alias: short name of the federation that users enter to sign in";
export const AUTO_USERS =
  "Whether just-in-time user provisioning is enabled: the first federated sign-in of a person creates the user";
export const GROUP_MAPPINGS =
  "Whether group mappings are enabled: federated users join account groups by the mappings of the federation";
