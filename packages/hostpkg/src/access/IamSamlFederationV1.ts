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

/** Doc ending of settings that may have been enabled manually before this input existed: unset keeps the live value. */
const STAYS = "Until the input is set for the first time, the current setting is kept.";
const RESETS = `${STAYS} Removing the input restores the platform's default, \`false\`.`;

export const IamSamlFederationV1 = managed({
  name: "IamSamlFederationV1",
  kind: "federation",
  doc: "SAML 2.0 identity federation in Selectel Identity and Access Management (IAM). Users of the identity provider (IdP) can sign in to the account with single sign-on.",
  endpoint: federations("saml"),
  // According to the API reference an alias is unique. It does not mention names.
  identity: { enforced: false },
  fields: {
    ...federationFields,
    alias: s
      .string(`${ALIAS}. ${STAYS} Removing the input clears the alias.`)
      .optional()
      .computed()
      .resetsOnRemoval(""),
    issuer: s.string("IdP issuer (entity ID), as in the assertions of the identity provider.").notEmpty(),
    ssoUrl: atProvider("Single sign-on (SSO) URL of the identity provider."),
    signAuthnRequests: s
      .boolean("Whether SAML authentication requests to the identity provider are signed (signed AuthnRequests).")
      .default(false),
    forceAuthn: s
      .boolean(
        "Whether users must authenticate again at each sign-in (SAML ForceAuthn), even if they have a session at the identity provider.",
      )
      .default(false),
    autoUsersCreation: s.boolean(`${AUTO_USERS}. ${RESETS}`).optional().computed().resetsOnRemoval(false),
    enableGroupMappings: s
      .boolean(`${GROUP_MAPPINGS} (\`IamSamlFederationGroupMappingsV1\`). ${RESETS}`)
      .optional()
      .computed()
      .resetsOnRemoval(false),
    ...sessionFields,
  },
  update: [{ method: "PATCH", body: "inputs" }],
});
