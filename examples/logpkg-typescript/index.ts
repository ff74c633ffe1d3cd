// Lookups and sources of the log analytics package, in one program: run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli platforms` prints the variables of a platform on this machine. The credentials of
// the sources come from the configuration: `pulumi config set --secret bucketSecretKey …`.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
const category = config.get("category") ?? "examples";

// Who asks, and which collector the sources are to belong to.
const caller = logpkg.getCallerIdentityOutput();
const collector = logpkg.getCollectorOutput({ name: "hosted-prod" });
const collectorId = collector.id;

// An existing source of it, and the apps of an author.
const ingest = logpkg.getHttpSourceOutput({ collectorId, name: "ingest-http" });
const queueApps = logpkg.getAppsOutput({ name: "Queue Monitor", author: "Example Inc" });

// Logs of a content delivery service, from the bucket that they are written to.
const cdn = new logpkg.CdnSource("cdn", {
  collectorId,
  name: "typescript-cdn",
  category: `${category}/cdn`,
  contentType: "CloudACdnBucket",
  filters: [{ name: "no health checks", filterType: "Exclude", regexp: ".*GET /healthz.*" }],
  authentication: {
    type: "ObjStoreBucketAuthentication",
    accessKey: config.requireSecret("bucketAccessKey"),
    secretKey: config.requireSecret("bucketSecretKey"),
  },
  path: { type: "ObjStoreBucketPathExpression", bucketName: "example-cdn-logs", pathExpression: "distribution/*" },
});

// Another service, by an integration of the platform. Its configuration is JSON, and secret as a whole.
const okta = new logpkg.CloudToCloudSource("okta", {
  collectorId,
  schemaRef: { type: "Okta" },
  config: pulumi.jsonStringify({
    name: "typescript-okta",
    category: `${category}/okta`,
    domain: "dev.example.com",
    apiKey: config.requireSecret("oktaApiKey"),
    pollingInterval: 300,
  }),
});

// Where devices send their syslog messages, named by Pulumi; and dashboards for what they bring.
const syslog = new logpkg.CloudsyslogSource("syslog", { collectorId, category: `${category}/syslog` });
const queueMonitor = new logpkg.App("queueMonitor", { uuid: queueApps.apps[0].uuid, version: "latest" });

export const outputs = {
  caller: caller.accessId,
  collector: collector.category,
  ingest: ingest.id,
  cdn: cdn.cdnSourceId,
  cdnUrl: cdn.url,
  okta: okta.cloudToCloudSourceId,
  syslog: syslog.name,
  syslogToken: syslog.token,
  queueMonitor: queueMonitor.installedVersion,
};
