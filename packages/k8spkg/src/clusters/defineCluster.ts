import { type Fields, fail, type PreflightContext, type Resource, type Rule, s } from "@tripod/kit";
import {
  type Dialect,
  decodeRaw,
  defined,
  encodeRaw,
  isObject,
  memberAt,
  type Parent,
  type Values,
} from "@tripod/rest";
import type { Ask } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { assembleCluster } from "./assembleCluster.js";
import { clusterObjects } from "./clusterApi.js";
import {
  type ClusterChange,
  type ClusterFeature,
  type FieldNameOf,
  feature,
  type OnCluster,
  omitInputs,
} from "./feature.js";
import { applySetting } from "./features/applySetting.js";
import { backupIn, backups } from "./features/backups.js";
import { belonging } from "./features/clusterIdentity.js";
import { host, hostOf } from "./features/hostCluster.js";
import { location, locationOf, shownLocation } from "./features/location.js";
import { agentUpgrades, certificates, metaAttribute, timeZone } from "./features/maintenance.js";
import { namespaces, namespacesOf } from "./features/namespaces.js";
import { dispositions } from "./features/operationOptions.js";
import { patching, patchingOf } from "./features/osPatching.js";
import { bindings, bindingsOf } from "./features/rbac.js";
import { scanIn, scans } from "./features/scans.js";
import { metadataOf, tagged, taggedByMap } from "./features/tags.js";
import { repaves } from "./lifecycle/repave.js";
import { cloudPath, configPath } from "./pools/cloudConfigPaths.js";
import { poolRules } from "./pools/poolRules.js";
import { machinePools, type PoolKind, poolsBody, poolsIn, withChosen, worded } from "./pools/pools.js";
import { setPools } from "./pools/updatePools.js";
import { clusterProfiles } from "./profiles/clusterProfiles.js";
import { clusterTemplate, forgottenTemplate, profilesOf } from "./profiles/clusterTemplate.js";
import { profileBody } from "./profiles/profileFields.js";

/** Cloud config of a kind of cluster, without machine pools. */
export interface CloudConfigKind {
  readonly fields: Fields;
  /** Returns the request body, if the encoded members are not sufficient. */
  sent?(encoded: Record<string, unknown>, config: Values): Values;
  /** Converts the live object to the form of the members. `known` is the recorded value. */
  shown?(config: Values, cloud: Values, known: Values): Values;
  /** Keeps the spelling of the inputs if the live value is equal to them. */
  preserveText?(shown: Values, said: Values): Values;
  /** The only members that the platform takes in a change, where it does not take all of them. */
  readonly changing?: readonly string[];
}

/** Inputs that a kind can lack, and outputs. Each belongs to a feature that all kinds share. */
type CommonField = FieldNameOf<
  | ReturnType<typeof account>
  | ReturnType<typeof belonging>
  | typeof applySetting
  | typeof backups
  | typeof bindings
  | typeof clusterProfiles
  | typeof host
  | typeof metaAttribute
  | typeof namespaces
  | typeof patching
  | typeof repaves
  | typeof scans
  | typeof timeZone
>;

/** A kind of cluster: its words, its cloud and its machine pools. All else is the same with all of them. */
export interface ClusterKind<Name extends string> {
  readonly name: Name;
  readonly terraform: string;
  /** Name in messages: `EKS cluster`. */
  readonly kind: string;
  readonly doc: string;
  /** The platform's name of the cloud in paths, or an input in braces that contains it. */
  readonly cloud: string;
  /** Sources of such inputs. */
  readonly parents?: Readonly<Record<string, Parent<ClusterPlatform>>>;
  /** How clusters of the kind are spoken of, where that is not as with others. */
  dialect?(platform: ClusterPlatform, where: Values): Dialect;
  readonly cloudConfig: CloudConfigKind;
  readonly pools: PoolKind;
  /** Whether the control plane is one of the pools. */
  readonly hasControlPlane: boolean;
  readonly cloudAccount?: "required" | "optional" | "unsent";
  /** Inputs of all kinds that this one does not have. */
  readonly lacks?: readonly CommonField[];
  /**
   * Returns the name of the other kind if the cloud config belongs to another kind of the same cloud, otherwise
   * undefined.
   */
  otherKind?(config: Values): string | undefined;
  /** Inputs that the create request does not support. A separate request sends them. */
  readonly deferred?: readonly CommonField[];
  readonly hasTagsMap?: true;
  readonly hasClusterType?: true;
  /** Whether the program may say where the cluster is. */
  readonly isPlaced?: true;
  /** Default timeout of create, update and delete, in minutes. Default: 60. */
  readonly minutes?: number;
  /** Further parts that this kind alone has, which change before the pools. */
  readonly features?: readonly ClusterFeature[];
  /** Whether the platform keeps nothing of the template that a cluster is made from. */
  readonly forgetsTemplate?: true;
  /** Looks in a preview whether what is known of the inputs can be had. */
  preflight?(inputs: Values, context: PreflightContext<ClusterPlatform>): Promise<void>;
  /** The inputs of a creation with the ids that it needs, and the program leaves out. */
  complete?(inputs: Values, get: Ask): Promise<Values>;
  /** Further members of the body of a creation. */
  more?(inputs: Values, pools: readonly Values[]): Values;
  /** Further settings of the cluster itself in that body. */
  settings?(inputs: Values): Values;
  readonly rules?: readonly Rule<Fields>[];
  readonly list?: { readonly supersededBy?: readonly string[] };
}

