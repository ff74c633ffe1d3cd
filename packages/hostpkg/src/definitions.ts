import { definitionsFor } from "@tripod/kit";
import type { HostingPlatform } from "./platform.js";

/** Declares lookups whose handlers receive a {@link HostingPlatform}. */
export const { lookup } = definitionsFor<HostingPlatform>();
