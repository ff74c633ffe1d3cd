import { type Answer, type Reader, read } from "@tripod/http";
import { type Plain, valuesEqual } from "@tripod/kit";
import { type Dialect, isObject, memberAt, type ObjectRequest, type Values } from "@tripod/rest";
import { clusterApi } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import type { Scope } from "../scope.js";

/** Part of the platform's settings with its own path: our names and those of the API. */
interface Part {
  /** Path for reads, if it differs from the path for writes. */
  readonly readAt?: string;
  /** Expected members: a response has at least one of them, unless nothing was ever set. */
  readonly members: readonly string[];
  decode(raw: Values): Values;
  sent(ours: Values): Values;
  /** Part of a response that is written. Default: the whole response. */
  held?(raw: Values): unknown;
}

/** Member that keeps the live members that have no input: a write sends them again. */
const PRESERVED = "asShown";

/** Member that marks a document without members: nothing was ever set, or another server answered. */
const IS_EMPTY = "isEmpty";

const ON = "nonFipsEnabled";
const FIPS = {
  nonFipsAddonPack: "fipsPackConfig",
  nonFipsFeatures: "fipsClusterFeatureConfig",
  nonFipsClusterImport: "fipsClusterImportConfig",
};
const NODES = "nodesAutoRemediationSetting";

/** Paths of the parts. `:place` is the tenant or the project, with its UID. */
export const PATHS = {
  session: "/v1/tenants/:tenant/authTokenSettings",
  roleBinding: "/v1/tenants/:tenant/preferences/clusterRbacSettings",
  banner: "/v1/tenants/:tenant/loginBanner",
  fips: "/v1/tenants/:tenant/preferences/fips",
  upgrades: "/v1/spectroclusters/upgrade/settings",
  nodesOfTenant: `/v1/tenants/:tenant/preferences/clusterSettings/${NODES}`,
  nodesOfProject: `/v1/projects/:project/preferences/clusterSettings/${NODES}`,
};

const nodes = (readAt: string): Part => ({
  readAt,
  members: [NODES],
  held: (raw) => raw[NODES],
  decode: (raw) => ({
    clusterAutoRemediation: memberAt(raw, `${NODES}.disableNodesAutoRemediation`) === true,
    enableAutoRemediation: memberAt(raw, `${NODES}.isEnabled`) === true,
  }),
  sent: ({ clusterAutoRemediation, enableAutoRemediation }) => ({
    disableNodesAutoRemediation: clusterAutoRemediation,
    isEnabled: enableAutoRemediation,
  }),
});

const PARTS: Readonly<Record<string, Part>> = {
  [PATHS.session]: {
    members: ["expiryTimeMinutes"],
    decode: ({ expiryTimeMinutes }) => ({ sessionTimeout: expiryTimeMinutes ?? 0 }),
    sent: ({ sessionTimeout }) => ({ expiryTimeMinutes: sessionTimeout }),
  },
  [PATHS.roleBinding]: {
    members: ["automaticClusterRoleBinding"],
    decode: (raw) => ({ automaticClusterRoleBinding: raw.automaticClusterRoleBinding === "enabled" }),
    sent: (ours) => ({
      automaticClusterRoleBinding: ours.automaticClusterRoleBinding === true ? "enabled" : "disabled",
    }),
  },
  [PATHS.banner]: {
    members: ["Message", "title", "isEnabled"],
    decode: ({ Message: message, title, isEnabled }) => ({
      loginBanner: isEnabled === true ? { title, message } : { title: "", message: "" },
    }),
    sent: ({ loginBanner }) => {
      const { title, message } = loginBanner as { title: string; message: string };
      return { Message: message, title, isEnabled: title !== "" || message !== "" };
    },
  },
  [PATHS.fips]: {
    members: Object.values(FIPS),
    decode: (raw) =>
      Object.fromEntries(Object.entries(FIPS).map(([ours, theirs]) => [ours, memberAt(raw, `${theirs}.mode`) === ON])),
    sent: (ours) =>
      Object.fromEntries(
        Object.entries(FIPS).map(([name, theirs]) => [theirs, { mode: ours[name] === true ? ON : "nonFipsDisabled" }]),
      ),
  },
  [PATHS.upgrades]: {
    members: ["spectroComponents"],
    decode: ({ spectroComponents }) => ({ pauseAgentUpgrades: spectroComponents || "unlock" }),
    sent: ({ pauseAgentUpgrades }) => ({ spectroComponents: pauseAgentUpgrades }),
  },
  [PATHS.nodesOfTenant]: nodes("/v1/tenants/:tenant/preferences/clusterSettings"),
  [PATHS.nodesOfProject]: nodes("/v1/projects/:project/preferences/clusterSettings"),
};

/** Returns the platform's settings with our names. */
export function platformSettings(scope: Scope) {
  return (platform: ClusterPlatform): Dialect => {
    const dialect = clusterApi(platform, scope, ["platformSetting"]);
    return {
      ...dialect,
      send: async ({ path, body, ...request }: ObjectRequest, on) => {
        const part = PARTS[path] as Part;
        const { readAt = path, sent } = part;
        const isRead = request.method === "GET";
        const project = path.includes(":project") ? await platform.projects.uid(on) : "";
        const at = (isRead ? readAt : path).replace(":project", project);
        const answer = await dialect.send(
          { ...request, path: at, body: isObject(body) ? encodeSettings(body, sent) : body },
          on,
        );
        return isRead ? decodeSettings(answer, part) : answer;
      },
    };
  };
}

/** Merges the properties of this resource over the kept live members. */
function encodeSettings({ [PRESERVED]: kept, ...ours }: Values, sent: Part["sent"]): Values {
  const entries = Object.entries(sent(ours));
  const before = isObject(kept) ? kept : {};
  const within = (name: string, value: unknown): unknown => {
    const old = before[name];
    return isObject(old) && isObject(value) ? { ...old, ...value } : value;
  };
  return { ...before, ...Object.fromEntries(entries.map(([name, value]) => [name, within(name, value)])) };
}

function decodeSettings(answer: Answer, { members, decode, held = (all) => all }: Part): Answer {
  const live = read(answer);
  const { raw } = live;
  const names = isObject(raw) ? Object.keys(raw) : [];
  if (!isObject(raw) || (names.length > 0 && members.every((name) => (raw[name] ?? null) === null)))
    throw live.unexpected("", `does not have any of the members ${members.join(", ")}`);
  const words = { ...decode(raw), [PRESERVED]: held(raw), [IS_EMPTY]: names.length === 0 };
  return { ...answer, json: () => words };
}

/** Throws "unexpected-answer" if a document without members would reset recorded settings. */
export function refuseEmpty(live: Reader, recorded: Values): undefined {
  const isReset = ([name, value]: [string, unknown]) =>
    recorded[name] !== undefined && !valuesEqual(recorded[name] as Plain, value as Plain);
  if (memberAt(live.raw, IS_EMPTY) === true && Object.entries(live.raw as Values).some(isReset))
    throw live.unexpected("", "has no members");
}
