// A new service on the log platform: what collects, stores and reads its logs, and who sees them. Run it with `pulumi up`.
//
// Settings come from the stack's configuration (`pulumi config set --secret logpkg:accessKey …`) or from the environment
// (LOGPKG_ACCESS_ID, …). `npx @tripod/cli platforms` prints the variables of a platform on this machine. What may read the
// bucket is set with `pulumi config set --secret bucketAccessKey …`, and `bucketSecretKey`.

import * as pulumi from "@pulumi/pulumi";
import * as logpkg from "@tripod/pulumi-logpkg";

const config = new pulumi.Config();
const service = config.get("service") ?? "shop";
const category = `prod/${service}`;

// What messages carry beside their text. A field must be there before somebody fills it.
const deployment = new logpkg.Field("deployment", { fieldName: "deployment" });
const orderId = new logpkg.Field("orderId", { fieldName: `${service}_order_id` });
const orderIds = new logpkg.FieldExtractionRule("orderIds", {
  name: `${service} order ids`,
  scope: `_sourceCategory=${category}/app`,
  parseExpression: pulumi.interpolate`parse "order=* " as ${orderId.fieldName}`,
  enabled: true,
});

// What collects: the application sends, the rest is fetched from where the cloud puts it.
const collector = new logpkg.Collector(
  "collector",
  {
    name: `${service}-prod`,
    description: `Everything of ${service} in production`,
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

// Where its logs are kept. The name of a partition can never be used again, so this one gets a new one each time.
const logs = new logpkg.Partition("logs", {
  routingExpression: `_sourceCategory=${category}/*`,
  retentionPeriod: config.getNumber("retentionDays") ?? 30,
  reduceRetentionPeriodImmediately: true,
});

// Who sees them: developers all of it, the help desk only what the application says.
const developers = new logpkg.RoleV2("developers", {
  name: `${service} developers`,
  description: `Who works on ${service}`,
  selectionType: "Allow",
  selectedViews: [{ viewName: logs.name }],
  capabilities: ["viewCollectors", "viewPartitions"],
});

const helpDesk = new logpkg.RoleV2("helpDesk", {
  name: `${service} help desk`,
  description: `Who answers customers of ${service}`,
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