/** Declares a kind of cluster as a resource. */
export function cluster<const Name extends string>(kind: ClusterKind<Name>): Resource<Name, Fields, ClusterPlatform> {
  const { minutes = 60, features: own = [], cloud, lacks = [] } = kind;
  const all: readonly ClusterFeature[] = [
    belonging("cluster"),
    applySetting,
    account(kind.cloudAccount),
    ...(kind.hasClusterType ? [clusterType] : []),
    cloudPart(kind),
    ...own,
    poolPart(kind),
    kind.hasTagsMap ? taggedByMap : tagged,
    namespaces,
    bindings,
    patching,
    kind.forgetsTemplate ? forgottenTemplate : clusterTemplate,
    clusterProfiles,
    backups,
    scans,
    host,
    agentUpgrades,
    metaAttribute,
    kind.isPlaced ? location : shownLocation,
    timeZone,
    repaves,
    dispositions(minutes),
    certificates,
  ];
  return assembleCluster({
    ...kind,
    doc: `${kind.doc} Creating a cluster takes about 30 minutes and incurs costs. The provider applies each changed feature with a separate request. After a failure, state records the features that succeeded, and the next update continues from there.`,
    cloud: { path: cloud, ...(!cloud.includes("{") && { type: cloud }) },
    minutes,
    features: all.map((part) => (own.includes(part) ? part : omitInputs(part, lacks))),
    rules: [...poolRules(kind), ...(kind.rules ?? [])],
    body: (inputs) => bodyOf(kind, inputs),
    asksForRepave: () => !lacks.includes("reviewRepaveState"),
    dialect: kind.dialect ?? clusterObjects,
  });
}

/** The account at the cloud with which a cluster is made. */
function account(cloudAccount: "required" | "optional" | "unsent" = "required") {
  const id = s
    .string()
    .notEmpty()
    .replaces()
    .wire(null)
    .doc("Cloud account ID: the cloud account with which the platform provisions the infrastructure.");
  const unsent = id.doc(
    "Cloud account ID. Edge clusters use no cloud account, so that the provider does not send the value.",
  );
  const own = cloudAccount === "unsent" ? unsent : id;
  return feature({
    fields: {
      cloudAccountId: cloudAccount === "required" ? own : own.optional(),
    },
    decoders: {
      cloudAccountId: (live, known) =>
        memberAt(live, "parts.cloud.spec.cloudAccountRef.uid") || known.cloudAccountId || undefined,
    },
  });
}

/** Management type of a cluster. It cannot be changed. */
const clusterType = feature({
  fields: {
    clusterType: s
      .string()
      .values({ PureManage: "cluster that the platform provisions and manages", PureAttach: "attached cluster" })
      .enumType("ClusterType")
      .optional()
      .computed()
      .replaces()
      .wire("spec.clusterType")
      .doc("Cluster management type."),
  },
  decoders: { clusterType: "wire" },
});

/** Returns the feature for the cloud config of a cluster. */
function cloudPart({ cloudConfig, cloud }: ClusterKind<string>) {
  const { fields, preserveText } = cloudConfig;
  return feature({
    fields: {
      cloudConfig: worded(s.object(fields), preserveText)
        .wire(null)
        .doc(
          "Cloud configuration: infrastructure settings of the cluster, such as region, network, endpoints and keys.",
        ),
    },
    decoders: {
      cloudConfig: (live, known) => {
        const [whole, config] = ["parts.cloud", "parts.cloud.spec.clusterConfig"].map((path) => memberAt(live, path));
        if (!isObject(config)) return undefined;
        return shownOf(cloudConfig, config, whole, known.cloudConfig);
      },
    },
    steps: [
      {
        sends: ["cloudConfig"],
        run: async ({ inputs, recorded, live }: ClusterChange, on: OnCluster) => {
          const path = configPath(cloudPath(cloud, inputs), live?.raw);
          if (path === undefined)
            return fail(
              "cloudConfig",
              "cannot be changed yet: the platform has not created the cloud config of the cluster",
            );
          const there = memberAt(live?.raw, "parts.cloud.spec.clusterConfig");
          const before = sentOf(cloudConfig, recorded.inputs.cloudConfig);
          const { cloudConfig: known } = recorded.inputs;
          const shown = isObject(there) ? shownOf(cloudConfig, there, memberAt(live?.raw, "parts.cloud"), known) : {};
          const after = sentOf(cloudConfig, withChosen(fields, inputs.cloudConfig as Values, shown));
          const all = mergeChanges(isObject(there) ? there : {}, before, after);
          const { changing } = cloudConfig;
          // In a partial update, an empty string removes a member.
          const gone = (changing ?? []).filter((name) => before[name] !== undefined).map((name) => [name, ""]);
          const some = Object.entries(all).filter(([name]) => changing?.includes(name));
          const clusterConfig = changing === undefined ? all : Object.fromEntries([...gone, ...some]);
          await on.send("PUT", `${path}/clusterConfig`, { clusterConfig });
        },
      },
    ],
  });
}

