import { fail, type ResourceContext, s } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { asPlain, type PlainResource, updateOf, withFields } from "../extendResource.js";
import { singleton } from "../managed.js";
import { contextField, operationTimeouts } from "../metadataFields.js";
import { withPartialState } from "../partialState.js";
import type { ClusterPlatform } from "../platform.js";
import { projectUid, withRecordedProject } from "../recordedProject.js";
import { callerNames } from "./callerNames.js";
import { defaultsOfSetInputs, RESTORED_ON_REMOVAL } from "./platformDefaults.js";
import { PATHS, platformSettings } from "./platformSettings.js";

/** Platform defaults of the settings, by document. */
const PLATFORM_DEFAULTS = {
  session: { sessionTimeout: 240 },
  roleBinding: { automaticClusterRoleBinding: false },
  banner: { loginBanner: { title: "", message: "" } },
  fips: { nonFipsAddonPack: false, nonFipsFeatures: false, nonFipsClusterImport: false },
  nodes: { clusterAutoRemediation: true, enableAutoRemediation: true },
  upgrades: { pauseAgentUpgrades: "unlock" },
};

const flag = (usual: boolean, doc: string) =>
  s.boolean().optional().computed().resetsOnRemoval(usual).doc(`${doc} ${RESTORED_ON_REMOVAL}`);

