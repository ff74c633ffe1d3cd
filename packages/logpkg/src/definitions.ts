import { definitionsFor } from "@tripod/kit";
import type { LogPlatform } from "./platform.js";

/** Declares lookups and resources whose handlers receive a {@link LogPlatform}. */
export const { lookup, resource } = definitionsFor<LogPlatform>();
