import type { AnyResource } from "@tripod/kit";
import { App } from "./apps/App.js";
import type { LogPlatform } from "./platform.js";
import { CdnSource } from "./sources/CdnSource.js";
import { CloudAInventorySource } from "./sources/CloudAInventorySource.js";
import { CloudBEventHubLogSource } from "./sources/CloudBEventHubLogSource.js";
import { CloudBMetricsSource } from "./sources/CloudBMetricsSource.js";
import { CloudsyslogSource } from "./sources/CloudsyslogSource.js";
import { CloudToCloudSource } from "./sources/CloudToCloudSource.js";
import {
  HOSTED,
  OTHER_HOSTED,
  common as shared,
  commonChanges as sharedChanges,
} from "./sources/sourceFixture.testing.js";

/** Object in the platform's form, which the emulator passes to changes. */
export type Wire = Record<string, unknown>;

/** Programs for one resource. */
export interface Fixture {
  readonly resource: AnyResource<LogPlatform>;
  /** Output with the ID. */
  readonly idName: string;
  readonly minimal: Readonly<Record<string, unknown>>;
  /** All inputs that can be combined. */
  readonly full: Readonly<Record<string, unknown>>;
  /** Another value for each input, based on `full`. Inputs that are not in `full` replace others. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** Inputs that must change together with an input. */
  readonly beside?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Changes outside of the program, by the path of the expected diff. */
  readonly drift: Readonly<Record<string, (source: Wire) => void>>;
  /** Values that must not be visible. */
  readonly planted: readonly string[];
}

export const COLLECTOR = HOSTED;

const common = { name: "full", ...shared };

const commonChanges = { ...sharedChanges, name: "renamed", cutoffRelativeTime: "-24h" };

const commonDrift: Fixture["drift"] = {
  name: (source) => Object.assign(source, { name: "renamed outside" }),
  description: (source) => Object.assign(source, { description: "changed outside" }),
  category: (source) => {
    delete source.category;
  },
  hostName: (source) => Object.assign(source, { hostName: "elsewhere" }),
  "fields.team": (source) => Object.assign(source, { fields: { team: "outside" } }),
  "filters[1].mask": (source) => Object.assign((source.filters as Wire[])[1] as Wire, { mask: "outside" }),
  "defaultDateFormats[0].format": (source) =>
    Object.assign((source.defaultDateFormats as Wire[])[0] as Wire, { format: "epoch" }),
  automaticDateParsing: (source) => Object.assign(source, { automaticDateParsing: false }),
  forceTimezone: (source) => Object.assign(source, { forceTimeZone: false }),
  timezone: (source) => Object.assign(source, { timeZone: "Etc/UTC" }),
  multilineProcessingEnabled: (source) => Object.assign(source, { multilineProcessingEnabled: false }),
  useAutolineMatching: (source) => Object.assign(source, { useAutolineMatching: true }),
  manualPrefixRegexp: (source) => Object.assign(source, { manualPrefixRegexp: "^outside" }),
  hashAlgorithm: (source) => Object.assign(source, { hashAlgorithm: "MD5" }),
  cutoffTimestamp: (source) => Object.assign(source, { cutoffTimestamp: 1_900_000_000_000 }),
};

/** Returns the third-party resource of a polling source, which always has one. */
export function thirdParty(source: Wire): { path: Wire; authentication: Wire } {
  const { resources } = source.thirdPartyRef as { resources: { path: Wire; authentication: Wire }[] };
  return resources[0] as { path: Wire; authentication: Wire };
}

const pollingDrift: Fixture["drift"] = {
  ...commonDrift,
  paused: (source) => Object.assign(source, { paused: true }),
  scanInterval: (source) => Object.assign(source, { scanInterval: 900_000 }),
};

const polling = { ...common, paused: false, scanInterval: 60_000 };
const pollingChanges = { ...commonChanges, paused: true, scanInterval: 120_000 };

const roleArn = "arn:aws:iam::111122223333:role/inventory";
const inventory = {
  collectorId: COLLECTOR,
  contentType: "CloudAInventory",
  authentication: { type: "CLOUDARoleBasedAuthentication", roleArn },
  path: { type: "CloudAInventoryPath" },
};

const eventHubAuthentication = {
  type: "CloudBEventHubAuthentication",
  sharedAccessPolicyName: "listen",
  sharedAccessPolicyKey: "planted-policy-key",
};
const eventHub = {
  collectorId: COLLECTOR,
  contentType: "CloudBEventHubLog",
  authentication: eventHubAuthentication,
  path: { type: "CloudBEventHubPath", namespace: "ns", eventHubName: "hub", consumerGroup: "$Default" },
};

const metricsAuthentication = {
  type: "CloudBClientSecretAuthentication",
  tenantId: "11111111-1111-4111-8111-111111111111",
  clientId: "22222222-2222-4222-8222-222222222222",
  clientSecret: "planted-client-secret",
};
const metrics = {
  collectorId: COLLECTOR,
  contentType: "CloudBMetrics",
  authentication: metricsAuthentication,
  path: { type: "CloudBMetricsPath", environment: "Azure" },
};
const tagFilter = {
  type: "CloudBTagFilters",
  namespace: "Microsoft.Storage/storageAccounts",
  tags: [{ name: "env", values: ["prod"] }],
};

const cdnAuthentication = {
  type: "ObjStoreBucketAuthentication",
  accessKey: "PLANTEDACCESSKEY0000",
  secretKey: "planted-secret-key",
};
const cdn = {
  collectorId: COLLECTOR,
  contentType: "CloudACdnBucket",
  authentication: cdnAuthentication,
  path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
};

