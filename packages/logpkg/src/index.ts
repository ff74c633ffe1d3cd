export { logpkg } from "./package.js";
export type { LogPlatform } from "./platform.js";
