import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import {
  ALIAS,
  AUTO_USERS,
  atProvider,
  federationFields,
  federations,
  GROUP_MAPPINGS,
  sessionFields,
} from "./federations.js";

/** The platform may show asterisks in place of a secret, or nothing. */
const isMask = (shown: unknown): boolean => typeof shown === "string" && (shown === "" || /^\*+$/.test(shown));

export const IamOidcFederationV1 = managed({
  name: "IamOidcFederationV1",
  kind: "federation",
  doc: "Trust in an OpenID Connect identity provider, whose users can then sign in to the account.",
  at: federations("oidc"),
  fields: {
    ...federationFields,
    alias: s.string().optional().doc(`${ALIAS}.`),
    issuer: s.string().notEmpty().doc("Identifier of the identity provider, as it stands in its tokens."),
    clientId: s.string().notEmpty().doc("Identifier of the account at the identity provider."),
    clientSecret: s.string().notEmpty().secret().masked(isMask).doc("Secret of the account at the identity provider."),
    authUrl: atProvider("Address of the identity provider where users sign in."),
    tokenUrl: atProvider("Address of the identity provider where tokens are fetched."),
    jwksUrl: atProvider("Address of the identity provider where its keys are."),
    autoUsersCreation: s.boolean().default(false).doc(`${AUTO_USERS}.`),
    enableGroupMappings: s.boolean().default(false).doc(`${GROUP_MAPPINGS} (\`IamOidcFederationGroupMappingsV1\`).`),
    ...sessionFields,
  },
  update: [{ method: "PATCH", body: "members" }],
});
