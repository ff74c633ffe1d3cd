import { isRow, type Row } from "../../collection/rows.js";
import { invalid } from "../platformError.js";
import { cloudStackPool } from "./cloudStack.js";
import { customPool, isCustom } from "./customCloud.js";

/** Members of a pool that all clouds share, with their defaults. */
const SHARED: Row = {
  size: 0,
  minSize: 0,
  maxSize: 0,
  isControlPlane: false,
  useControlPlaneAsWorker: false,
  additionalLabels: {},
  additionalAnnotations: {},
  nodeRepaveInterval: 0,
  overrideKubeadmConfiguration: "",
};

/** Returns a network as responses contain it: with a reference to its IP pool. */
function networkOf(network: Row): Row {
  const { parentPoolUid, ...rest } = network;
  return { staticIp: false, ...rest, ...(parentPoolUid !== undefined && { parentPoolRef: { uid: parentPoolUid } }) };
}

const rowsOf = (value: unknown) => (Array.isArray(value) ? value : []) as Row[];

/** Differences between the request and the response of a pool, by cloud; `id` returns new IDs. */
const SHOWN: Readonly<Record<string, (cloud: Row, id: () => string) => Row>> = {
  maas: ({ network, ...cloud }) => ({ ...cloud, ...(isRow(network) && { network: networkOf(network) }) }),
  vsphere: ({ placements, ...cloud }, id) => ({
    ...cloud,
    // Responses contain the datacenter and the folder in the cluster, not in its pools.
    placements: rowsOf(placements).map(({ network, uid, datacenter: _, folder: __, ...placement }) => ({
      ...placement,
      uid: uid ?? id(),
      network: isRow(network) ? networkOf(network) : {},
    })),
  }),
  "apache-cloudstack": cloudStackPool,
  "edge-native": ({ edgeHosts, ...cloud }) => ({
    ...cloud,
    hosts: rowsOf(edgeHosts).map((host, at) => ({ hostAddress: `10.9.0.${at + 1}`, ...host })),
  }),
};

/** Converts the request body of a pool to the response, which merges the separate parts. */
export function poolOf(body: unknown, cloud: string, id: () => string): Row {
  const { cloudConfig, poolConfig, managedPoolConfig } = isRow(body) ? body : {};
  if (!isRow(poolConfig) || !isRow(cloudConfig)) throw invalid("cloudConfig and poolConfig in body are required");
  if (isCustom(cloud)) return customPool(cloudConfig, poolConfig);
  if (typeof poolConfig.name !== "string" || poolConfig.name === "")
    throw invalid("poolConfig.name in body is required");
  const { subnets, ...rest } = SHOWN[cloud]?.(cloudConfig, id) ?? cloudConfig;
  const pairs = rowsOf(subnets).map(({ az, id }) => [String(az), id]);
  const osType = isRow(rest.osDisk) ? rest.osDisk.osType : undefined;
  return {
    ...SHARED,
    ...poolConfig,
    ...rest,
    ...(osType !== undefined && { osType }),
    ...(isRow(managedPoolConfig) ? managedPoolConfig : {}),
    ...(pairs.length > 0 && { subnetIds: Object.fromEntries(pairs) }),
  };
}
