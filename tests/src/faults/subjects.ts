import { type FaultRule, type RequestLog, startClusters, startHosting, startLogs } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type ClientOptions, createClient, createShared } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";

/** Options of a single call. */
export interface Steering {
  readonly signal?: AbortSignal;
  readonly progress?: (text: string) => void;
}

/** Running platform with a client of its package. */
export interface Running {
  readonly requests: RequestLog;
  readonly faults: { add(...rules: FaultRule[]): void };
  /** Log lines of the client. */
  readonly lines: readonly string[];
  lookup(steering?: Steering): Promise<object>;
  close(): Promise<void>;
}

/** Lookup for tests of faults: one for each kind of request of a package. */
export interface Subject {
  readonly name: string;
  /** One request that is disturbed. */
  readonly route: string;
  /** Part of the correct result. */
  readonly right: object;
  /** Members of the list and of the IDs in the response, to add an object with the name of the first one. */
  readonly list?: { readonly list: string; readonly idMember: string };
  /** Whether a rejected key can be rejected temporarily, or be renewed. */
  readonly asksAgainAfter401: boolean;
  /** Starts the platform and a client. `settings` are in addition to those of the platform. */
  start(options: ClientOptions, settings?: MoreSettings): Promise<Running>;
}

/** Settings that every package has. */
interface MoreSettings {
  readonly requestTimeout?: number;
}

type Lookup = (steering?: Steering) => Promise<object>;

interface Platform {
  readonly requests: RequestLog;
  readonly faults: { add(...rules: FaultRule[]): void };
  close(): Promise<void>;
}

/** Returns options of a client that shares nothing with others, and the lines that it logs. */
function alone(options: ClientOptions): ClientOptions & { readonly lines: string[] } {
  const lines: string[] = [];
  const log = (severity: string, message: string): void => {
    lines.push(`${severity}: ${message}`);
  };
  return { shared: createShared(), log, ...options, lines };
}

function running(platform: Platform, client: { close(): void }, lines: readonly string[], lookup: Lookup): Running {
  return {
    requests: platform.requests,
    faults: platform.faults,
    lines,
    lookup,
    close: async () => {
      client.close();
      await platform.close();
    },
  };
}

async function startZone(options: ClientOptions, settings: MoreSettings = {}): Promise<Running> {
  const platform = await startHosting();
  const { lines, ...own } = alone(options);
  const client = createClient(hostpkg, { ...platform.settings, ...settings }, own);
  const args = { projectId: platform.settings.projectId, name: "disabled.example." };
  return running(platform, client, lines, (steering) => client.getDomainsZoneV2(args, steering));
}

async function startSource(options: ClientOptions, settings: MoreSettings = {}): Promise<Running> {
  const platform = await startLogs({ limits: false });
  const { lines, ...own } = alone(options);
  const client = createClient(logpkg, { ...platform.settings, ...settings }, own);
  const args = { collectorId: 101234567, name: "ingest-http" };
  return running(platform, client, lines, (steering) => client.getHttpSource(args, steering));
}

/** Few attempts, so that tests of permanent failures are short; the default of this package is ten more. */
const MORE_TRIES = 3;

async function startClusterClient(options: ClientOptions, more: MoreSettings = {}) {
  const platform = await startClusters({ limits: [] });
  const { lines, ...own } = alone(options);
  const { apiKey } = platform.settings;
  const settings = { apiKey, host: platform.plainOrigin, retryAttempts: MORE_TRIES, ...more };
  return { platform, client: createClient(k8spkg, settings, own), lines };
}

async function startLocation(options: ClientOptions, settings: MoreSettings = {}): Promise<Running> {
  const { platform, client, lines } = await startClusterClient(options, settings);
  const args = { name: "tenant-only", context: "tenant" };
  return running(platform, client, lines, (steering) => client.getCloudaccountCloudA(args, steering));
}

async function startCluster(options: ClientOptions, settings: MoreSettings = {}): Promise<Running> {
  const { platform, client, lines } = await startClusterClient(options, settings);
  const args = { name: "prod-eks-1", kubeconfigs: false };
  return running(platform, client, lines, (steering) => client.getCluster(args, steering));
}

/** Packages with every kind of request: with a token, the login itself, with a key, and a search by POST. */
export const SUBJECTS: readonly Subject[] = [
  {
    name: "hostpkg",
    route: "GET /domains/v2/zones",
    right: { name: "disabled.example.", disabled: true },
    list: { list: "result", idMember: "id" },
    asksAgainAfter401: true,
    start: startZone,
  },
  {
    name: "hostpkg, its login",
    route: "POST /identity/v3/auth/tokens",
    right: { name: "disabled.example.", disabled: true },
    asksAgainAfter401: false,
    start: startZone,
  },
  {
    name: "logpkg",
    route: "GET /api/v1/collectors/:id/sources",
    right: { id: 900100, description: "HTTP endpoint" },
    list: { list: "sources", idMember: "id" },
    asksAgainAfter401: true,
    start: startSource,
  },
  {
    name: "k8spkg",
    route: "GET /v1/cloudaccounts/aws",
    right: { name: "tenant-only", context: "tenant" },
    asksAgainAfter401: false,
    start: startLocation,
  },
  {
    name: "k8spkg, a search",
    route: "POST /v1/dashboard/spectroclusters/search",
    right: { name: "prod-eks-1" },
    list: { list: "items", idMember: "metadata.uid" },
    asksAgainAfter401: false,
    start: startCluster,
  },
];

/** One subject of each package. */
export const PACKAGE_SUBJECTS: readonly Subject[] = SUBJECTS.filter(({ name }) => !name.includes(","));
