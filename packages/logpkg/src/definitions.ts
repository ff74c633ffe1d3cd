import { logApi } from "./platform.js";

/** Declares lookups and resources whose handlers receive a {@link LogPlatform}. */
export const { lookup, resource } = logApi;
