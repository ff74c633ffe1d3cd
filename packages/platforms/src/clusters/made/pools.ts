import { isRow, type Row } from "../../collection/rows.js";
import { invalid } from "../platformError.js";

/** Members of the part of a pool that all clouds share, and what they are where nothing is said. */
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

/** How what a cloud has of a pool is shown, where that is not as it was sent. */
const SHOWN: Readonly<Record<string, (cloud: Row) => Row>> = {
  "edge-native": ({ edgeHosts, ...cloud }) => ({
    ...cloud,
    hosts: (Array.isArray(edgeHosts) ? (edgeHosts as Row[]) : []).map((host, at) => ({
      hostAddress: `10.9.0.${at + 1}`,
      ...host,
    })),
  }),
};

/** A pool as it is shown, out of what was sent: what was apart stands side by side. */
export function poolOf(body: unknown, cloud: string): Row {
  const { cloudConfig, poolConfig, managedPoolConfig } = isRow(body) ? body : {};
  if (!isRow(poolConfig) || !isRow(cloudConfig)) throw invalid("cloudConfig and poolConfig in body are required");
  if (typeof poolConfig.name !== "string" || poolConfig.name === "")
    throw invalid("poolConfig.name in body is required");
  const { subnets, ...rest } = SHOWN[cloud]?.(cloudConfig) ?? cloudConfig;
  const pairs = Array.isArray(subnets) ? (subnets as Row[]).map(({ az, id }) => [String(az), id]) : [];
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
