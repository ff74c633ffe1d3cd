import type { Jobs } from "./jobs.js";
import type {
  AppInstance,
  CatalogApp,
  Collector,
  OtCollector,
  Partition,
  Role,
  SourceTemplate,
  StoredSource,
  User,
  VendorProduct,
} from "./records.js";

/** Everything that belongs to one customer of the platform. */
export interface Organization {
  readonly name: string;
  /** Label of the deployment with the data. The URL of `us1` contains no label. */
  readonly deployment: string;
  readonly features: readonly string[];
  /** ID of the user who owns the account; another user may become the owner. */
  accountOwner: string;
  readonly collectors: Map<number, Collector>;
  /** By source ID, which is unique over all collectors. */
  readonly sources: Map<number, StoredSource>;
  readonly otCollectors: OtCollector[];
  readonly sourceTemplates: SourceTemplate[];
  readonly partitions: Partition[];
  readonly roles: Role[];
  readonly users: User[];
  readonly vendorProducts: VendorProduct[];
  readonly apps: CatalogApp[];
  readonly appInstances: Map<string, AppInstance>;
  readonly jobs: Jobs;
  /** IDs of the next collector and source. */
  nextCollectorId: number;
  nextSourceId: number;
}

/** Access key with its owner and permissions. */
export interface AccessKey {
  readonly accessId: string;
  readonly accessKey: string;
  readonly organization: Organization;
  readonly userId: string;
  readonly capabilities: ReadonlySet<string>;
  /** Disabled keys are rejected like wrong ones. */
  enabled: boolean;
}

/** Removes a collector and all its sources. */
export function removeCollector({ collectors, sources }: Organization, id: number): void {
  collectors.delete(id);
  for (const source of sources.values()) if (source.collectorId === id) sources.delete(source.id);
}
