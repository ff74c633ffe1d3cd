import { s } from "@tripod/kit";
import { hidesCredential } from "./masks.js";
import { fitting, type MemberType, meanings, membersFor } from "./memberTypes.js";
import { wordOf } from "./words.js";

const KEYS = ["accessKey", "secretKey"] as const;

/** The types of authentication, and the members of each. Source: the vendor's JSON parameters for hosted sources. */
export const AUTHENTICATION_TYPES = {
  CLOUDARoleBasedAuthentication: {
    meaning: "a role that the platform assumes",
    needed: ["roleArn"],
    optional: ["region"],
  },
  ObjStoreBucketAuthentication: { meaning: "an access key and its secret", needed: KEYS, optional: ["region"] },
  CloudBEventHubAuthentication: {
    meaning: "a shared access policy",
    needed: ["sharedAccessPolicyName", "sharedAccessPolicyKey"],
    optional: [],
  },
  CloudBClientSecretAuthentication: {
    meaning: "the secret of a registered application",
    needed: ["tenantId", "clientId", "clientSecret"],
    optional: [],
  },
  service_account: {
    meaning: "the key of a service account",
    needed: ["projectId", "clientEmail", "privateKey"],
    optional: ["privateKeyId", "clientId", "authUri", "tokenUri", "authProviderX509CertUrl", "clientX509CertUrl"],
  },
  NoAuthentication: { meaning: "none: the data is sent to the source", needed: [], optional: [] },
} as const satisfies Readonly<Record<string, MemberType>>;

/** The name of a type of authentication. */
export type AuthenticationName = keyof typeof AUTHENTICATION_TYPES;

/** Where a source has its credentials. */
export const AUTHENTICATION_AT = "thirdPartyRef.resources[0].authentication";

const credential = () => s.string().secret().masked(hidesCredential).optional();

/** Members of credentials with keys or a role, without a region. */
export const plainMembers = {
  accessKey: credential().doc("Access key id, for `ObjStoreBucketAuthentication`."),
  secretKey: credential().doc("Secret of the access key, for `ObjStoreBucketAuthentication`."),
  roleArn: s.string().optional().doc("Name (ARN) of the role, for `CLOUDARoleBasedAuthentication`."),
};

/** The region of credentials with keys or a role. */
export const region = s
  .string()
  .optional()
  .doc("Region of the credentials, where they belong to a partition of their own: a sovereign or government cloud.");

/** Members of credentials of every type. */
export const allMembers = {
  ...plainMembers,
  region,
  sharedAccessPolicyName: s
    .string()
    .optional()
    .doc("Name of the shared access policy, for `CloudBEventHubAuthentication`."),
  sharedAccessPolicyKey: credential().doc("Key of the shared access policy, for `CloudBEventHubAuthentication`."),
  tenantId: s.string().optional().doc("Tenant of the application, for `CloudBClientSecretAuthentication`."),
  clientId: s.string().optional().doc("Identifier of the application or of the service account."),
  clientSecret: credential().doc("Secret of the application, for `CloudBClientSecretAuthentication`."),
  authProviderX509CertUrl: s.string().optional().doc("Address of the certificates of the authentication provider."),
  authUri: s.string().optional().doc("Address at which the service account is authenticated."),
  clientEmail: s.string().optional().doc("Mail address of the service account."),
  clientX509CertUrl: s.string().optional().doc("Address of the certificate of the service account."),
  privateKey: credential().doc("Private key of the service account, in PEM, with its line breaks."),
  privateKeyId: s.string().optional().doc("Identifier of the private key."),
  projectId: s.string().optional().doc("Project of the service account."),
  tokenUri: s.string().optional().doc("Address at which the service account gets its tokens."),
};

/** The platform's names of members, where they are not ours. */
export const plainNames: Readonly<Record<string, string>> = {
  accessKey: "awsId",
  secretKey: "awsKey",
  roleArn: "roleARN",
};

/** Those of a service account are spelled as in its key file. */
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

/** The member `type` of credentials that are of one of these types. */
export const authenticationTypes = (types: readonly AuthenticationName[]) =>
  wordOf("authenticationType", meanings(AUTHENTICATION_TYPES, types)).doc(
    "Type of the authentication; it says which members belong to it.",
  );

const DOC = "Credentials with which the platform fetches the data. Secret ones are encrypted in state.";

/** The input `authentication` of a source that takes these types of it, with the members of every kind. */
export function authenticationField(types: readonly AuthenticationName[]) {
  const members = membersFor(allMembers, AUTHENTICATION_TYPES, types, wireNames(types));
  return s
    .object({ type: authenticationTypes(types), ...members })
    .wire(AUTHENTICATION_AT)
    .doc(DOC);
}

/** The same of a source that takes keys or a role, without a region. */
export function plainAuthenticationField() {
  const types = ["ObjStoreBucketAuthentication", "CLOUDARoleBasedAuthentication"] as const;
  const members = membersFor(plainMembers, AUTHENTICATION_TYPES, types, plainNames);
  return s
    .object({ type: authenticationTypes(types), ...members })
    .wire(AUTHENTICATION_AT)
    .doc(DOC);
}

/** Exactly what belongs to the type of credentials is given. */
export const fittingAuthentication = fitting("authentication", allMembers, AUTHENTICATION_TYPES);

/** Whether credentials name a role. A role works only some seconds after it was made. */
export function usesRole(inputs: object): boolean {
  const { authentication } = inputs as { readonly authentication?: { readonly type?: string } };
  return authentication?.type === "CLOUDARoleBasedAuthentication";
}
