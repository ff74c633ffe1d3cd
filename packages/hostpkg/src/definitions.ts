import { definitionsFor } from "@tripod/kit";
import type { HostingPlatform } from "./platform.js";

/** Declares lookups, and resources with their own implementation. Their handlers receive a {@link HostingPlatform}. */
export const { lookup, resource } = definitionsFor<HostingPlatform>();
