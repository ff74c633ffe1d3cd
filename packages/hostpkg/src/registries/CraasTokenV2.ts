import type { Reader } from "@tripod/http";
import { fail, instantOf, isTimestamp, s, sameInstant } from "@tripod/kit";
import { timestampField, warning } from "@tripod/rest";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { objectId } from "../uuid.js";
import { NEVER_SHOWN, registryTokens } from "./dialect.js";

const token = managed({
  name: "CraasTokenV2",
  kind: "registry token",
  doc: "Registry token of Selectel Container Registry, with a scope and an expiration time. The API returns the token only on creation, and the provider keeps it in state. A refresh removes revoked and expired tokens from state, and the next `pulumi up` creates another one. A token with a status that the provider does not know stays, with a warning. The token cannot be imported.",
  endpoint: { path: "/tokens", scopeInputs: ["projectId"], dialect: registryTokens },
  identity: { onLostResponse: "recreate", unique: false },
  wire: { codecs: { username: { decode: () => "token" } } },
  fields: {
    name: s.string("Name of the token.").notEmpty().autoName(),
    projectId: inProject,
    modeRw: s
      .boolean("Whether the token has read-write (push) access to images. If false, the token can only pull images.")
      .wire("scope.modeRW"),
    allRegistries: s
      .boolean(
        "Whether the token applies to all registries of the project. If false, `registryIds` is required; if true, `registryIds` has no effect.",
      )
      .wire("scope.allRegistries"),
    registryIds: s
      .set("Registry IDs to which the token applies. Required if `allRegistries` is false.", objectId(""))
      .wire("scope.registryIds")
      .optional(),
    isSet: s
      .boolean("Whether the token expires (expiration enabled). If true, `expiresAt` is required.")
      .wire("expiration.isSet"),
    expiresAt: timestampField(
      "Expiration time of the token (RFC 3339), such as `2029-01-01T00:00:00Z`. Required if `isSet` is true.",
    )
      .wire("expiration.expiresAt")
      .optional(),
    token: s.string("Registry token: the password for `docker login`.").secret().computed().stable(),
    username: s.string("User name for `docker login`: always `token`.").secret().computed().stable().wire(null),
  },
  rules: [
    ({ isSet, expiresAt }, { unknown, fail, ignore }) => {
      if (isSet === true && expiresAt === undefined && !unknown.has("expiresAt"))
        fail("expiresAt", "is required if isSet is true");
      if (isSet === false && expiresAt !== undefined)
        ignore("expiresAt", "has no effect if isSet is false: the token does not expire");
    },
    ({ allRegistries, registryIds = [] }, { unknown, fail, ignore }) => {
      if (allRegistries === false && registryIds.length === 0 && !unknown.has("registryIds"))
        fail("registryIds", "must contain at least one registry ID if allRegistries is false");
      if (allRegistries === true && registryIds.length > 0)
        ignore("registryIds", "has no effect if allRegistries is true: the token is valid for all registries");
    },
  ],
  preflight: async (inputs, { platform, oldInputs }) => {
    if (!sameInstant(String(oldInputs?.expiresAt), inputs.expiresAt ?? "")) refusePast(inputs, platform.clock.now());
  },
  create: {
    path: "/tokens?docker-config=false",
    check: async (inputs, { platform }) => refusePast(inputs, platform.clock.now()),
  },
  read: { isDeleted: isOver },
  extras: [warning(unknownStatus)],
  update: [{ method: "PATCH", body: "inputs" }],
});

interface Ends {
  readonly isSet?: boolean | undefined;
  readonly expiresAt?: string | undefined;
}

/** Rejects a past expiration time. Such a token would be recreated in every run. */
function refusePast({ isSet, expiresAt = "" }: Ends, now: number): void {
  if (isSet === true && instantOf(expiresAt) <= now)
    fail("expiresAt", `must be in the future, but ${expiresAt} has passed`);
}

/** Statuses of tokens that are no longer valid. */
const OVER: readonly string[] = ["revoked", "expired", "deleted"];

/** Reports whether a token is revoked or expired. A token without a status, or with an unknown one, is valid. */
function isOver(token: Reader, now: number): boolean {
  if (OVER.includes(token.peekText("status").toLowerCase())) return true;
  const end = token.optionalObject("expiration");
  const time = end?.peekText("expiresAt") ?? "";
  return end?.optionalBoolean("isSet") === true && isTimestamp(time) && instantOf(time) <= now;
}

/** Returns a warning about a status that the provider does not know. */
function unknownStatus(token: Reader): string | undefined {
  const status = token.peekText("status");
  if (status === "" || status.toLowerCase() === "active") return undefined;
  return `The registry token ${token.peekText("name")} has the status ${JSON.stringify(status)}, which the provider does not know and treats as valid. If the token does not work, revoke it and run \`pulumi refresh\``;
}

export const CraasTokenV2: typeof token = {
  ...token,
  imports: { forms: [], unsupported: NEVER_SHOWN, resolve: () => fail("", NEVER_SHOWN) },
};
