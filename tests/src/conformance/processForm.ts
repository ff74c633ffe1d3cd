import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@tripod/http";
import { filesOf, type Plugin, startPlugin, writeFiles } from "@tripod/testkit";
import { type Change, changedPlugin } from "./changedPlugin.js";
import type { Form, StartedPackage } from "./form.js";

/** Delays that tests with processes shorten. In one process they have the values of production. */
const SHORT_WAITS: Readonly<Record<string, readonly Change[]>> = {
  all: [
    { file: "http/dist/clock.js", find: "Math.min(ms,", put: "Math.min(ms / 10," },
    // Searches after a cancellation keep their timeout, which a slow machine needs.
    { file: "rest/dist/waiters/cancelGrace.js", find: "CANCEL_GRACE_MS = 4_000", put: "CANCEL_GRACE_MS = 40_000" },
    { file: "rest/dist/waiters/waitUntilStable.js", find: "UNCHANGED_MS = 60_000", put: "UNCHANGED_MS = 500" },
    { file: "rest/dist/lifecycle/verifyApplied.js", find: "[500, 1_000, 2_000]", put: "[50, 100, 200]" },
    { file: "rest/dist/lifecycle/verifyDeleted.js", find: "[500, 1_000, 2_000, 4_000]", put: "[50, 100, 200, 400]" },
  ],
  hostpkg: [{ file: "hostpkg/dist/dedicated/DedicatedServerV1.js", find: "MINUTE = 60_000", put: "MINUTE = 1_000" }],
  logpkg: [{ file: "logpkg/dist/limits.js", find: "calls: 4,", put: "calls: 4_000," }],
  k8spkg: [
    { file: "k8spkg/dist/limits.js", find: "calls: 5 * perSecond", put: "calls: 5_000 * perSecond" },
    {
      file: "k8spkg/dist/clusters/lifecycle/readinessWait.js",
      find: "FIRST_POLL_MS = 5_000",
      put: "FIRST_POLL_MS = 50",
    },
    {
      file: "k8spkg/dist/clusters/lifecycle/readinessWait.js",
      find: "MAX_POLL_INTERVAL_MS = 30_000",
      put: "MAX_POLL_INTERVAL_MS = 500",
    },
    {
      file: "k8spkg/dist/clusters/lifecycle/deleteCluster.js",
      find: "MAX_START_MS = 60_000",
      put: "MAX_START_MS = 500",
    },
    // Deletes that the platform accepts and does not start are forced after 20 minutes. Timeouts keep their length.
    {
      file: "k8spkg/dist/clusters/lifecycle/deleteCluster.js",
      find: "MIN_FORCE_DELETE_DELAY)) * MINUTE_MS",
      put: "MIN_FORCE_DELETE_DELAY)) * 200",
    },
  ],
};

/** Times within which an object must appear. Tests in which none appears wait for them in full. */
const SHORT_LIMITS: readonly Change[] = [
  {
    file: "rest/dist/waiters/waitUntilStable.js",
    find: "VISIBLE_WITHIN_MS = 30_000",
    put: "VISIBLE_WITHIN_MS = 3_000",
  },
  { file: "rest/dist/lifecycle/search.js", find: "SEARCH_MS = 60_000", put: "SEARCH_MS = 6_000" },
];

/** Form with providers as processes, emulators as servers on loopback, and real time. */
export const processForm: Form = formWith(SHORT_LIMITS);

/** Like `processForm`, with the timeouts of production for objects to appear. */
export const patientProcessForm: Form = formWith([]);

function formWith(limits: readonly Change[]): Form {
  return {
    clock: systemClock,
    platform: {},
    providers: (started, changes) => {
      let folder: string | undefined;
      let path: Promise<string> | undefined;
      const made = (): Promise<string> => {
        folder = mkdtempSync(join(tmpdir(), "providers-"));
        const { all = [], [started.name]: own = [] } = SHORT_WAITS;
        return changedPlugin(started.name, folder, [...all, ...limits, ...own, ...changes]);
      };
      return {
        start: async () => {
          path ??= made();
          return startIn(started, await path);
        },
        close: async () => {
          if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
          // The next start bundles the provider again.
          path = undefined;
        },
      };
    },
  };
}

/** Starts a provider in a directory with the files of the package's fixtures. */
async function startIn({ fixtures }: StartedPackage, path: string): Promise<Plugin> {
  if (filesOf(fixtures.values()).size === 0) return startPlugin({ path });
  const cwd = await mkdtemp(join(tmpdir(), "fixtures-"));
  await writeFiles(fixtures.values(), cwd);
  const plugin = await startPlugin({ path, cwd });
  void plugin.exited.then(() => rm(cwd, { recursive: true, force: true }));
  return plugin;
}
