import type { JsonObject } from "./json.js";
import type { SourceProgress } from "./progress.js";

/** Author and last editor of an object: in every object of the newer APIs. */
export interface AuditTrail {
  createdAt: string;
  createdBy: string;
  modifiedAt: string;
  modifiedBy: string;
}

export interface Collector {
  id: number;
  name: string;
  description?: string;
  category?: string;
  timeZone: string;
  fields: Record<string, unknown>;
  collectorType: "Hosted" | "Installable";
  collectorVersion: string;
  /** `Json`: sources come from a file on the collector's machine and cannot be written through the API. */
  sourceSyncMode?: "UI" | "Json";
  lastSeenAlive: number;
  alive: boolean;
  /** Members of installed agents: the host name, the system, and the agent's share of its resources. */
  hostName?: string;
  ephemeral?: boolean;
  targetCpu?: number;
  cutoffTimestamp?: number;
  osName?: string;
  osVersion?: string;
  osArch?: string;
  osTime?: number;
}

/** OpenTelemetry agent: it registers itself, and some are remotely managed. */
export interface OtCollector extends AuditTrail {
  id: string;
  name: string;
  version: { currentVersion: string; latestAvailableVersion: string };
  category: string;
  description: string;
  tags: Record<string, unknown>;
  healthIncidentsTracker: { errorsCount: number; warningsCount: number };
  ephemeral: boolean;
  alive: boolean;
  isRemotelyManaged: boolean;
  effectiveConfig: JsonObject;
  systemInfo: JsonObject;
  timeZone: string;
  sourceTemplateLinkedCount: number;
}

/** Configuration for all agents that the selector matches. */
export interface SourceTemplate extends AuditTrail {
  id: string;
  schemaRef: { type: string; version: string; latestVersion: string };
  inputJson: { name: string } & JsonObject;
  selector: { names?: readonly string[]; tags?: unknown };
  isEnabled: boolean;
}

export interface StoredSource {
  readonly id: number;
  readonly collectorId: number;
  /** Stored source: with secrets, without masks. */
  body: JsonObject;
  /** Cloud-to-cloud sources only: progress of the start or stop. */
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
  /** Lists omit the user unless the request includes service accounts. Not on the wire. */
  serviceAccount?: boolean;
}

export interface VendorProduct {
  guid: string;
  product: string;
  vendor: string;
}

export interface CatalogApp {
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
