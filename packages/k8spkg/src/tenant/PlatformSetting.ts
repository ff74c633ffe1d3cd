import { type Fields, type Resource, type ResourceContext, s } from "@tripod/kit";
import type { Document, SettingScope, Values } from "@tripod/rest";
import { scopedSingleton } from "../managed.js";
import { contextField, operationTimeouts } from "../metadataFields.js";
import type { ClusterPlatform } from "../platform.js";
import { projectUid, withRecordedProject } from "../recordedProject.js";
import { callerNames } from "./callerNames.js";
import { defaultsOfSetInputs, RESTORED_ON_REMOVAL } from "./platformDefaults.js";
import { PATHS, platformSettings, refuseEmpty } from "./platformSettings.js";

/** Platform defaults of the settings, by document. */
const PLATFORM_DEFAULTS = {
  session: { sessionTimeout: 240 },
  roleBinding: { automaticClusterRoleBinding: false },
  banner: { loginBanner: { title: "", message: "" } },
  fips: { nonFipsAddonPack: false, nonFipsFeatures: false, nonFipsClusterImport: false },
  nodes: { clusterAutoRemediation: true, enableAutoRemediation: true },
  upgrades: { pauseAgentUpgrades: "unlock" },
};

const flag = (platformDefault: boolean, doc: string) =>
  s
    .boolean(`${doc} Platform default: \`${platformDefault}\`. ${RESTORED_ON_REMOVAL}`)
    .optional()
    .computed()
    .resetsOnRemoval(platformDefault);

/** Settings that only the tenant has. */
const ofTheTenant = {
  sessionTimeout: s
    .number(
      `Session inactivity timeout, in minutes: 15–1440. Users must sign in again after this time of inactivity. Applies to the scope \`tenant\` only. Platform default: 240. ${RESTORED_ON_REMOVAL}`,
    )
    .integer()
    .min(15)
    .max(1440)
    .optional()
    .computed()
    .resetsOnRemoval(PLATFORM_DEFAULTS.session.sessionTimeout),
  automaticClusterRoleBinding: flag(
    PLATFORM_DEFAULTS.roleBinding.automaticClusterRoleBinding,
    "Whether automatic cluster role binding is enabled: the platform creates ClusterRoleBindings for users automatically. Applies to the scope `tenant` only.",
  ),
  loginBanner: s
    .object(
      `Login banner that users acknowledge. With an empty title and an empty message, no banner is shown, which is the platform's default. Applies to the scope \`tenant\` only. ${RESTORED_ON_REMOVAL}`,
      { title: s.string("Banner title."), message: s.string("Banner message.") },
    )
    .optional()
    .computed()
    .resetsOnRemoval(PLATFORM_DEFAULTS.banner.loginBanner),
  nonFipsAddonPack: flag(
    PLATFORM_DEFAULTS.fips.nonFipsAddonPack,
    "Whether non-FIPS add-on packs are allowed. Applies to Palette VerteX and the scope `tenant` only.",
  ),
  nonFipsFeatures: flag(
    PLATFORM_DEFAULTS.fips.nonFipsFeatures,
    "Whether non-FIPS features (backup, restore, scans) are allowed. Applies to Palette VerteX and the scope `tenant` only.",
  ),
  nonFipsClusterImport: flag(
    PLATFORM_DEFAULTS.fips.nonFipsClusterImport,
    "Whether non-FIPS cluster import is allowed. Applies to Palette VerteX and the scope `tenant` only.",
  ),
};

const ofBoth = {
  clusterAutoRemediation: flag(
    PLATFORM_DEFAULTS.nodes.clusterAutoRemediation,
    "Whether node auto-remediation (automatic replacement of unhealthy nodes) is disabled. Sent unchanged as `disableNodesAutoRemediation`, so that `true` disables it by name; the documentation of the vendor describes `true` as enabling it. Auto-remediation does not apply to EKS and AKS clusters.",
  ),
  enableAutoRemediation: flag(
    PLATFORM_DEFAULTS.nodes.enableAutoRemediation,
    "Whether the auto-remediation setting is enabled. Sent as `isEnabled`. The vendor documents it for the scope `project` only: a project inherits the value of the tenant unless it overrides it.",
  ),
  pauseAgentUpgrades: s
    .string(
      `Agent upgrade lock: whether the platform upgrades its agents in clusters automatically. Platform default: \`unlock\`. ${RESTORED_ON_REMOVAL}`,
    )
    .values({ lock: "paused upgrades", unlock: "automatic upgrades" })
    .enumType("PauseAgentUpgrades")
    .optional()
    .computed()
    .resetsOnRemoval(PLATFORM_DEFAULTS.upgrades.pauseAgentUpgrades),
};

const fields = {
  context: contextField("settings").default("tenant"),
  ...ofTheTenant,
  ...ofBoth,
  timeouts: operationTimeouts(),
  projectUid,
};

