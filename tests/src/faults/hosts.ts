import type { ClientOptions, Package } from "@tripod/kit";
import { createClient, createShared } from "@tripod/kit";
import type { JsonObject } from "@tripod/testkit";
import { PACKAGES } from "./configured.js";
import type { Steering } from "./subjects.js";

/** Package, its settings for any host, and a lookup by name that reads a list of that host. */
export interface HostSubject {
  readonly name: string;
  readonly pkg: Package;
  readonly lookup: string;
  readonly args: JsonObject;
  /** Responses to logins, by the start of their path. */
  readonly logins: Readonly<Record<string, object>>;
  settings(origin: string): JsonObject;
  /** Returns a record of the list. */
  row(name: string): object;
  /** Returns a page of the list. `next` is the position of the next page, or null. */
  page(rows: readonly unknown[], next: number | null): object;
}

const PROJECT = "00000000000000000000000000000001";

const packageOf = (name: string): Package => {
  const pkg = PACKAGES[name];
  if (pkg === undefined) throw new Error(`there is no package ${name}`);
  return pkg;
};

/** One subject of each package. */
export const HOST_SUBJECTS: readonly HostSubject[] = [
  {
    name: "hostpkg",
    pkg: packageOf("hostpkg"),
    lookup: "getDomainsZoneV2",
    args: { projectId: PROJECT, name: "disabled.example." },
    logins: { "/identity/v3/auth/tokens": { token: { expires_at: "2999-01-01T00:00:00Z", catalog: [] } } },
    settings: (origin) => ({
      authUrl: `${origin}/identity/v3`,
      domainsV2Url: `${origin}/domains/v2`,
      authRegion: "ru-1",
      domainName: "100001",
      username: "attacked",
      password: "planted-password",
      projectId: PROJECT,
      region: "ru-3",
    }),
    row: (name) => ({ id: `id of ${name}`, name: `${name}.example.`, project_id: PROJECT }),
    page: (rows, next) => ({ result: rows, next_offset: next }),
  },
  {
    name: "logpkg",
    pkg: packageOf("logpkg"),
    lookup: "getCollector",
    args: { name: "hosted-prod" },
    logins: {},
    settings: (origin) => ({ accessId: "attacked", accessKey: "planted-access-key", baseUrl: `${origin}/api/` }),
    row: (name) => ({ id: name, name: `collector ${name}`, collectorType: "Hosted" }),
    page: (rows) => ({ collectors: rows }),
  },
  {
    name: "k8spkg",
    pkg: packageOf("k8spkg"),
    lookup: "getCloudaccountCloudA",
    args: { name: "tenant-only", context: "tenant" },
    logins: {},
    settings: (origin) => ({ apiKey: "planted-api-key", host: origin, retryAttempts: 3 }),
    row: (name) => ({ metadata: { uid: `uid ${name}`, name: `account ${name}`, annotations: { scope: "tenant" } } }),
    page: (rows, next) => ({ items: rows, listmeta: { continue: next === null ? "" : String(next) } }),
  },
];

type AnyClient = Readonly<Record<string, (args: JsonObject, steering?: Steering) => Promise<object>>> & {
  close(): void;
};

/** Creates a client of a host that shares nothing with other clients. */
export function connectTo(subject: HostSubject, origin: string, options: ClientOptions = {}) {
  const settings = subject.settings(origin);
  const client = createClient(subject.pkg as never, settings as never, { shared: createShared(), ...options });
  const lookups = client as unknown as AnyClient;
  return {
    lookup: (steering?: Steering): Promise<object> =>
      lookups[subject.lookup]?.(subject.args, steering) ?? Promise.reject(new Error(`no ${subject.lookup}`)),
    close: () => lookups.close(),
  };
}
