import { type Fields, type PreflightContext, type Resource, type Rule, s } from "@tripod/kit";
import {
  type Dialect,
  decodeRaw,
  defined,
  encodeRaw,
  isNothing,
  isObject,
  memberAt,
  type Parent,
  type Values,
} from "@tripod/rest";
import type { GetRequest } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { uid } from "../uid.js";
import { assembleCluster } from "./assembleCluster.js";
import { clusterDialect } from "./clusterApi.js";
import {
  type ClusterChange,
  type ClusterFeature,
  type ClusterStepContext,
  type FieldNameOf,
  feature,
  omitInputs,
} from "./feature.js";
import { applySetting } from "./features/applySetting.js";
import { backupMember, backups } from "./features/backups.js";
import { clusterIdentity } from "./features/clusterIdentity.js";
import { encodeHostConfig, hostCluster } from "./features/hostCluster.js";
import { computedLocation, encodeLocation, location } from "./features/location.js";
import { agentUpgrades, certificateRenewal, metaAttribute, timezone } from "./features/maintenance.js";
import { encodeNamespaces, namespaces } from "./features/namespaces.js";
import { operationOptions } from "./features/operationOptions.js";
import { encodeOsPatching, osPatching } from "./features/osPatching.js";
import { encodeBindings, rbac } from "./features/rbac.js";
import { encodeScanPolicy, scans } from "./features/scans.js";
import { clusterTags, clusterTagsWithMap, createMetadata } from "./features/tags.js";
import { repaveApproval } from "./lifecycle/repave.js";
import { assertCloudConfigPath, cloudPath } from "./pools/cloudConfigPaths.js";
import { poolRules } from "./pools/poolRules.js";
import {
  decodePools,
  encodePools,
  machinePools,
  type PoolKind,
  publicPart,
  withPlatformValues,
  withPreservedText,
} from "./pools/pools.js";
import { poolsStep } from "./pools/updatePools.js";
import { clusterProfiles } from "./profiles/clusterProfiles.js";
import { clusterTemplate, profilesToCreate } from "./profiles/clusterTemplate.js";
import { encodeProfile } from "./profiles/profileFields.js";
import { preflightProfiles } from "./profiles/updateProfiles.js";

/** Cloud config of a kind of cluster, without machine pools. */
export interface CloudConfigKind {
  readonly fields: Fields;
  /** Returns the request body, if the encoded members are not sufficient. */
  encode?(encoded: Record<string, unknown>, config: Values): Values;
  /** Converts the live object to the form of the members. `recorded` is the recorded value. */
  decode?(config: Values, cloud: Values, recorded: Values): Values;
  /** Keeps the spelling of the inputs if the live value is equal to them. */
  preserveText?(live: Values, inputs: Values): Values;
  /** Members that the platform accepts in an update. Default: all. */
  readonly updatable?: readonly string[];
}

/** Inputs and outputs of features that all kinds share: the names that a kind can omit or defer. */
type CommonField = FieldNameOf<
  | ReturnType<typeof cloudAccountFeature>
  | ReturnType<typeof clusterIdentity>
  | typeof applySetting
  | typeof backups
  | typeof rbac
  | typeof clusterProfiles
  | typeof hostCluster
  | typeof metaAttribute
  | typeof namespaces
  | typeof osPatching
  | typeof repaveApproval
  | typeof scans
  | typeof timezone
>;

