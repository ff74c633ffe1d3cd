import { hostingApi } from "./platform.js";

/** Declares lookups, and resources with their own implementation. Their handlers receive a {@link HostingPlatform}. */
export const { lookup, resource } = hostingApi;
