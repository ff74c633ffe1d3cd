export { k8spkg } from "./package.js";
export type { ClusterPlatform } from "./platform.js";
