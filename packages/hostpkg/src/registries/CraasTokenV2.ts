import type { Reader } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { NEVER_SHOWN, registryTokens } from "./dialect.js";

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i;

const token = managed({
  name: "CraasTokenV2",
  kind: "registry token",
  doc: "A token to log in to container registries with. The platform shows it once, when it is made: from then on it is known from state only. One that was revoked, or has expired, is gone: the next run makes another. It cannot be imported.",
  at: { path: "/tokens", within: ["projectId"], dialect: registryTokens },
  identity: { lost: "remake", unique: false },
  wire: { codecs: { username: { decode: () => "token" } } },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the token."),
    projectId: inProject,
    modeRw: s.boolean().wire("scope.modeRW").doc("Whether images may be pushed as well as pulled."),
    allRegistries: s
      .boolean()
      .wire("scope.allRegistries")
      .doc("Whether it is for all registries of the project, or for those of `registryIds` alone."),
    registryIds: s
      .set(s.string().notEmpty())
      .wire("scope.registryIds")
      .optional()
      .doc("Identifiers of the registries that it is for. Their order means nothing."),
    isSet: s.boolean().wire("expiration.isSet").doc("Whether the token expires, at `expiresAt`."),
    expiresAt: s
      .string()
      .wire("expiration.expiresAt")
      .sameAs((before, after) => Date.parse(before) === Date.parse(after))
      .check((value) =>
        TIME.test(value) && !Number.isNaN(Date.parse(value))
          ? undefined
          : "must be a time in RFC 3339, such as 2029-01-01T00:00:00Z",
      )
      .optional()
      .doc("When the token expires, in RFC 3339, such as `2029-01-01T00:00:00Z`. Needed where `isSet` is true."),
    token: s.string().secret().computed().stable().doc("The token: the password to log in with."),
    username: s.string().secret().computed().stable().wire(null).doc("The user name to log in with: always `token`."),
  },
  rules: [
    ({ isSet, expiresAt }, { unknown, fail, ignore }) => {
      if (isSet === true && expiresAt === undefined && !unknown.has("expiresAt"))
        fail("expiresAt", "is needed where isSet is true");
      if (isSet === false && expiresAt !== undefined)
        ignore("expiresAt", "means nothing where isSet is false: the token does not expire");
    },
    ({ allRegistries, registryIds = [] }, { unknown, fail, ignore }) => {
      if (allRegistries === false && registryIds.length === 0 && !unknown.has("registryIds"))
        fail("registryIds", "must name at least one registry where allRegistries is false");
      if (allRegistries === true && registryIds.length > 0)
        ignore("registryIds", "means nothing where allRegistries is true: the token is for all of them");
    },
  ],
  foresee: async (inputs, { platform, before }) => {
    if (before === undefined || before.expiresAt !== inputs.expiresAt) refusePast(inputs, platform.clock.now());
  },
  create: {
    path: "/tokens?docker-config=false",
    prepare: async (inputs, { platform }) => {
      refusePast(inputs, platform.clock.now());
      return {};
    },
  },
  read: { isGone: isOver },
  update: [{ method: "PATCH", body: "members" }],
});

interface Ends {
  readonly isSet?: boolean | undefined;
  readonly expiresAt?: string | undefined;
}

/** A token that has expired before it is made would be made anew at every run. */
function refusePast({ isSet, expiresAt = "" }: Ends, now: number): void {
  if (isSet === true && Date.parse(expiresAt) <= now)
    fail("expiresAt", `${expiresAt} has passed: the token could never be used`);
}

/** Whether a token counts no more: revoked, or expired. One whose state is not shown counts. */
function isOver(token: Reader, now: number): boolean {
  const status = token.glance("status").toLowerCase();
  if (status !== "" && status !== "active") return true;
  const end = token.optionalObject("expiration");
  return end?.optionalBoolean("isSet") === true && Date.parse(end.glance("expiresAt")) <= now;
}

export const CraasTokenV2: typeof token = {
  ...token,
  imports: {
    forms: [],
    never: NEVER_SHOWN,
    resolve: () => fail("", NEVER_SHOWN),
  },
};
