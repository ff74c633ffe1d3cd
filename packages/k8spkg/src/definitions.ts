import { definitionsFor } from "@tripod/kit";
import type { ClusterPlatform } from "./platform.js";

/** Declares lookups whose handlers receive a {@link ClusterPlatform}. */
export const { lookup } = definitionsFor<ClusterPlatform>();
