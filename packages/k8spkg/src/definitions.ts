import { clusterPlatformApi } from "./platform.js";

/** Declares lookups whose handlers receive a {@link ClusterPlatform}. */
export const { lookup } = clusterPlatformApi;
