export { hostpkg } from "./package.js";
export type { HostingPlatform } from "./platform.js";
