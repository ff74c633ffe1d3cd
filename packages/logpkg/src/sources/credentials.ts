import type { Reader } from "@tripod/http";
import { type InputsOf, type OutputsOf, type RuleContext, s } from "@tripod/kit";
import { fromPlatform, toPlatform } from "../vocabulary.js";
import { hidesCredential, MASK } from "./masks.js";
import { givenMembers } from "./sourceRules.js";
import { wordOf } from "./words.js";

/** What belongs to a type of authentication. Source: the vendor's JSON parameters for hosted sources. */
interface AuthenticationType {
  readonly meaning: string;
  readonly needed: readonly Member[];
  readonly optional: readonly Member[];
}

/** The types of authentication, and the members of each. */
export const AUTHENTICATION_TYPES = {
  CLOUDARoleBasedAuthentication: {
    meaning: "a role that the platform assumes",
    needed: ["roleArn"],
    optional: ["region"],
  },
  ObjStoreBucketAuthentication: {
    meaning: "an access key and its secret",
    needed: ["accessKey", "secretKey"],
    optional: ["region"],
  },
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
} as const satisfies Readonly<Record<string, AuthenticationType>>;

/** The name of a type of authentication. */
export type AuthenticationName = keyof typeof AUTHENTICATION_TYPES;

const OTHERS = "Belongs to kinds of sources that this package does not manage; sources of this kind refuse it.";

const credential = () => s.string().secret().masked(hidesCredential).optional();

const members = {
  accessKey: credential().doc("Access key id, for `ObjStoreBucketAuthentication`."),
  secretKey: credential().doc("Secret of the access key, for `ObjStoreBucketAuthentication`."),
  roleArn: s.string().optional().doc("Name (ARN) of the role, for `CLOUDARoleBasedAuthentication`."),
  region: s
    .string()
    .optional()
    .doc("Region of the credentials, where they belong to a partition of their own: a sovereign or government cloud."),
  sharedAccessPolicyName: s
    .string()
    .optional()
    .doc("Name of the shared access policy, for `CloudBEventHubAuthentication`."),
  sharedAccessPolicyKey: credential().doc("Key of the shared access policy, for `CloudBEventHubAuthentication`."),
  tenantId: s.string().optional().doc("Tenant of the application, for `CloudBClientSecretAuthentication`."),
  clientId: s.string().optional().doc("Identifier of the application, for `CloudBClientSecretAuthentication`."),
  clientSecret: credential().doc("Secret of the application, for `CloudBClientSecretAuthentication`."),
  authProviderX509CertUrl: s.string().optional().doc(OTHERS),
  authUri: s.string().optional().doc(OTHERS),
  clientEmail: s.string().optional().doc(OTHERS),
  clientX509CertUrl: s.string().optional().doc(OTHERS),
  privateKey: credential().doc(OTHERS),
  privateKeyId: s.string().optional().doc(OTHERS),
  projectId: s.string().optional().doc(OTHERS),
  tokenUri: s.string().optional().doc(OTHERS),
};

type Member = keyof typeof members;

/** The platform's names of members, where they are not ours. */
const WIRE_NAMES: Partial<Readonly<Record<Member, string>>> = {
  accessKey: "awsId",
  secretKey: "awsKey",
  roleArn: "roleARN",
};

/** The input `authentication` of a source that takes these types of it. */
export function authenticationField(types: readonly AuthenticationName[]) {
  const known = Object.fromEntries(types.map((type) => [type, AUTHENTICATION_TYPES[type].meaning]));
  const type = wordOf("authenticationType", known).doc(
    "Type of the authentication; it says which members belong to it.",
  );
  return s
    .object({ type, ...members })
    .doc("Credentials with which the platform fetches the data. Secret ones are encrypted in state.");
}

type AuthenticationFields = { authentication: ReturnType<typeof authenticationField> };
/** The credentials of a source, checked. */
export type Authentication = InputsOf<AuthenticationFields>["authentication"];
type ReadAuthentication = OutputsOf<AuthenticationFields>["authentication"];

function membersOf(type: string): AuthenticationType {
  return AUTHENTICATION_TYPES[type as AuthenticationName];
}

/**
 * Exactly what belongs to the type is given. Of an object that exists the secret members may be missing: the platform
 * never shows them, so an import does not have them.
 */
export function fittingAuthentication(
  { authentication }: { readonly authentication?: Authentication | undefined },
  { fail, isNew }: RuleContext,
): void {
  if (authentication === undefined) return;
  const { type, ...rest } = authentication;
  const { needed, optional } = membersOf(type);
  const given = givenMembers(rest);
  for (const member of needed) {
    if (given.includes(member) || (members[member].spec.secret === true && !isNew)) continue;
    fail(`authentication.${member}`, `missing required input: ${type} needs ${needed.join(" and ")}`);
  }
  const belonging: readonly string[] = [...needed, ...optional];
  for (const member of given.filter((name) => !belonging.includes(name))) {
    fail(`authentication.${member}`, `does not belong to ${type}, which has ${belonging.join(", ")}`);
  }
}

/** The platform's form of credentials: only what belongs to their type. */
export function encodeAuthentication(authentication: Authentication): Record<string, unknown> {
  const { needed, optional } = membersOf(authentication.type);
  const wire: Record<string, unknown> = { type: toPlatform("authenticationType", authentication.type) };
  for (const member of [...needed, ...optional]) {
    if (authentication[member]) wire[WIRE_NAMES[member] ?? member] = authentication[member];
  }
  return wire;
}

/** Our form of credentials that the platform shows. Secret ones are masked, whatever the platform does about them. */
export function decodeAuthentication(wire: Reader): ReadAuthentication {
  const type = fromPlatform("authenticationType", wire.string("type"));
  const { needed = [], optional = [] } = membersOf(type) ?? {};
  const read = [...needed, ...optional].map((member): [Member, string | undefined] => {
    const value = wire.optionalString(WIRE_NAMES[member] ?? member);
    const isSecret = members[member].spec.secret === true;
    return [member, isSecret && hidesCredential(value) ? MASK : value];
  });
  return { ...Object.fromEntries(read), type };
}

/** The secret members of credentials that nobody here knows: imported, and not in the program. */
export function unknownCredentials(authentication: Authentication): readonly string[] {
  return membersOf(authentication.type).needed.filter(
    (member) => members[member].spec.secret === true && !authentication[member],
  );
}

/** The credentials to send when some are not known: the platform keeps what it has where it gets its own mask back. */
export function withMasks(authentication: Authentication): Authentication {
  const unknown = unknownCredentials(authentication).map((member) => [member, MASK]);
  return { ...authentication, ...Object.fromEntries(unknown) };
}
