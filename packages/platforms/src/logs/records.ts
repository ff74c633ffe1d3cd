import type { JsonObject } from "./json.js";
import type { SourceProgress } from "./progress.js";

/** Who made and last changed an object: on every object of the newer APIs. */
export interface AuditTrail {
  createdAt: string;
  createdBy: string;
  modifiedAt: string;
  modifiedBy: string;
}

export interface Collector {
  id: number;
  name: string;
  description: string;
  category: string;
  timeZone: string;
  fields: Record<string, unknown>;
  collectorType: "Hosted" | "Installable";
  collectorVersion: string;
  /** `Json`: sources come from a file on the collector's machine and cannot be written through the API. */
  sourceSyncMode?: "UI" | "Json";
  lastSeenAlive: number;
  alive: boolean;
}

export interface StoredSource {
  readonly id: number;
  readonly collectorId: number;
  /** What the platform keeps: real secrets, no masks. */
  body: JsonObject;
  /** Cloud-to-cloud sources only: how far starting or stopping has come. */
  progress?: SourceProgress;
}

export interface Partition extends AuditTrail {
  id: string;
  name: string;
  routingExpression: string;
  analyticsTier: string;
  retentionPeriod: number;
  isCompliant: boolean;
  isIncludedInDefaultSearch: boolean;
  totalBytes: number;
  dataForwardingId: string;
  isActive: boolean;
  indexType: string;
  newRetentionPeriod?: number;
  retentionEffectiveAt?: string;
}

/** One role; the two generations of the role API are two views of it. */
export interface Role extends AuditTrail {
  id: string;
  name: string;
  description: string;
  logAnalyticsFilter: string;
  auditDataFilter: string;
  securityDataFilter: string;
  selectionType: "All" | "Allow" | "Deny";
  selectedViews: readonly { viewName: string; viewFilter?: string }[];
  users: readonly string[];
  capabilities: readonly string[];
  systemDefined: boolean;
}

export interface User extends AuditTrail {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  roleIds: readonly string[];
  isActive: boolean;
  isLocked: boolean;
  isMfaEnabled: boolean;
  lastLoginTimestamp: string;
  /** Left out of lists unless the request asks for service accounts. Not on the wire. */
  serviceAccount?: boolean;
}

/** An entry of the content library, known by its absolute path (which is not on the wire). */
export interface ContentItem extends AuditTrail {
  path: string;
  id: string;
  name: string;
  itemType: string;
  parentId: string;
  permissions: readonly string[];
  description: string;
}

export interface MonitorItem extends AuditTrail {
  path: string;
  id: string;
  name: string;
  description: string;
  version: number;
  parentId: string;
  contentType: "Folder" | "Monitor";
  isSystem: boolean;
  isMutable: boolean;
  isLocked: boolean;
  permissions: readonly string[];
}

export interface VendorProduct {
  guid: string;
  product: string;
  vendor: string;
}

export interface CatalogueApp {
  uuid: string;
  name: string;
  description: string;
  latestVersion: string;
  icon: string;
  author: string;
  accountTypes: string[];
  beta: boolean;
  installs?: number;
  appType: string;
  attributes?: { category?: string[]; useCase?: string[]; collection?: string[] };
  family: string;
  installable: boolean;
  showOnMarketplace: boolean;
  modifiedAt: string;
  /** Every version that can be installed; `latestVersion` is one of them. Not on the wire. */
  versions: string[];
}

export interface AppInstance {
  id: string;
  uuid: string;
  version: string;
  parameters: Record<string, unknown>;
}