/** Kind of cluster: names, cloud config, machine pools, and differences from the shared features. */
export interface ClusterKind<Name extends string> {
  readonly name: Name;
  readonly terraform: string;
  /** Name in messages: `EKS cluster`. */
  readonly kind: string;
  readonly doc: string;
  /** Platform's name of the cloud in paths, or an input in braces that contains it. */
  readonly cloud: string;
  /** Sources of such inputs. */
  readonly parents?: Readonly<Record<string, Parent<ClusterPlatform>>>;
  /** Dialect of the kind, if it differs from {@link clusterDialect}. */
  dialect?(platform: ClusterPlatform, where: Values): Dialect;
  readonly cloudConfig: CloudConfigKind;
  readonly pools: PoolKind;
  /** Whether the control plane is one of the pools. */
  readonly hasControlPlane: boolean;
  readonly cloudAccount?: "required" | "optional" | "unsent";
  /** Shared inputs that this kind does not have. */
  readonly omits?: readonly CommonField[];
  /**
   * Returns the name of the other kind if the cloud config belongs to another kind of the same cloud, otherwise
   * undefined.
   */
  otherKind?(config: Values): string | undefined;
  /** Inputs that the create request does not support. A separate request sends them. */
  readonly deferred?: readonly CommonField[];
  readonly hasTagsMap?: true;
  readonly hasClusterType?: true;
  /** Whether the location is an input. */
  readonly hasLocation?: true;
  /** Default timeout of create, update and delete, in minutes. Default: 60. */
  readonly minutes?: number;
  /** Features that only this kind has. Their update steps precede those of the pools. */
  readonly features?: readonly ClusterFeature[];
  /** Whether the platform does not store the template of a cluster. */
  readonly omitsTemplate?: true;
  /** Compares known inputs with the platform's offers during a preview. */
  preflight?(inputs: Values, context: PreflightContext<ClusterPlatform>): Promise<void>;
  /** Returns the inputs of a create with the IDs that the request needs and the program omits. */
  complete?(inputs: Values, get: GetRequest): Promise<Values>;
  /** Returns additional members of `spec` in the create request. */
  specMembers?(inputs: Values, pools: readonly Values[]): Values;
  /** Returns additional members of `spec.clusterConfig` in the create request. */
  configMembers?(inputs: Values): Values;
  readonly rules?: readonly Rule<Fields>[];
  readonly list?: { readonly supersededBy?: readonly string[] };
}

/** Declares a kind of cluster as a resource. */
export function defineCluster<const Name extends string>(
  kind: ClusterKind<Name>,
): Resource<Name, Fields, ClusterPlatform> {
  const { minutes = 60, features: own = [], cloud, omits: omitted = [] } = kind;
  const all: readonly ClusterFeature[] = [
    clusterIdentity("cluster"),
    applySetting,
    cloudAccountFeature(kind.cloudAccount),
    ...(kind.hasClusterType ? [clusterType] : []),
    cloudConfigFeature(kind),
    ...own,
    poolFeature(kind),
    kind.hasTagsMap ? clusterTagsWithMap : clusterTags,
    namespaces,
    rbac,
    osPatching,
    clusterTemplate,
    clusterProfiles,
    backups,
    scans,
    hostCluster,
    agentUpgrades,
    metaAttribute,
    kind.hasLocation ? location : computedLocation,
    timezone,
    repaveApproval,
    operationOptions(minutes),
    certificateRenewal,
  ];
  return assembleCluster({
    ...kind,
    doc: `${kind.doc} Creating a cluster takes about 30 minutes and incurs costs. The provider applies each changed feature with a separate request. After a failure, state records the features that succeeded, and the next update continues from there.`,
    cloud: { path: cloud, ...(!cloud.includes("{") && { type: cloud }) },
    minutes,
    features: all.map((one) => (own.includes(one) ? one : omitInputs(one, omitted))),
    rules: [...poolRules(kind), ...(kind.rules ?? [])],
    preflight: async (inputs, on) => {
      await kind.preflight?.(inputs, on);
      await preflightProfiles(inputs, on);
    },
    body: (inputs) => createBody(kind, inputs),
    checksRepave: () => !omitted.includes("reviewRepaveState"),
    dialect: kind.dialect ?? clusterDialect,
  });
}

