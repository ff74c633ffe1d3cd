// Clients of all packages in this process, and how each is asked for one thing.

import { startClusters, startHosting, startLogs } from "../../packages/emulators/dist/index.js";
import { hostpkg } from "../../packages/hostpkg/dist/index.js";
import { systemClock } from "../../packages/http/dist/index.js";
import { k8spkg } from "../../packages/k8spkg/dist/index.js";
import { createClient } from "../../packages/kit/dist/index.js";
import { logpkg } from "../../packages/logpkg/dist/index.js";

const PROJECT = "00000000000000000000000000000001";

/**
 * By package: its emulator, settings for it or for any other host, a lookup by name and its request, and the form of
 * the list that contains the names.
 */
export const PACKAGES = {
  hostpkg: {
    pkg: hostpkg,
    start: () => startHosting(),
    settingsOf: ({ settings }) => settings,
    elsewhere: (origin) => ({
      authUrl: `${origin}/identity/v3`,
      domainsV2Url: `${origin}/domains/v2`,
      authRegion: "ru-1",
      domainName: "100001",
      username: "attacked",
      password: "planted-password",
      projectId: PROJECT,
      region: "ru-3",
    }),
    lookup: "getDomainsZoneV2",
    args: ({ projectId }) => ({ projectId, name: "disabled.example." }),
    route: "GET /domains/v2/zones",
    logins: { "/identity/v3/auth/tokens": { token: { expires_at: "2999-01-01T00:00:00Z", catalog: [] } } },
    row: (name) => ({ id: `id of ${name}`, name: `${name}.example.`, project_id: PROJECT }),
    page: (rows, next) => ({ result: rows, next_offset: next }),
  },
  logpkg: {
    pkg: logpkg,
    start: () => startLogs({ limits: false }),
    settingsOf: ({ settings: { accessId, accessKey, baseUrl } }) => ({ accessId, accessKey, baseUrl }),
    elsewhere: (origin) => ({ accessId: "attacked", accessKey: "planted-access-key", baseUrl: `${origin}/api/` }),
    lookup: "getCollector",
    args: () => ({ name: "hosted-prod" }),
    route: "GET /api/v1/collectors",
    logins: {},
    row: (name) => ({ id: name, name: `collector ${name}`, collectorType: "Hosted" }),
    page: (rows) => ({ collectors: rows }),
  },
  k8spkg: {
    pkg: k8spkg,
    start: () => startClusters({ limits: [] }),
    settingsOf: ({ settings, plainOrigin }) => ({ apiKey: settings.apiKey, host: plainOrigin, retryAttempts: 3 }),
    elsewhere: (origin) => ({ apiKey: "planted-api-key", host: origin, retryAttempts: 3 }),
    lookup: "getCloudaccountCloudA",
    args: () => ({ name: "tenant-only", context: "tenant" }),
    route: "GET /v1/cloudaccounts/aws",
    logins: {},
    row: (name) => ({ metadata: { uid: `uid ${name}`, name: `account ${name}`, annotations: { scope: "tenant" } } }),
    page: (rows, next) => ({ items: rows, listmeta: { continue: next === null ? "" : String(next) } }),
  },
};

/** A client of a package and the lookup that all attacks use. */
export function connect(name, settings, options = {}) {
  const { pkg, lookup, args } = PACKAGES[name];
  const client = createClient(pkg, settings, options);
  return { ask: (steering) => client[lookup](args(settings), steering), close: () => client.close() };
}

/** A clock on which `times` as much time passes as on the machine's. */
export function hurried(times) {
  const start = systemClock.now();
  return {
    now: () => start + (systemClock.now() - start) * times,
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
  };
}

/** Runs at most `most` calls concurrently; returns their results. */
export async function inTurns(items, most, work) {
  const results = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
