import type { Clock } from "../clock.js";
import { bearerToken } from "./bearer.js";
import type { JobKind, JobStatus } from "./jobs.js";
import type { JsonObject } from "./json.js";
import { type AccessKey, type Organization, removeCollector } from "./organization.js";
import type { AppInstance, StoredSource } from "./records.js";

export type OrganizationRecords = Pick<
  Organization,
  | "accountOwner"
  | "collectors"
  | "otCollectors"
  | "sourceTemplates"
  | "partitions"
  | "roles"
  | "users"
  | "vendorProducts"
  | "apps"
>;

/** Changes stored objects without the API, and reads them. IDs are unique across organizations. */
export interface LogsControl {
  /** Returns the live records of an access key's organization. Default: that of the default key. */
  records(accessId?: string): OrganizationRecords;
  /** Returns a stored source with its real secrets; undefined if it does not exist. */
  source(sourceId: number): JsonObject | undefined;
  /** All sources of a collector, as {@link source}. */
  sources(collectorId: number): JsonObject[];
  /** Changes a stored source as another client would. Changes its ETag as well. */
  changeSource(sourceId: number, edit: (source: JsonObject) => void): void;
  /** Removes a source immediately. */
  deleteSource(sourceId: number): void;
  /** Removes a collector with all its sources. */
  deleteCollector(collectorId: number): void;
  /** Apps installed for an access key's organization; those of the default key if none is named. */
  appInstances(accessId?: string): AppInstance[];
  changeAppInstance(instanceId: string, edit: (instance: AppInstance) => void): void;
  deleteAppInstance(instanceId: string): void;
  /**
   * Sets the final status of the next job of this kind, in each organization. A `Failed` job has no effect, any other
   * one its usual effect.
   */
  finishNextJob(kind: JobKind, status: JobStatus): void;
  /** Jobs of this kind stay `InProgress` until {@link releaseJobs}. */
  holdJobs(kind: JobKind): void;
  releaseJobs(kind: JobKind): void;
  /** Disables a key: requests get 401 until it is enabled again. */
  disableKey(accessId: string): void;
  enableKey(accessId: string): void;
  /**
   * Returns a bearer token of an access key's owner. Default: the owner of the default key, and one hour.
   */
  bearerToken(accessId?: string, lifetimeMs?: number): string;
}

export function createControl(keys: ReadonlyMap<string, AccessKey>, clock: Clock): LogsControl {
  const organizations = [...new Set([...keys.values()].map(({ organization }) => organization))];
  const [defaultKey] = keys.keys();

  const show = ({ id, body }: StoredSource): JsonObject => ({ id, ...structuredClone(body) });
  const keyOf = (accessId: string) => expected(keys.get(accessId), `access key "${accessId}"`);
  const holding = (id: number) => organizations.find(({ sources }) => sources.has(id))?.sources;
  const installing = (id: string): Organization["appInstances"] => {
    for (const { jobs } of organizations) jobs.settle();
    return expected(
      organizations.find(({ appInstances }) => appInstances.has(id)),
      `app instance ${id}`,
    ).appInstances;
  };

  return {
    records: (accessId = defaultKey ?? "") => keyOf(accessId).organization,
    source: (id) => {
      const found = holding(id)?.get(id);
      return found && show(found);
    },
    sources: (collectorId) =>
      organizations
        .flatMap(({ sources }) => [...sources.values()])
        .filter((source) => source.collectorId === collectorId)
        .map(show),
    changeSource: (id, edit) => edit(expected(holding(id)?.get(id), `source ${id}`).body),
    deleteSource: (id) => {
      expected(holding(id), `source ${id}`).delete(id);
    },
    deleteCollector: (id) => {
      const owner = expected(
        organizations.find(({ collectors }) => collectors.has(id)),
        `collector ${id}`,
      );
      removeCollector(owner, id);
    },
    appInstances: (accessId = defaultKey ?? "") => {
      const { jobs, appInstances } = keyOf(accessId).organization;
      jobs.settle();
      return structuredClone([...appInstances.values()]);
    },
    changeAppInstance: (id, edit) => edit(expected(installing(id).get(id), `app instance ${id}`)),
    deleteAppInstance: (id) => {
      installing(id).delete(id);
    },
    finishNextJob: (kind, status) => {
      for (const { jobs } of organizations) jobs.plan(kind, status);
    },
    holdJobs: (kind) => {
      for (const { jobs } of organizations) jobs.hold(kind);
    },
    releaseJobs: (kind) => {
      for (const { jobs } of organizations) jobs.release(kind);
    },
    disableKey: (accessId) => {
      keyOf(accessId).enabled = false;
    },
    bearerToken: (accessId = defaultKey ?? "", lifetimeMs = 60 * 60 * 1000) =>
      bearerToken(keyOf(accessId), clock.now() + lifetimeMs),
    enableKey: (accessId) => {
      keyOf(accessId).enabled = true;
    },
  };
}

function expected<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new RangeError(`The platform has no ${what}.`);
  return value;
}
