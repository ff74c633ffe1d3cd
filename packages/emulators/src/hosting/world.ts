/** Data of the hosting platform, with the member names of its APIs. Records may have additional members. */
export interface World {
  readonly accounts: Account[];
  readonly users: User[];
  /** Services by the role that gives access to them. */
  readonly roles: Readonly<Record<string, readonly ServiceName[]>>;
  readonly catalog: readonly CatalogEntry[];
}

export type ServiceName =
  | "databases"
  | "backups"
  | "dedicated"
  | "dns"
  | "legacyDns"
  | "privateDns"
  | "publicNet"
  | "secrets"
  | "certificates"
  | "registries"
  | "resell"
  | "quotas"
  | "iam"
  | "kubernetes"
  | "routers";

export interface Account {
  readonly id: string;
  /** Account number, which is also its Keystone domain name. */
  readonly name: string;
  readonly projects: Project[];
  readonly domains: LegacyDomain[];
  readonly objects: readonly SeedObject[];
  readonly quotas: Quota[];
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  /** Name of the user's account. */
  readonly domain: string;
  readonly access: readonly { readonly account: string; readonly role: string }[];
}

/** `url` can contain `{origin}` and `{project}`. Entries with the latter are only in the catalog of a project token. */
export interface CatalogEntry {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly endpoints: readonly {
    readonly id: string;
    readonly interface: string;
    readonly region: string;
    readonly region_id: string;
    readonly url: string;
  }[];
}

export interface Project {
  /** 32 hexadecimal digits without dashes. */
  readonly id: string;
  readonly name: string;
  readonly offers: Offers;
  readonly zones: Zone[];
  readonly recordSets: RecordSet[];
  /** By region. */
  readonly backups: Record<string, Backups>;
  readonly subnets: Subnet[];
  /** Objects of declared collections. */
  readonly objects: readonly SeedObject[];
}

/** Object that exists when the platform starts, with the platform's defaults. */
export interface SeedObject {
  readonly collection: string;
  readonly region?: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Offers of the platform for a project; the same for all projects with the same price list. */
export interface Offers {
  /** By region. The keys are the names of the lists on the wire. */
  readonly databases: Record<string, DatabaseOffers>;
  readonly dedicated: DedicatedOffers;
}

export interface DatabaseOffers {
  readonly "datastore-types": object[];
  readonly flavors?: object[];
  readonly "available-extensions": object[];
  /** Numbers that exceed JavaScript's precision are written as `@number:<source text>` and sent as numbers. */
  readonly "configuration-parameters": object[];
}

export interface DedicatedOffers {
  readonly servers: Server[];
  readonly chips: Server[];
  readonly locations: object[];
  readonly systems: SystemOffer[];
}

export interface Server {
  readonly uuid: string;
  readonly name: string;
  readonly state?: string;
}

/** Operating system and the servers that support it. An omitted list means all. */
export interface SystemOffer {
  readonly template: object;
  readonly locations?: readonly string[];
  readonly configurations?: readonly string[];
}

export interface Subnet {
  readonly uuid: string;
  readonly subnet: string;
  readonly location_uuid: string;
  readonly is_master_shared: boolean;
}

export interface Backups {
  readonly plans: Plan[];
  readonly checkpoints: Checkpoint[];
}

export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly resources: readonly BackupResource[];
}

export interface Checkpoint {
  readonly id: string;
  readonly plan_id: string;
  readonly checkpoint_items: readonly { readonly resource: BackupResource }[];
}

export interface BackupResource {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export interface Zone {
  readonly id: string;
  /** UUID with dashes. */
  readonly project_id: string;
  readonly name: string;
  comment: string | null;
  readonly created_at: string;
  updated_at: string;
  disabled: boolean;
  delegation_checked_at: string | null;
  last_check_status: boolean;
  last_delegated_at: string | null;
}

export interface RecordSet {
  readonly id: string;
  readonly zone_id: string;
  readonly name: string;
  readonly type: string;
  ttl: number;
  comment: string | null;
  managed_by: string | null;
  records: readonly { readonly content: string; readonly disabled: boolean }[];
}

export interface LegacyDomain {
  readonly id: number;
  readonly name: string;
  readonly user_id: number;
}

export interface Quota {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly scope_value: string;
  readonly limit: number;
}