/** Returns the cloud config to send. Removed inputs are undefined members. */
function sentOf({ fields, sent }: CloudConfigKind, config: unknown): Values {
  const given = (config ?? {}) as Values;
  const encoded = encodeRaw(fields, given);
  return sent?.(encoded, given) ?? encoded;
}

/** Returns the live cloud config, in the format of the inputs. */
function shownOf(
  { fields, shown: form, preserveText }: CloudConfigKind,
  config: Values,
  cloud: unknown,
  before: unknown,
): Values {
  const known = isObject(before) ? before : {};
  const shown = decodeRaw(fields, form?.(config, cloud as Values, known) ?? config);
  return preserveText?.(shown, known) ?? shown;
}

/**
 * Merges the desired members into the live ones at every level. Members of other clients stay, and removed inputs are
 * deleted.
 */
function mergeChanges(there: Values, before: Values, after: Values): Values {
  const kept = Object.entries(there).filter(([name]) => before[name] === undefined);
  const brought = Object.entries(after).map(([name, value]) => {
    const [old, was] = [there[name], before[name]];
    return [name, isObject(value) && isObject(old) && isObject(was) ? mergeChanges(old, was, value) : value];
  });
  return defined({ ...Object.fromEntries(kept), ...Object.fromEntries(brought) });
}

function poolPart({ pools, cloud }: ClusterKind<string>) {
  return feature({
    fields: { machinePools: machinePools(pools) },
    decoders: { machinePools: (live, known) => poolsIn(pools, live, known.machinePools) },
    steps: [setPools(pools, (inputs) => cloudPath(cloud, inputs))],
  });
}

/** The body of a creation. */
function bodyOf(kind: ClusterKind<string>, inputs: Values): Values {
  const { lacks = [], deferred = [] } = kind;
  const { cloudAccountId, clusterMetaAttribute, clusterTimezone, clusterType } = inputs;
  const template = memberAt(inputs, "clusterTemplate.id");
  const patches = patchingOf(inputs);
  const pools = poolsBody(kind.pools, inputs.machinePools);
  const place = kind.isPlaced ? locationOf(inputs.locationConfigs) : undefined;
  return {
    metadata: metadataOf(inputs),
    spec: {
      ...(kind.cloudAccount !== "unsent" && { cloudAccountUid: cloudAccountId ?? "" }),
      profiles: profilesOf(inputs).map((profile) => profileBody({ ...profile }, new Map())),
      ...(template !== undefined && !kind.forgetsTemplate && { clusterTemplate: { uid: template } }),
      ...(clusterType !== undefined && { clusterType }),
      ...(!deferred.includes("backupPolicy") && {
        policies: { ...backupIn(inputs.backupPolicy), ...scanIn(inputs.scanPolicy) },
      }),
      cloudConfig: defined(sentOf(kind.cloudConfig, inputs.cloudConfig)),
      machinepoolconfig: pools,
      ...kind.more?.(inputs, pools),
      clusterConfig: {
        ...kind.settings?.(inputs),
        ...(clusterMetaAttribute ? { clusterMetaAttribute } : {}),
        machineManagementConfig: patches === undefined ? {} : { osPatchConfig: patches },
        resources: { namespaces: namespacesOf(inputs.namespaces), rbacs: bindingsOf(inputs.clusterRbacBindings) },
        ...(!lacks.includes("hostConfigs") && { hostClusterConfig: hostOf(inputs.hostConfigs) }),
        ...(place !== undefined && { location: place }),
        ...(clusterTimezone ? { timezone: clusterTimezone } : {}),
        ...(inputs.updateWorkerPoolsInParallel === true && { updateWorkerPoolsInParallel: true }),
      },
    },
  };
}