/** Returns the feature for the cloud account of a cluster. */
function cloudAccountFeature(cloudAccount: "required" | "optional" | "unsent" = "required") {
  const id = uid()
    .doc("Cloud account ID: the cloud account with which the platform provisions the infrastructure.")
    .replaces()
    .wire(null);
  const unsent = s
    .string("Cloud account ID. Edge clusters use no cloud account, so the provider does not send the value.")
    .optional()
    .wire(null)
    .noEffect("No effect: edge clusters use no cloud account", "No effect");
  const own = cloudAccount === "unsent" ? unsent : cloudAccount === "optional" ? id.optional() : id;
  return feature({
    fields: { cloudAccountId: own },
    decoders: {
      cloudAccountId: (live, recorded) =>
        memberAt(live, "parts.cloud.spec.cloudAccountRef.uid") || recorded.cloudAccountId || undefined,
    },
  });
}

/** Management type of a cluster. It cannot be changed. */
const clusterType = feature({
  fields: {
    clusterType: s
      .string("Cluster management type. Default: chosen by the platform.")
      .values({
        PureManage: "cluster that the platform provisions and manages",
        PureAttach: "existing cluster that is attached to the platform",
      })
      .enumType("ClusterType")
      .optional()
      .computed()
      .replaces()
      .wire("spec.clusterType"),
  },
  decoders: { clusterType: "wire" },
});

/** Returns the feature for the cloud config of a cluster. */
function cloudConfigFeature({ cloudConfig, cloud }: ClusterKind<string>) {
  const { fields, preserveText } = cloudConfig;
  return feature({
    fields: {
      cloudConfig: withPreservedText(s.object(fields), preserveText)
        .wire(null)
        .doc(
          "Cloud configuration: infrastructure settings of the cluster. The descriptions of the members state which changes replace the cluster.",
        ),
    },
    decoders: {
      cloudConfig: (live, recorded) => {
        const [whole, config] = ["parts.cloud", "parts.cloud.spec.clusterConfig"].map((path) => memberAt(live, path));
        if (!isObject(config)) return undefined;
        return decodeCloudConfig(cloudConfig, config, whole, recorded.cloudConfig);
      },
    },
    steps: [
      {
        sends: ["cloudConfig"],
        run: async ({ inputs, recorded, live }: ClusterChange, on: ClusterStepContext) => {
          const path = assertCloudConfigPath(cloudPath(cloud, inputs), live?.raw, "cloudConfig");
          const liveConfig = memberAt(live?.raw, "parts.cloud.spec.clusterConfig");
          const before = encodeCloudConfig(cloudConfig, recorded.inputs.cloudConfig);
          const { cloudConfig: oldConfig } = recorded.inputs;
          const liveValue = isObject(liveConfig)
            ? decodeCloudConfig(cloudConfig, liveConfig, memberAt(live?.raw, "parts.cloud"), oldConfig)
            : {};
          const after = encodeCloudConfig(
            cloudConfig,
            withPlatformValues(fields, inputs.cloudConfig as Values, liveValue),
          );
          const all = mergeChanges(isObject(liveConfig) ? liveConfig : {}, before, after);
          const { updatable } = cloudConfig;
          // In a partial update, an empty string removes a member.
          const removed = (updatable ?? []).filter((name) => before[name] !== undefined).map((name) => [name, ""]);
          const some = Object.entries(all).filter(([name]) => updatable?.includes(name));
          const clusterConfig = updatable === undefined ? all : Object.fromEntries([...removed, ...some]);
          await on.send("PUT", `${path}/clusterConfig`, { clusterConfig });
        },
      },
    ],
  });
}

/** Returns the cloud config to send. Removed inputs are undefined members. */
function encodeCloudConfig({ fields, encode }: CloudConfigKind, config: unknown): Values {
  const inputs = (config ?? {}) as Values;
  const encoded = encodeRaw(fields, inputs);
  return encode?.(encoded, inputs) ?? encoded;
}

/** Returns the live cloud config, in the format of the inputs. */
function decodeCloudConfig(
  { fields, decode, preserveText }: CloudConfigKind,
  config: Values,
  cloud: unknown,
  oldValue: unknown,
): Values {
  const recordedValue = isObject(oldValue) ? oldValue : {};
  const members = decode?.(config, cloud as Values, recordedValue) ?? config;
  const liveValue = {
    ...decodeRaw(fields, members, publicPart(fields, recordedValue)),
    ...lackingMembers(fields, members, recordedValue),
  };
  return preserveText?.(liveValue, recordedValue) ?? liveValue;
}