/** Settings that only the tenant has. */
const ofTheTenant = {
  sessionTimeout: s
    .number()
    .integer()
    .min(15)
    .max(1440)
    .optional()
    .computed()
    .resetsOnRemoval(PLATFORM_DEFAULTS.session.sessionTimeout)
    .doc(
      `Session inactivity timeout, in minutes: 15–1440. Users must sign in again after this time of inactivity. Applies to the scope \`tenant\` only. Platform default: 240. ${RESTORED_ON_REMOVAL}`,
    ),
  automaticClusterRoleBinding: flag(
    PLATFORM_DEFAULTS.roleBinding.automaticClusterRoleBinding,
    "Whether automatic cluster role binding is enabled: the platform creates ClusterRoleBindings for users automatically. Applies to the scope `tenant` only.",
  ),
  loginBanner: s
    .object({ title: s.string().doc("Banner title."), message: s.string().doc("Banner message.") })
    .optional()
    .computed()
    .resetsOnRemoval(PLATFORM_DEFAULTS.banner.loginBanner)
    .doc(
      `Login banner that users acknowledge. With an empty title and an empty message, no banner is shown. Applies to the scope \`tenant\` only. ${RESTORED_ON_REMOVAL}`,
    ),
  nonFipsAddonPack: flag(
    PLATFORM_DEFAULTS.fips.nonFipsAddonPack,
    "Whether non-FIPS add-on packs are allowed. Palette VerteX and scope `tenant` only.",
  ),
  nonFipsFeatures: flag(
    PLATFORM_DEFAULTS.fips.nonFipsFeatures,
    "Whether non-FIPS features (backup, restore, scans) are allowed. Palette VerteX and scope `tenant` only.",
  ),
  nonFipsClusterImport: flag(
    PLATFORM_DEFAULTS.fips.nonFipsClusterImport,
    "Whether non-FIPS cluster import is allowed. Palette VerteX and scope `tenant` only.",
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
    .string()
    .values({ lock: "paused upgrades", unlock: "automatic upgrades" })
    .enumType("PauseAgentUpgrades")
    .optional()
    .computed()
    .resetsOnRemoval(PLATFORM_DEFAULTS.upgrades.pauseAgentUpgrades)
    .doc(
      `Agent upgrade lock: whether the platform upgrades its agents in clusters automatically. ${RESTORED_ON_REMOVAL}`,
    ),
};

const fields = {
  context: contextField("settings").default("tenant"),
  ...ofTheTenant,
  ...ofBoth,
  timeouts: operationTimeouts(),
  projectUid,
};

const shared = {
  name: "PlatformSetting",
  kind: "platform setting",
  doc: "Platform settings of the tenant, or of the project that the setting `projectName` names. Each scope has exactly one: create adopts it and changes only the inputs that you set; destroy restores the platform defaults of those inputs. Set the resource option `retainOnDelete` to keep the values.",
} as const;
const upgrades = {
  path: PATHS.upgrades,
  method: "POST",
  holds: ["pauseAgentUpgrades"],
  reset: (recorded: Values) => defaultsOfSetInputs(PLATFORM_DEFAULTS.upgrades, recorded),
} as const;

const inTenant = singleton({
  ...shared,
  id: "platformsetting",
  called: callerNames,
  dialect: platformSettings("tenant"),
  fields: { ...ofTheTenant, ...ofBoth, timeouts: operationTimeouts() },
  documents: [
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
    { ...upgrades, holds: ["pauseAgentUpgrades"] },
  ],
});

const inProject = singleton({
  ...shared,
  id: "platformsetting",
  dialect: platformSettings("project"),
  fields: { ...ofBoth, timeouts: operationTimeouts() },
  documents: [
    {
      path: PATHS.nodesOfProject,
      holds: ["clusterAutoRemediation", "enableAutoRemediation"],
      reset: (recorded) => defaultsOfSetInputs(PLATFORM_DEFAULTS.nodes, recorded),
    },
    { ...upgrades, holds: ["pauseAgentUpgrades"] },
  ],
});

type On = ResourceContext<ClusterPlatform>;
type AnySetting = PlainResource<"PlatformSetting">;

const PREFIX = "platformsetting-";
const FORMS = ["<id>", "<tenantUid>:tenant", "<organisation>:tenant", "<projectUid>:project", "<project>:project"];

/** One setting or the other, each for its context, with an id that tells whose it is. */
const setting: AnySetting = {
  ...asPlain(inTenant),
  fields: { ...inTenant.fields, ...fields },
  rules: [
    ({ context, ...inputs }: Values, { fail }: { fail(path: string, reason: string): void }) => {
      if (context !== "project") return;
      for (const name of Object.keys(ofTheTenant))
        if (inputs[name] !== undefined) fail(name, "requires the context tenant: a project does not have this setting");
    },
  ],
  imports: {
    forms: FORMS,
    resolve: async (importId, on) => {
      const [, name, scope] = /^(?:platformsetting-)?(.+?)(?::(tenant|project))?$/.exec(importId) ?? [];
      for (const context of ["tenant", "project"]) {
        if (scope !== undefined && scope !== context) continue;
        const uid = await uidOf(context, on);
        const isNamed =
          context === "tenant" ? (await callerNames.names(on)).includes(String(name)) : isOwnProject(name, on);
        if (isNamed || name === uid) return { id: PREFIX + uid, prior: { context } };
      }
      return fail("", `the tenant and the project have one platform setting each. Write ${FORMS.join(" or ")}`);
    },
  },
  listable: {
    query: {},
    list: async function* (_: unknown, on: On) {
      for (const context of ["tenant", "project"]) yield { id: PREFIX + (await uidOf(context, on)), name: context };
    },
  },
  create: async (inputs, on) => {
    const { context } = inputs;
    const id = PREFIX + (await uidOf(context, on));
    const { state } = await withSettingId(id, () => settingIn(context).create(inputs, on));
    return { id, state: stateOf(state, id, context) };
  },
  read: async (id, prior, on) => {
    const context = await assertOwnContext(id, prior, on);
    const state = await settingIn(context).read(id, prior, on);
    return state && stateOf(state, id, context);
  },
  update: async (id, inputs, prior, on) => {
    const context = await assertOwnContext(id, prior, on);
    const state = await withSettingId(id, () => updateOf(settingIn(context))(id, inputs, prior, on));
    return stateOf(state, id, context);
  },
  delete: async (id, prior, on) => settingIn(await assertOwnContext(id, prior, on)).delete(id, prior, on),
};

const { read, update, ...recorded } = withRecordedProject(setting);

/** State of an earlier version has no context: the ID contains it. */
export const PlatformSetting = withFields<"PlatformSetting", typeof fields>({
  ...recorded,
  read: async (id, prior, on) => read(id, await withContext(id, prior, on), on),
  update: async (id, inputs, prior, on) => updateOf({ update })(id, inputs, await withContext(id, prior, on), on),
  delete: async (id, prior, on) => recorded.delete(id, await withContext(id, prior, on), on),
});

/** Reports whether the project of the settings is called so. */
function isOwnProject(name: string | undefined, { platform }: On): boolean {
  return platform.placeOf("project") === `project ${JSON.stringify(name)}`;
}

async function withContext(id: string, prior: Values, on: On): Promise<Values> {
  if (prior.context !== undefined) return prior;
  return { ...prior, context: id === PREFIX + (await uidOf("tenant", on)) ? "tenant" : "project" };
}

function settingIn(context: unknown): AnySetting {
  return context === "project" ? asPlain(inProject) : asPlain(inTenant);
}

async function uidOf(context: unknown, on: On): Promise<string> {
  return context === "project" ? on.platform.projects.uid(on) : (await on.platform.caller(on)).tenant;
}

/** The context of a setting that the key's tenant has. What another one has is left alone. */
async function assertOwnContext(id: string, { context }: Values, on: On): Promise<unknown> {
  if (context === "tenant" && id !== PREFIX + (await uidOf(context, on)))
    return fail(
      "",
      `the platform setting ${id} belongs to another tenant than the API key. No request was sent. Use an API key of that tenant`,
    );
  return context;
}

function stateOf<S extends object>(state: S, id: string, context: unknown): S {
  return { ...state, context, platformSettingId: id };
}

/** Records a partial update under the ID that contains the scope. */
function withSettingId<T>(id: string, work: () => Promise<T>): Promise<T> {
  return withPartialState({ platformSettingId: id }, work, id);
}
