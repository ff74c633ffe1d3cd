import { isRow, type Row } from "../../collection/rows.js";
import { invalid } from "../platformError.js";

/** Members of a cluster's cloud config that can change. */
const CHANGING = ["controlPlaneEndpoint", "overrideClusterAPIConfig"];

/** Asserts that every zone has an ID. */
export function zonesKnown(cloudConfig: unknown): void {
  const zones = isRow(cloudConfig) && Array.isArray(cloudConfig.zones) ? (cloudConfig.zones as Row[]) : [];
  if (zones.length === 0) throw invalid("cloudConfig.zones in body is required");
  if (zones.some(({ id }) => !id)) throw invalid("cloudConfig.zones.id in body is required");
}

/** Returns the cloud config after a change. Few members can change. */
export function changedCloudStack(before: Row, change: Row): Row {
  const other = Object.keys(change).find((name) => !CHANGING.includes(name));
  if (other !== undefined) throw invalid(`clusterConfig.${other} in body is a forbidden property`);
  return { ...before, ...change };
}

/** Returns the response for a pool, with the data of its offering. Networks are identified by their IDs. */
export function cloudStackPool({ networks, offering, ...cloud }: Row): Row {
  const all = Array.isArray(networks) ? (networks as Row[]) : [];
  if (all.some(({ id }) => !id)) throw invalid("cloudConfig.networks.id in body is required");
  if (!isRow(offering) || !offering.name) throw invalid("cloudConfig.offering in body is required");
  return {
    ...cloud,
    networks: all.length === 0 ? null : all,
    offering,
    instanceConfig: { diskGiB: 60, memoryMiB: 8192, numCPUs: 4, cpuSet: 0, name: offering.name, category: "" },
  };
}