const okta = { name: "okta", domain: "dev.example.com", apiKey: "planted-api-key", pollingInterval: 300 };
const cloudToCloud = { collectorId: COLLECTOR, config: JSON.stringify(okta), schemaRef: { type: "Okta" } };

/** Apps in the emulator's catalog. */
export const QUEUE_APP = "3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f10";

/** All resources with their programs. */
export const SPECIMENS: readonly Fixture[] = [
  {
    resource: CloudAInventorySource,
    idName: "cloudAInventorySourceId",
    minimal: inventory,
    full: {
      ...inventory,
      ...polling,
      authentication: { ...inventory.authentication, region: "us-gov-west-1" },
      path: { ...inventory.path, limitToRegions: ["us-west-2"], limitToNamespaces: ["AWS/EC2", "AWS/RDS"] },
    },
    changes: {
      ...pollingChanges,
      authentication: { type: "CLOUDARoleBasedAuthentication", roleArn: `${roleArn}-2` },
      path: { type: "CloudAInventoryPath", limitToRegions: ["eu-west-1", "us-west-2"] },
    },
    drift: {
      ...pollingDrift,
      "authentication.roleArn": (source) =>
        Object.assign(thirdParty(source).authentication, { roleARN: "arn:outside" }),
      "path.limitToRegions": (source) => Object.assign(thirdParty(source).path, { limitToRegions: ["outside"] }),
    },
    planted: [],
  },
  {
    resource: CloudBEventHubLogSource,
    idName: "cloudBEventHubLogSourceId",
    minimal: eventHub,
    full: { ...eventHub, ...polling, path: { ...eventHub.path, region: "Commercial" } },
    changes: {
      ...commonChanges,
      paused: true,
      authentication: { ...eventHubAuthentication, sharedAccessPolicyKey: "planted-policy-key-2" },
      path: { ...eventHub.path, consumerGroup: "other" },
    },
    drift: {
      ...commonDrift,
      paused: (source) => Object.assign(source, { paused: true }),
      "authentication.sharedAccessPolicyName": (source) =>
        Object.assign(thirdParty(source).authentication, { sharedAccessPolicyName: "outside" }),
      "path.region": (source) => {
        delete thirdParty(source).path.region;
      },
    },
    planted: ["planted-policy-key"],
  },
  {
    resource: CloudBMetricsSource,
    idName: "cloudBMetricsSourceId",
    minimal: metrics,
    full: {
      ...metrics,
      ...polling,
      path: {
        ...metrics.path,
        limitToRegions: ["westeurope"],
        limitToNamespaces: ["Microsoft.Storage/storageAccounts"],
        cloudBTagFilters: [tagFilter],
      },
    },
    changes: {
      ...pollingChanges,
      authentication: { ...metricsAuthentication, clientSecret: "planted-client-secret-2" },
      path: { ...metrics.path, cloudBTagFilters: [{ ...tagFilter, tags: [{ name: "env" }] }] },
    },
    drift: {
      ...pollingDrift,
      "authentication.clientId": (source) => Object.assign(thirdParty(source).authentication, { clientId: "outside" }),
      "path.environment": (source) => Object.assign(thirdParty(source).path, { environment: "Outside" }),
      "path.cloudBTagFilters": (source) =>
        Object.assign(thirdParty(source).path, {
          tagFilters: [{ namespace: tagFilter.namespace, tags: [{ name: "env", values: ["outside"] }] }],
        }),
    },
    planted: ["planted-client-secret"],
  },
  {
    resource: CdnSource,
    idName: "cdnSourceId",
    minimal: cdn,
    full: { ...cdn, ...polling, path: { ...cdn.path, useVersionedApi: false } },
    changes: {
      ...pollingChanges,
      authentication: { ...cdnAuthentication, secretKey: "planted-secret-key-2" },
      path: { ...cdn.path, pathExpression: "dist/2/*" },
    },
    drift: {
      ...pollingDrift,
      "path.bucketName": (source) => Object.assign(thirdParty(source).path, { bucketName: "outside" }),
      "path.useVersionedApi": (source) => Object.assign(thirdParty(source).path, { useVersionedApi: true }),
    },
    planted: ["PLANTEDACCESSKEY0000", "planted-secret-key"],
  },
  {
    resource: CloudToCloudSource,
    idName: "cloudToCloudSourceId",
    minimal: cloudToCloud,
    full: cloudToCloud,
    changes: {
      collectorId: OTHER_HOSTED,
      config: JSON.stringify({ ...okta, apiKey: "planted-api-key-2" }),
      schemaRef: { type: "Slack" },
    },
    drift: { "config.domain": (source) => Object.assign(source.config as Wire, { domain: "outside.example.com" }) },
    planted: ["planted-api-key"],
  },
  {
    resource: CloudsyslogSource,
    idName: "cloudsyslogSourceId",
    minimal: { collectorId: COLLECTOR },
    full: { contentType: "Syslog", ...common },
    changes: { ...commonChanges, contentType: "Other" },
    drift: commonDrift,
    planted: [],
  },
  {
    resource: App as AnyResource<LogPlatform>,
    idName: "appId",
    minimal: { uuid: QUEUE_APP, version: "2.3.1" },
    full: { uuid: QUEUE_APP, version: "2.3.1", parameters: { queue: "rabbit" } },
    changes: { uuid: "3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f12", version: "2.4.0", parameters: { queue: "kafka" } },
    beside: { uuid: { version: "latest" } },
    drift: {
      version: (instance) => Object.assign(instance, { version: "2.4.0" }),
      "parameters.queue": (instance) => Object.assign(instance, { parameters: { queue: "outside" } }),
    },
    planted: [],
  },
];
