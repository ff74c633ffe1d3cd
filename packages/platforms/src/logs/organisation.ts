import type { Jobs } from "./jobs.js";
import type {
  AppInstance,
  CatalogueApp,
  Collector,
  ContentItem,
  MonitorItem,
  Partition,
  Role,
  StoredSource,
  User,
  VendorProduct,
} from "./records.js";

/** Everything that belongs to one customer of the platform. */
export interface Organisation {
  readonly name: string;
  /** Label of the deployment that holds the data; `us1` is the one that needs no label in its address. */
  readonly deployment: string;
  readonly features: readonly string[];
  readonly collectors: Map<number, Collector>;
  /** By source id: source ids are unique over all collectors. */
  readonly sources: Map<number, StoredSource>;
  readonly partitions: Partition[];
  readonly roles: Role[];
  readonly users: User[];
  readonly content: ContentItem[];
  readonly monitors: MonitorItem[];
  readonly vendorProducts: VendorProduct[];
  readonly apps: CatalogueApp[];
  readonly appInstances: Map<string, AppInstance>;
  readonly jobs: Jobs;
  /** The id that the next source gets. */
  nextSourceId: number;
}

/** An access key: whose it is and what it may do. */
export interface AccessKey {
  readonly accessId: string;
  readonly accessKey: string;
  readonly organisation: Organisation;
  readonly userId: string;
  readonly capabilities: ReadonlySet<string>;
  /** Switched off keys are refused like wrong ones. */
  enabled: boolean;
}
