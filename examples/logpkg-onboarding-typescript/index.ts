// A new service on the log platform: sources, storage, fields and roles for its logs. Run the program with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli emulators` starts the emulators and prints their variables. Set the
// access key of the bucket with `pulumi config set --secret bucketAccessKey …` and `bucketSecretKey`.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
const service = config.get("service") ?? "shop";
const category = `prod/${service}`;

// Metadata of messages. A field must exist before a rule or source sets it.
const deployment = new logpkg.Field("deployment", { fieldName: "deployment" });
const orderId = new logpkg.Field("orderId", { fieldName: `${service}_order_id` });
const orderIds = new logpkg.FieldExtractionRule("orderIds", {
  name: `${service} order ids`,
  scope: `_sourceCategory=${category}/app`,
  parseExpression: pulumi.interpolate`parse "order=* " as ${orderId.fieldName}`,
  enabled: true,
});

// Sources: the application sends its logs, and the platform collects the other data from the cloud.
const collector = new logpkg.Collector(
  "collector",
  {
    name: `${service}-prod`,
    description: `All data of ${service} in production`,
    category,
    timezone: "Europe/Berlin",
    fields: { deployment: "production" },
  },
  { dependsOn: deployment },
);

const application = new logpkg.HttpSource("application", {
  collectorId: collector.id,
  name: "application",
  category: `${category}/app`,
  filters: [
    { name: "no health checks", filterType: "Exclude", regexp: ".*GET /healthz.*" },
    { name: "no card numbers", filterType: "Mask", regexp: String.raw`card=(\d+)`, mask: "hidden" },
  ],
});

const orders = new logpkg.ObjStoreSource("orders", {
  collectorId: collector.id,
  name: "orders",
  category: `${category}/orders`,
  contentType: "CloudAObjStoreBucket",
  authentication: {
    type: "ObjStoreBucketAuthentication",
    accessKey: config.requireSecret("bucketAccessKey"),
    secretKey: config.requireSecret("bucketSecretKey"),
  },
  path: { type: "ObjStoreBucketPathExpression", bucketName: `${service}-orders`, pathExpression: "exports/*" },
});

const reader = { type: "CLOUDARoleBasedAuthentication", roleArn: "arn:aws:iam::111122223333:role/log-reader" };

const balancer = new logpkg.ElbSource("balancer", {
  collectorId: collector.id,
  name: "balancer",
  category: `${category}/balancer`,
  contentType: "CloudAElbBucket",
  authentication: reader,
  path: { type: "ObjStoreBucketPathExpression", bucketName: `${service}-balancer-logs`, pathExpression: "AWSLogs/*" },
});

const metrics = new logpkg.CloudwatchSource("metrics", {
  collectorId: collector.id,
  name: "metrics",
  category: `${category}/metrics`,
  contentType: "CloudACloudWatch",
  authentication: reader,
  path: {
    type: "CloudWatchPath",
    limitToRegions: ["eu-central-1"],
    limitToNamespaces: ["AWS/EC2"],
    tagFilters: [{ type: "TagFilters", namespace: "AWS/EC2", tags: [`service=${service}`] }],
  },
});

const browsers = new logpkg.RumSource("browsers", {
  collectorId: collector.id,
  name: "browsers",
  category: `${category}/browsers`,
  path: { serviceName: service, samplingRate: 0.25 },
});

// Storage of the logs. A partition name can never be reused, so Pulumi generates the name.
const logs = new logpkg.Partition("logs", {
  routingExpression: `_sourceCategory=${category}/*`,
  retentionPeriod: config.getNumber("retentionDays") ?? 30,
  reduceRetentionPeriodImmediately: true,
});

// Roles: developers see all data, the help desk sees the logs of the application only.
const developers = new logpkg.RoleV2("developers", {
  name: `${service} developers`,
  description: `Developers of ${service}`,
  selectionType: "Allow",
  selectedViews: [{ viewName: logs.name }],
  capabilities: ["viewCollectors", "viewPartitions"],
});

const helpDesk = new logpkg.RoleV2("helpDesk", {
  name: `${service} help desk`,
  description: `Help desk of ${service}`,
  selectionType: "Allow",
  selectedViews: [{ viewName: logs.name, viewFilter: `_sourceCategory=${category}/app` }],
});

export const outputs = {
  sendTo: application.url,
  collectorId: collector.id,
  partition: logs.name,
  extractionRule: orderIds.name,
  fetched: [orders.name, balancer.name, metrics.name, browsers.name],
  roles: [developers.id, helpDesk.id],
};
