import type { ClustersOptions, Row, RunningClusters } from "@tripod/emulators";
import { createRedactor } from "@tripod/kit";
import { type Operations, operationsOn } from "@tripod/kit/testing";
import { clock, network, startEmulator } from "./network.testing.js";
import { type ClusterPlatform, clusterPlatformApi } from "./platform.js";
import type { ClusterSettings } from "./settings.js";

export type { Recorded } from "@tripod/kit/testing";

/** Emulator, a client of it, and the operations of an engine. */
export interface Bench extends Operations<ClusterPlatform> {
  readonly platform: ClusterPlatform;
  readonly clusters: RunningClusters;
  /** Returns the row of a collection with this UID. */
  row(collection: string, uid: string): Row;
  /** Returns the UIDs of the tenant's objects in a collection. */
  uids(collection: string): readonly string[];
  /** Removes all rows of a collection. */
  empty(collection: string): void;
  /** Returns `METHOD path` of every request since the last call. */
  asked(): readonly string[];
  close(): Promise<void>;
}

/** Returns operations on a running emulator, by a provider of this project. */
export function operationsIn(
  clusters: RunningClusters,
  projectName: string,
  more: Pick<ClusterSettings, "featureFlag" | "featurePreview"> = {},
): Operations<ClusterPlatform> & { readonly platform: ClusterPlatform } {
  const settings = { apiKey: clusters.settings.apiKey, host: clusters.plainOrigin, projectName, retryAttempts: 0 };
  return operationsOn((log) =>
    clusterPlatformApi.package.connect(
      { ...settings, ...more, trace: false, ignoreInsecureTlsError: false },
      {
        environment: {},
        secrets: createRedactor(),
        log: (severity, text) => log(severity, text),
        reach: network.reach,
        limits: [],
        clock,
      },
    ),
  );
}

/** Starts an emulator and operations on it, in the named project. */
export async function startBench(options: ClustersOptions = {}, projectName = "Default"): Promise<Bench> {
  const clusters = await startEmulator(options);
  const operations = operationsIn(clusters, projectName);
  return {
    ...operations,
    clusters,
    row: (collection, uid) => {
      const found = clusters.objects.rows(collection).find((row) => row.uid === uid || row.id === uid);
      if (found === undefined) throw new Error(`${collection} has no ${uid}`);
      return found;
    },
    uids: (collection) => {
      const { uid: tenant } = clusters.control.tenants[0] ?? { uid: "" };
      return clusters.objects.rows(collection, { tenant }).map(({ uid }) => String(uid));
    },
    empty: (collection) => {
      for (const { uid } of [...clusters.objects.rows(collection)]) clusters.objects.remove(collection, String(uid));
    },
    asked: () => {
      const all = clusters.requests.all().map(({ method, path }) => `${method} ${path}`);
      clusters.requests.reset();
      return all;
    },
    close: async () => {
      operations.platform.close();
      await clusters.close();
    },
  };
}
