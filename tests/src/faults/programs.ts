import type { logpkg } from "@tripod/logpkg";

/** Collector of the emulator. */
export const COLLECTOR = 101234567;

const role = { type: "CLOUDARoleBasedAuthentication", roleArn: "arn:aws:iam::111122223333:role/inventory" };
const polled = { collectorId: COLLECTOR, name: "faulty" };

/** Program for a resource: its inputs, and what an update changes. */
export interface Program {
  readonly resource: keyof typeof logpkg.resources;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly change: Readonly<Record<string, unknown>>;
  /** Requests that create, update and delete it. */
  readonly routes: { readonly create: string; readonly update: string; readonly delete: string };
}

const SOURCE_ROUTES = {
  create: "POST /api/v1/collectors/:id/sources",
  update: "PUT /api/v1/collectors/:id/sources/:source",
  delete: "DELETE /api/v1/collectors/:id/sources/:source",
};

/** Sources of each kind: polling, with a URL, in JSON, push. */
export const SOURCES: readonly Program[] = [
  {
    resource: "CloudAInventorySource",
    inputs: { ...polled, contentType: "CloudAInventory", authentication: role, path: { type: "CloudAInventoryPath" } },
    change: { category: "changed" },
    routes: SOURCE_ROUTES,
  },
  {
    resource: "CloudBEventHubLogSource",
    inputs: {
      ...polled,
      contentType: "CloudBEventHubLog",
      authentication: {
        type: "CloudBEventHubAuthentication",
        sharedAccessPolicyName: "listen",
        sharedAccessPolicyKey: "example-policy-key",
      },
      path: { type: "CloudBEventHubPath", namespace: "ns", eventHubName: "hub", consumerGroup: "$Default" },
    },
    change: { category: "changed" },
    routes: SOURCE_ROUTES,
  },
  {
    resource: "CloudBMetricsSource",
    inputs: {
      ...polled,
      contentType: "CloudBMetrics",
      authentication: {
        type: "CloudBClientSecretAuthentication",
        tenantId: "11111111-1111-4111-8111-111111111111",
        clientId: "22222222-2222-4222-8222-222222222222",
        clientSecret: "example-client-secret",
      },
      path: { type: "CloudBMetricsPath", environment: "Azure" },
    },
    change: { category: "changed" },
    routes: SOURCE_ROUTES,
  },
  {
    resource: "CdnSource",
    inputs: {
      ...polled,
      contentType: "CloudACdnBucket",
      authentication: role,
      path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
    },
    change: { category: "changed" },
    routes: SOURCE_ROUTES,
  },
  {
    resource: "CloudToCloudSource",
    inputs: {
      collectorId: COLLECTOR,
      config: JSON.stringify({
        name: "faulty",
        domain: "dev.example.com",
        apiKey: "example-key",
        pollingInterval: 300,
      }),
      schemaRef: { type: "Okta" },
    },
    change: {
      config: JSON.stringify({
        name: "faulty",
        domain: "dev.example.com",
        apiKey: "example-key",
        pollingInterval: 600,
      }),
    },
    routes: SOURCE_ROUTES,
  },
  { resource: "CloudsyslogSource", inputs: polled, change: { category: "changed" }, routes: SOURCE_ROUTES },
];

const APP = "3f0c6d2e-8a4b-4c55-9d1e-7b2a1c9e4f10";

/** Program that installs an app: a job instead of an object that exists immediately. */
export const APP_PROGRAM: Program = {
  resource: "App",
  inputs: { uuid: APP, version: "2.3.1" },
  change: { version: "2.4.0" },
  routes: {
    create: "POST /api/v2/apps/:uuid/install",
    update: "POST /api/v2/apps/:uuid/upgrade",
    delete: "POST /api/v2/apps/:uuid/uninstall",
  },
};
