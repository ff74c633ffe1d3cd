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

/** What may have been switched on by hand before programs could say it: it stays as it is unless the program says it. */
const STAYS = "Default: the current value.";
const RESETS = `${STAYS} Removing the input restores the platform's default, \`false\`.`;

export const IamSamlFederationV1 = managed({
  name: "IamSamlFederationV1",
  kind: "federation",
  doc: "Trust in a SAML identity provider, whose users can then sign in to the account.",
  at: federations("saml"),
  fields: {
    ...federationFields,
    alias: s
      .string()
      .optional()
      .computed()
      .resetsOnRemoval()
      .doc(`${ALIAS}. ${STAYS} Removing the input clears the alias.`),
    issuer: s.string().notEmpty().doc("Identifier of the identity provider, as it stands in its assertions."),
    ssoUrl: atProvider("Address of the identity provider where users sign in."),
    signAuthnRequests: s.boolean().default(false).doc("Whether requests to the identity provider are signed."),
    forceAuthn: s.boolean().default(false).doc("Whether users have to sign in anew each time."),
    autoUsersCreation: s.boolean().optional().computed().resetsOnRemoval().doc(`${AUTO_USERS}. ${RESETS}`),
    enableGroupMappings: s
      .boolean()
      .optional()
      .computed()
      .resetsOnRemoval()
      .doc(`${GROUP_MAPPINGS} (\`IamSamlFederationGroupMappingsV1\`). ${RESETS}`),
    ...sessionFields,
  },
  update: [{ method: "PATCH", body: "members" }],
});
