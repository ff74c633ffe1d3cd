import { type Fields, s } from "@tripod/kit";
import { customServices } from "./customServices.js";
import { fitting, type MemberType, meanings, membersFor } from "./memberTypes.js";
import { cloudBTagFilters, tagFilters } from "./tagFilters.js";
import { wordOf } from "./words.js";

/** The types of paths, and the members of each. Source: the vendor's JSON parameters for hosted sources. */
export const PATH_TYPES = {
  CloudAInventoryPath: {
    meaning: "the inventory of an account",
    needed: [],
    optional: ["limitToRegions", "limitToNamespaces"],
  },
  CloudAMetadataPath: {
    meaning: "the tags of an account's machines",
    needed: [],
    optional: ["limitToRegions", "limitToNamespaces", "tagFilters"],
  },
  CloudAXRayPath: { meaning: "the traces of an account", needed: [], optional: ["limitToRegions"] },
  CloudBEventHubPath: {
    meaning: "an event hub",
    needed: ["namespace", "eventHubName", "consumerGroup"],
    optional: ["region"],
  },
  CloudBMetricsPath: {
    meaning: "the metrics of a subscription",
    needed: ["environment"],
    optional: ["limitToRegions", "limitToNamespaces", "cloudBTagFilters"],
  },
  CloudWatchPath: {
    meaning: "the metrics of an account",
    needed: [],
    optional: ["limitToRegions", "limitToNamespaces", "tagFilters"],
  },
  GcpMetricsPath: {
    meaning: "the metrics of a project",
    needed: [],
    optional: ["limitToRegions", "limitToServices", "customServices"],
  },
  KinesisLogPath: {
    meaning: "the bucket of failed deliveries",
    needed: ["bucketName", "pathExpression"],
    optional: ["scanInterval"],
  },
  KinesisMetricPath: { meaning: "a stream of metrics", needed: [], optional: ["tagFilters"] },
  NoPathExpression: { meaning: "none: the data is sent to the source", needed: [], optional: [] },
  ObjStoreBucketPathExpression: {
    meaning: "objects in a bucket",
    needed: ["bucketName", "pathExpression"],
    optional: ["useVersionedApi"],
  },
} as const satisfies Readonly<Record<string, MemberType>>;

/** The name of a type of path. */
export type PathName = keyof typeof PATH_TYPES;

/** Where a source has its path. */
export const PATH_AT = "thirdPartyRef.resources[0].path";

/** Members of paths of every type. */
export const pathMembers = {
  limitToRegions: s.list(s.string().notEmpty()).optional().doc("Regions to collect from; all when there are none."),
  limitToNamespaces: s
    .list(s.string().notEmpty())
    .optional()
    .doc("Namespaces to collect, such as `AWS/EC2`; all when there are none."),
  namespace: s.string().optional().doc("Namespace of the event hub, for `CloudBEventHubPath`."),
  eventHubName: s.string().optional().doc("Name of the event hub, for `CloudBEventHubPath`."),
  consumerGroup: s
    .string()
    .optional()
    .doc("Consumer group with which the event hub is read, such as `$Default`, for `CloudBEventHubPath`."),
  region: s
    .string()
    .values(
      { Commercial: "the usual cloud, which is also meant when none is given", "US Gov": "the government cloud" },
      { open: true },
    )
    .optional()
    .doc("Kind of cloud in which the event hub lives, for `CloudBEventHubPath`."),
  environment: s
    .string()
    .optional()
    .doc("Cloud environment of the subscription, such as `Azure`, for `CloudBMetricsPath`."),
  cloudBTagFilters: cloudBTagFilters()
    .optional()
    .doc("Only resources with these tags are collected, for `CloudBMetricsPath`."),
  bucketName: s.string().optional().doc("Name of the bucket, for `ObjStoreBucketPathExpression`."),
  pathExpression: s
    .string()
    .optional()
    .doc("Which objects of the bucket are collected; a star stands for any text. For `ObjStoreBucketPathExpression`."),
  useVersionedApi: s
    .boolean()
    .optional()
    .doc(
      "Whether objects are read with their versions, for `ObjStoreBucketPathExpression`. The platform does so unless this is false; buckets that allow no reading of versions need false.",
    ),
  customServices: customServices()
    .optional()
    .doc("Metrics beyond those of the platform's own list of services, for `GcpMetricsPath`."),
  limitToServices: s
    .list(s.string().notEmpty())
    .optional()
    .doc("Services to collect the metrics of; all when there are none. For `GcpMetricsPath`."),
  tagFilters: tagFilters().optional().doc("Only what has these tags is collected, for `CloudWatchPath`."),
};

/** What the platform says of the topic that notifies it. */
const snsTopicOrSubscriptionArns = s
  .list(
    s.object({
      isSuccess: s.boolean().optional().doc("Whether the subscription of the topic is confirmed."),
      arn: s.string().optional().doc("Name (ARN) of the topic or subscription."),
    }),
  )
  .optional()
  .wire("snsTopicOrSubscriptionArn")
  .coded({ decode: topics })
  .doc("Topic that tells the platform about new objects in the bucket, once there is one.")
  .ignored("It is set up on the platform; as an input it is not used");

function topics(raw: unknown): { isSuccess: boolean; arn: string }[] | undefined {
  const { arn, isSuccess } = (raw ?? {}) as { readonly arn?: unknown; readonly isSuccess?: unknown };
  return typeof arn === "string" && arn !== "" ? [{ isSuccess: isSuccess === true, arn }] : undefined;
}

/** The platform calls the tag filters of every cloud the same. */
const WIRE_NAMES = { cloudBTagFilters: "tagFilters" };

/** The member `type` of a path that takes these types. */
export function pathType(types: readonly PathName[]) {
  return wordOf("pathType", meanings(PATH_TYPES, types)).doc("Type of the path.");
}

/** The input `path` of a source that takes these types of it, with the members of every kind. */
export function pathField(types: readonly PathName[]) {
  const members = membersFor(pathMembers, PATH_TYPES, types, WIRE_NAMES);
  return s
    .object({ type: pathType(types), ...members, snsTopicOrSubscriptionArns })
    .wire(PATH_AT)
    .doc("Where the data are.");
}

/** The same with these members only. */
export function pathOf<F extends Fields>(types: readonly PathName[], members: F) {
  return s
    .object({ type: pathType(types), ...membersFor(members, PATH_TYPES, types, {}) })
    .wire(PATH_AT)
    .doc("Where the data are.");
}

/** Exactly what belongs to the type of path is given. */
export const fittingPath = fitting("path", { ...pathMembers, snsTopicOrSubscriptionArns }, PATH_TYPES);