/** Returns documents that are refused without members. */
const neverEmptied = (documents: readonly Document<typeof fields>[]) =>
  documents.map((document) => ({ ...document, decode: refuseEmpty }));

const upgrades: Document<typeof fields> = {
  path: PATHS.upgrades,
  method: "POST",
  holds: ["pauseAgentUpgrades"],
  reset: (recorded) => defaultsOfSetInputs(PLATFORM_DEFAULTS.upgrades, recorded),
};

const tenant: SettingScope<typeof fields, ClusterPlatform> = {
  uid: async (on) => (await on.platform.caller(on)).tenant,
  isCalled: async (name, on) => (await callerNames.names(on)).includes(name),
  foreign: (id) =>
    `the platform setting ${id} belongs to another tenant than the API key. No request was sent. Use an API key of that tenant`,
  dialect: platformSettings("tenant"),
  fields: { ...ofTheTenant, ...ofBoth, timeouts: operationTimeouts() },
  documents: neverEmptied([
    {
      path: PATHS.session,
      holds: ["sessionTimeout"],
      reset: (recorded) => defaultsOfSetInputs(PLATFORM_DEFAULTS.session, recorded),
    },
    {
      path: PATHS.roleBinding,
      holds: ["automaticClusterRoleBinding"],
      reset: (recorded) => defaultsOfSetInputs(PLATFORM_DEFAULTS.roleBinding, recorded),
    },
    {
      path: PATHS.banner,
      holds: ["loginBanner"],
      reset: (recorded) => defaultsOfSetInputs(PLATFORM_DEFAULTS.banner, recorded),
    },
    {
      path: PATHS.nodesOfTenant,
      holds: ["clusterAutoRemediation", "enableAutoRemediation"],
      reset: (recorded) => defaultsOfSetInputs(PLATFORM_DEFAULTS.nodes, recorded),
    },
    {
      path: PATHS.fips,
      holds: ["nonFipsAddonPack", "nonFipsFeatures", "nonFipsClusterImport"],
      reset: (recorded) => defaultsOfSetInputs(PLATFORM_DEFAULTS.fips, recorded),
    },
    upgrades,
  ]),
};

const project: SettingScope<typeof fields, ClusterPlatform> = {
  uid: (on) => on.platform.projects.uid(on),
  isCalled: (name, { platform }) => platform.nameOfScope("project") === `project ${JSON.stringify(name)}`,
  dialect: platformSettings("project"),
  fields: { ...ofBoth, timeouts: operationTimeouts() },
  documents: neverEmptied([
    {
      path: PATHS.nodesOfProject,
      holds: ["clusterAutoRemediation", "enableAutoRemediation"],
      reset: (recorded) => defaultsOfSetInputs(PLATFORM_DEFAULTS.nodes, recorded),
    },
    upgrades,
  ]),
};

type On = ResourceContext<ClusterPlatform>;

const PREFIX = "platformsetting-";

const both = scopedSingleton({
  name: "PlatformSetting",
  kind: "platform setting",
  doc: "Platform settings of the tenant, or of the project that the setting `projectName` names. Each scope has exactly one: create adopts it and changes only the inputs that you set; destroy restores the platform defaults of those inputs. Set the resource option `retainOnDelete` to keep the values.",
  fields,
  idPrefix: PREFIX,
  scopeInput: "context",
  scopes: { tenant, project },
  imports: {
    forms: ["<id>", "<tenantUid>:tenant", "<organization>:tenant", "<projectUid>:project", "<project>:project"],
    problem: "the tenant and the project have one platform setting each",
  },
  rules: [
    ({ context, ...inputs }, { fail }) => {
      if (context !== "project") return;
      for (const name of Object.keys(ofTheTenant))
        if ((inputs as Values)[name] !== undefined)
          fail(name, "requires the context tenant: a project does not have this setting");
    },
  ],
});

type AnySetting = Resource<"PlatformSetting", Fields, ClusterPlatform>;

const { read, update, ...recorded } = withRecordedProject(both as unknown as AnySetting);

/** State of an earlier version has no context: the ID contains it. */
export const PlatformSetting = {
  ...recorded,
  read: async (id: string, state: Values, on: On) => read(id, await withContext(id, state, on), on),
  update: async (id: string, inputs: Values, state: Values, on: On) =>
    update?.(id, inputs as never, await withContext(id, state, on), on),
  delete: async (id: string, state: Values, on: On) => recorded.delete(id, await withContext(id, state, on), on),
} as unknown as Resource<"PlatformSetting", typeof fields, ClusterPlatform>;

async function withContext(id: string, state: Values, on: On): Promise<Values> {
  if (state.context !== undefined) return state;
  return { ...state, context: id === PREFIX + (await tenant.uid(on)) ? "tenant" : "project" };
}
