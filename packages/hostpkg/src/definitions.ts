import { definitionsFor } from "@tripod/kit";
import type { HostingPlatform } from "./platform.js";

/** Declares lookups, and resources that are no managed objects, whose handlers receive a {@link HostingPlatform}. */
export const { lookup, resource } = definitionsFor<HostingPlatform>();
