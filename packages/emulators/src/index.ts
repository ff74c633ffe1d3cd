export { type AdjustableClock, adjustableClock, type Clock, manualClock, systemClock } from "./clock.js";
export type { ClustersSeed } from "./clusters/seed.js";
export {
  type ClustersControl,
  type ClustersOptions,
  type ClustersSettings,
  type RunningClusters,
  startClusters,
} from "./clusters/startClusters.js";
export type { Instruction } from "./collection/instructions.js";
export type { ObjectsControl, Order, Which } from "./collection/objects.js";
export type { Place, Row } from "./collection/rows.js";
export { type BodyWriter, type Connection, isAnsweredByHand } from "./connection.js";
export type { Fault, FaultRule, Faults } from "./faults.js";
export type { HostingControl } from "./hosting/control.js";
export {
  type HostingOptions,
  type HostingPlatform,
  type HostingSettings,
  startHosting,
} from "./hosting/startHosting.js";
export type { Answer, Listen, Listener, ListenOptions } from "./http.js";
export type { LogsControl } from "./logs/control.js";
export { type LogsOptions, type LogsPlatform, type LogsSettings, startLogs } from "./logs/startLogs.js";
export type { PlatformOptions, RunningPlatform } from "./platform.js";
export { type Random, seededRandom, systemRandom } from "./randomness.js";
export type { RequestLog, RequestRecord } from "./requestLog.js";
export type { SeedName } from "./seedSize.js";