/** Returns the recorded values of members that a cluster cannot be without, and that the response lacks (R8). */
function lackingMembers(fields: Fields, live: Values, recorded: Values): Values {
  const lacking = Object.entries(fields).filter(([name, { spec }]) => {
    const isNeeded = spec.presence === "required" || spec.replaces === true;
    return isNeeded && isNothing(memberAt(live, spec.wire?.name ?? name)) && !isNothing(recorded[name]);
  });
  return Object.fromEntries(lacking.map(([name]) => [name, recorded[name]]));
}

/**
 * Merges the desired members into the live ones at every level. Members of other clients stay, and removed inputs are
 * deleted.
 */
function mergeChanges(live: Values, oldValues: Values, newValues: Values): Values {
  const kept = Object.entries(live).filter(([name]) => oldValues[name] === undefined);
  const applied = Object.entries(newValues).map(([name, value]) => {
    const [liveValue, oldValue] = [live[name], oldValues[name]];
    return [
      name,
      isObject(value) && isObject(liveValue) && isObject(oldValue) ? mergeChanges(liveValue, oldValue, value) : value,
    ];
  });
  return defined({ ...Object.fromEntries(kept), ...Object.fromEntries(applied) });
}

function poolFeature({ pools, cloud }: ClusterKind<string>) {
  return feature({
    fields: { machinePools: machinePools(pools) },
    decoders: { machinePools: (live, recorded) => decodePools(pools, live, recorded.machinePools) },
    steps: [poolsStep(pools, (inputs) => cloudPath(cloud, inputs))],
  });
}

/** Returns the body of the create request. */
function createBody(kind: ClusterKind<string>, inputs: Values): Values {
  const { omits: omitted = [], deferred = [] } = kind;
  const { cloudAccountId, clusterMetaAttribute, clusterTimezone, clusterType } = inputs;
  const template = memberAt(inputs, "clusterTemplate.id");
  const patches = encodeOsPatching(inputs);
  const pools = encodePools(kind.pools, inputs.machinePools);
  const position = kind.hasLocation ? encodeLocation(inputs.locationConfigs) : undefined;
  return {
    metadata: createMetadata(inputs),
    spec: {
      ...(kind.cloudAccount !== "unsent" && { cloudAccountUid: cloudAccountId ?? "" }),
      profiles: profilesToCreate(inputs).map((profile) => encodeProfile({ ...profile }, new Map())),
      ...(template !== undefined && !kind.omitsTemplate && { clusterTemplate: { uid: template } }),
      ...(clusterType !== undefined && { clusterType }),
      ...(!deferred.includes("backupPolicy") && {
        policies: { ...backupMember(inputs.backupPolicy), ...encodeScanPolicy(inputs.scanPolicy) },
      }),
      cloudConfig: defined(encodeCloudConfig(kind.cloudConfig, inputs.cloudConfig)),
      machinepoolconfig: pools,
      ...kind.specMembers?.(inputs, pools),
      clusterConfig: {
        ...kind.configMembers?.(inputs),
        ...(clusterMetaAttribute ? { clusterMetaAttribute } : {}),
        machineManagementConfig: patches === undefined ? {} : { osPatchConfig: patches },
        resources: {
          namespaces: encodeNamespaces(inputs.namespaces),
          rbacs: encodeBindings(inputs.clusterRbacBindings),
        },
        ...(!omitted.includes("hostConfigs") && { hostClusterConfig: encodeHostConfig(inputs.hostConfigs) }),
        ...(position !== undefined && { location: position }),
        ...(clusterTimezone ? { timezone: clusterTimezone } : {}),
        ...(inputs.updateWorkerPoolsInParallel === true && { updateWorkerPoolsInParallel: true }),
      },
    },
  };
}
