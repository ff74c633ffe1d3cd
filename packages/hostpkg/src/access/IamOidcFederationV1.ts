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

/** Reports whether a secret is masked: the platform may return asterisks or an empty string instead of the value. */
const isMask = (value: unknown): boolean => typeof value === "string" && (value === "" || /^\*+$/.test(value));

export const IamOidcFederationV1 = managed({
  name: "IamOidcFederationV1",
  kind: "federation",
  doc: "OpenID Connect (OIDC) identity federation in Selectel Identity and Access Management (IAM). Users of the identity provider (IdP) can sign in to the account with single sign-on.",
  endpoint: federations("oidc"),
  // According to the API reference an alias is unique. It does not mention names.
  identity: { enforced: false },
  fields: {
    ...federationFields,
    alias: s.string(`${ALIAS}. Removing the value removes the alias.`).optional(),
    issuer: s.string("IdP issuer, as in the `iss` claim of the ID tokens of the identity provider.").notEmpty(),
    clientId: s.string("OAuth 2.0 client ID of the account at the identity provider.").notEmpty(),
    clientSecret: s
      .string("OAuth 2.0 client secret of the account at the identity provider.")
      .notEmpty()
      .secret()
      .masked(isMask),
    authUrl: atProvider("Authorization endpoint URL of the identity provider."),
    tokenUrl: atProvider("Token endpoint URL of the identity provider."),
    jwksUrl: atProvider("JWKS endpoint URL of the identity provider, which publishes the token signing keys."),
    autoUsersCreation: s.boolean(`${AUTO_USERS}.`).default(false),
    enableGroupMappings: s.boolean(`${GROUP_MAPPINGS} (\`IamOidcFederationGroupMappingsV1\`).`).default(false),
    ...sessionFields,
  },
  update: [{ method: "PATCH", body: "inputs" }],
});
