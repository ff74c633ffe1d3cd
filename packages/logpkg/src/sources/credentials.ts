import { s } from "@tripod/kit";
import { fitting, type MemberType, meanings, membersFor, usableMembers } from "./memberTypes.js";
import { wordOf } from "./words.js";

const KEYS = ["accessKey", "secretKey"] as const;

/** Authentication types and their members. Source: the vendor's JSON parameters for hosted sources. */
export const AUTHENTICATION_TYPES = {
  CLOUDARoleBasedAuthentication: {
    meaning: "IAM role that the platform assumes",
    needed: ["roleArn"],
    optional: ["region"],
  },
  ObjStoreBucketAuthentication: { meaning: "AWS access key", needed: KEYS, optional: ["region"] },
  CloudBEventHubAuthentication: {
    meaning: "shared access policy (SAS)",
    needed: ["sharedAccessPolicyName", "sharedAccessPolicyKey"],
    optional: [],
  },
  CloudBClientSecretAuthentication: {
    meaning: "client secret of an app registration in Microsoft Entra ID",
    needed: ["tenantId", "clientId", "clientSecret"],
    optional: [],
  },
  service_account: {
    meaning: "service account key",
    needed: ["projectId", "clientEmail", "privateKey"],
    optional: ["privateKeyId", "clientId", "authUri", "tokenUri", "authProviderX509CertUrl", "clientX509CertUrl"],
  },
  NoAuthentication: { meaning: "no authentication, because the source receives data", needed: [], optional: [] },
} as const satisfies Readonly<Record<string, MemberType>>;

/** Name of an authentication type. */
export type AuthenticationName = keyof typeof AUTHENTICATION_TYPES;

/** Path of the credentials in a source. */
export const AUTHENTICATION_AT = "thirdPartyRef.resources[0].authentication";

const credential = () => s.string().secret().masked(hidesCredential).optional();

/** Members of credentials with keys or a role, without a region. */
export const plainMembers = {
  accessKey: credential().doc("AWS access key ID."),
  secretKey: credential().doc("AWS secret access key."),
  roleArn: s.string("IAM role ARN: the role that the platform assumes.").optional(),
};

/** Field of the region of credentials with keys or a role. */
export const region = s
  .string("AWS region or partition of the credentials, for GovCloud, China and sovereign clouds.")
  .optional();

/** Members of credentials of every type. */
export const allMembers = {
  ...plainMembers,
  region,
  sharedAccessPolicyName: s.string("Shared access policy name.").optional(),
  sharedAccessPolicyKey: credential().doc("Shared access policy key: primary key (SAS)."),
  tenantId: s.string("Entra tenant ID.").optional(),
  clientId: s.string("Application (client) ID of the app registration.").optional(),
  clientSecret: credential().doc("Client secret of the app registration."),
  authProviderX509CertUrl: s.string("Provider certificate URL (OAuth 2.0) from the service account key.").optional(),
  authUri: s.string("OAuth 2.0 authorization URI from the service account key.").optional(),
  clientEmail: s.string("Client email of the service account key.").optional(),
  clientX509CertUrl: s.string("Client certificate URL from the service account key.").optional(),
  privateKey: credential().doc("Private key (PEM) of the service account key, with line breaks."),
  privateKeyId: s.string("ID of the private key of the service account key.").optional(),
  projectId: s.string("Google Cloud project ID of the service account key.").optional(),
  tokenUri: s.string("Token URI (OAuth 2.0) from the service account key.").optional(),
};

/** Platform's names of members, if they differ. */
export const plainNames: Readonly<Record<string, string>> = {
  accessKey: "awsId",
  secretKey: "awsKey",
  roleArn: "roleARN",
};

/** Names of a service account's members, as in its key file. */
const ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  projectId: "project_id",
  clientEmail: "client_email",
  privateKey: "private_key",
  privateKeyId: "private_key_id",
  clientId: "client_id",
  authUri: "auth_uri",
  tokenUri: "token_uri",
  authProviderX509CertUrl: "auth_provider_x509_cert_url",
  clientX509CertUrl: "client_x509_cert_url",
};

const wireNames = (types: readonly AuthenticationName[]) =>
  types.includes("service_account") ? ACCOUNT_NAMES : plainNames;

/** Returns the field `type` of credentials with these types. */
export const authenticationTypes = (types: readonly AuthenticationName[]) =>
  wordOf("authenticationType", meanings(AUTHENTICATION_TYPES, types)).doc(
    "Authentication type, which determines the other members.",
  );

const DOC = "Authentication: credentials for data collection. Secret members are encrypted in state.";

/** Returns the input `authentication` of a source with these types. Declares the members of all types. */
export function authenticationField(types: readonly AuthenticationName[]) {
  const ownMembers = types.includes("service_account")
    ? { ...allMembers, clientId: allMembers.clientId.doc("Client ID of the service account.") }
    : allMembers;
  const members = membersFor(ownMembers, AUTHENTICATION_TYPES, types, wireNames(types));
  return s
    .object(`${DOC} ${usableMembers(AUTHENTICATION_TYPES, types)}`, {
      type: authenticationTypes(types).enumType("SourceAuthenticationType"),
      ...members,
    })
    .wire(AUTHENTICATION_AT);
}

/** Returns the input `authentication` of a source with keys or a role, without a region. */
export function plainAuthenticationField() {
  const types = ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"] as const;
  const members = membersFor(plainMembers, AUTHENTICATION_TYPES, types, plainNames);
  return s
    .object(DOC, { type: authenticationTypes(types).enumType("SourceAuthenticationType"), ...members })
    .wire(AUTHENTICATION_AT);
}

/** Rule: credentials must have exactly the members of their type. */
export const fittingAuthentication = fitting("authentication", allMembers, AUTHENTICATION_TYPES);

/** Reports whether credentials contain a role. AWS can assume a new role only after some seconds. */
export function usesRole(inputs: object): boolean {
  const { authentication } = inputs as { readonly authentication?: { readonly type?: string } };
  return authentication?.type === "CLOUDARoleBasedAuthentication";
}

/** Reports whether a live credential is hidden: absent, empty, or only asterisks. */
export function hidesCredential(live: unknown): boolean {
  return live === undefined || live === null || (typeof live === "string" && /^\**$/.test(live));
}
