import { startLogs } from "@tripod/emulators";
import type { Bench } from "./harness.js";

/** Collectors of the emulator: one whose sources the examples manage, and one with a source of each kind. */
export const HOSTED = 101234567;
export const FEEDS = 101234568;

/** Secret configuration of the examples of sources. */
export const SECRETS = {
  bucketAccessKey: "PLANTEDACCESSKEY0000",
  bucketSecretKey: "planted-secret-key",
  eventHubKey: "planted-event-hub-key",
  metricsClientSecret: "planted-client-secret",
  oktaApiKey: "planted-api-key",
};

/** Starts the platform with fast jobs and integrations. */
export function startQuickLogs() {
  return startLogs({ pace: { jobMs: 200, stageMs: 200 } });
}

type LogsBench = Bench<Awaited<ReturnType<typeof startQuickLogs>>>;

/** Returns the objects that programs can manage: names of sources by collector, and UUIDs of apps. */
export function managed({ platform: { control } }: LogsBench) {
  const names = (collector: number) => control.sources(collector).map(({ name, config }) => name ?? named(config));
  return { hosted: names(HOSTED), feeds: names(FEEDS), apps: control.appInstances().map(({ uuid }) => uuid) };
}

function named(config: unknown): unknown {
  return (config as { name?: unknown } | undefined)?.name;
}
