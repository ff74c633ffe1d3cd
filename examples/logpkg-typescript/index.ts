// Lookups and sources of the log analytics package. Run the program with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli emulators` starts the emulators and prints their variables. The credentials of
// the sources come from the configuration: `pulumi config set --secret bucketSecretKey …`.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
const category = config.get("category") ?? "examples";

// The caller, and the collector of the sources.
const caller = logpkg.getCallerIdentityOutput();
const collector = logpkg.getCollectorOutput({ name: "hosted-prod" });
const collectorId = collector.id;

// An existing source of the collector, and the apps of an author.
const ingest = logpkg.getHttpSourceOutput({ collectorId, name: "ingest-http" });
const queueApps = logpkg.getAppsOutput({ name: "Queue Monitor", author: "Example Inc" });

// CloudFront logs from an S3 bucket.
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

// A Cloud-to-Cloud source. Its configuration is JSON, and completely secret.
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

// A source for the syslog messages of devices, named by Pulumi, and an app with dashboards for them.
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
