import { type AnyField, type Fields, s } from "@tripod/kit";
import { customServices } from "./customServices.js";
import { fitting, type MemberType, meanings, membersFor, usableMembers } from "./memberTypes.js";
import { cloudBTagFilters, tagFilters } from "./tagFilters.js";
import { wordOf } from "./words.js";

/** Path types and their members. Source: the vendor's JSON parameters for hosted sources. */
export const PATH_TYPES = {
  CloudAInventoryPath: {
    meaning: "AWS resource inventory",
    needed: [],
    optional: ["limitToRegions", "limitToNamespaces"],
  },
  CloudAMetadataPath: {
    meaning: "EC2 instance tags",
    needed: [],
    optional: ["limitToRegions", "limitToNamespaces", "tagFilters"],
  },
  CloudAXRayPath: { meaning: "AWS X-Ray traces", needed: [], optional: ["limitToRegions"] },
  CloudBEventHubPath: {
    meaning: "Azure event hub",
    needed: ["namespace", "eventHubName", "consumerGroup"],
    optional: ["region"],
  },
  CloudBMetricsPath: {
    meaning: "Azure Monitor metrics",
    needed: ["environment"],
    optional: ["limitToRegions", "limitToNamespaces", "cloudBTagFilters"],
  },
  CloudWatchPath: {
    meaning: "Amazon CloudWatch metrics",
    needed: [],
    optional: ["limitToRegions", "limitToNamespaces", "tagFilters"],
  },
  GcpMetricsPath: {
    meaning: "Google Cloud metrics",
    needed: [],
    optional: ["limitToRegions", "limitToServices", "customServices"],
  },
  KinesisLogPath: {
    meaning: "backup bucket with failed deliveries",
    needed: ["bucketName", "pathExpression"],
    optional: ["scanInterval"],
  },
  KinesisMetricPath: { meaning: "CloudWatch metric stream", needed: [], optional: ["tagFilters"] },
  NoPathExpression: { meaning: "no path, because the source receives data", needed: [], optional: [] },
  ObjStoreBucketPathExpression: {
    meaning: "objects in an S3 bucket",
    needed: ["bucketName", "pathExpression"],
    optional: ["useVersionedApi"],
  },
} as const satisfies Readonly<Record<string, MemberType>>;

/** Name of a path type. */
export type PathName = keyof typeof PATH_TYPES;

/** Location of the path in a source. */
export const PATH_AT = "thirdPartyRef.resources[0].path";

/** Members of paths of every type. */
export const pathMembers = {
  limitToRegions: s
    .set("AWS regions to collect from, such as `us-west-2`. Default: all.", s.string().notEmpty())
    .optional(),
  limitToNamespaces: s
    .set("CloudWatch namespaces to collect, such as `AWS/EC2`. Default: all.", s.string().notEmpty())
    .optional(),
  namespace: s.string("Event Hubs namespace.").optional(),
  eventHubName: s.string("Event hub name.").optional(),
  consumerGroup: s.string("Consumer group of the event hub, such as `$Default`.").optional(),
  region: s
    .string("Azure cloud of the event hub. Default: `Commercial`.")
    .values({ Commercial: "commercial cloud", "US Gov": "US Government cloud" })
    .enumType("EventHubRegion")
    .optional(),
  environment: s.string("Azure environment of the subscription, such as `Azure`.").optional(),
  cloudBTagFilters: cloudBTagFilters()
    .optional()
    .doc("Azure tag filters: only resources with these tags are collected."),
  bucketName: s.string("S3 bucket name.").optional(),
  pathExpression: s
    .string("Path expression (object key pattern) of the objects to collect. `*` matches any characters.")
    .optional(),
  useVersionedApi: s
    .boolean(
      "Whether to use the versioned S3 API, which reads versions of objects. Default: `true`. Must be false for buckets that do not allow versioned reads, such as Cisco Umbrella buckets.",
    )
    .optional(),
  customServices: customServices()
    .optional()
    .doc("Custom services (custom metric services): additional metrics to collect, by service name and metric prefix."),
  limitToServices: s
    .set("Google Cloud services to collect metrics from. Default: all services.", s.string().notEmpty())
    .optional(),
  tagFilters: tagFilters().optional().doc("Tag filters: only resources with these tags are collected."),
};

/** Descriptions of members that have another meaning in other clouds than AWS. */
const CLOUD_DOCS: Partial<Record<PathName, Readonly<Record<string, string>>>> = {
  CloudBMetricsPath: {
    limitToRegions: "Azure regions to collect from, such as `westeurope`. Default: all.",
    limitToNamespaces:
      "Azure resource types (metric namespaces) to collect, such as `Microsoft.Storage/storageAccounts`. Default: all.",
  },
  GcpMetricsPath: { limitToRegions: "Google Cloud regions to collect from, such as `europe-west1`. Default: all." },
};

/** Field of the topic that notifies the source, as reported by the platform. */
const snsTopicOrSubscriptionArns = s
  .list(
    "SNS topic or subscription ARN of the topic that sends to `url` and announces new objects in the bucket. Empty if no topic is set up.",
    s.object({
      isSuccess: s.boolean("Whether the subscription of the SNS topic is confirmed.").optional(),
      arn: s.string("ARN of the SNS topic or of the subscription.").optional(),
    }),
  )
  .optional()
  .wire("snsTopicOrSubscriptionArn")
  .codec({ decode: topics })
  .noEffect("No effect as an input: the platform reports the value");

function topics(raw: unknown): { isSuccess: boolean; arn: string }[] | undefined {
  const { arn, isSuccess } = (raw ?? {}) as { readonly arn?: unknown; readonly isSuccess?: unknown };
  return typeof arn === "string" && arn !== "" ? [{ isSuccess: isSuccess === true, arn }] : undefined;
}

/** Wire names of the tag filters, which are the same for all clouds. */
const WIRE_NAMES = { cloudBTagFilters: "tagFilters" };

/** Returns the field `type` of a path with these types. */
export function pathType(types: readonly PathName[]) {
  return wordOf("pathType", meanings(PATH_TYPES, types)).doc("Path type.");
}

const DOC = "Data location: type of the data, and settings that select the data.";

/** Returns the input `path` of a source with these types. Declares the members of all types. */
export function pathField(types: readonly PathName[]) {
  const docs = types.length === 1 ? CLOUD_DOCS[types[0] as PathName] : undefined;
  const described = Object.entries(pathMembers).map(([name, field]: [string, AnyField]) => [
    name,
    field.doc(docs?.[name] ?? field.spec.doc),
  ]);
  const members = membersFor(Object.fromEntries(described) as typeof pathMembers, PATH_TYPES, types, WIRE_NAMES);
  const topics = types.includes("ObjStoreBucketPathExpression")
    ? snsTopicOrSubscriptionArns
    : snsTopicOrSubscriptionArns.doc(
        "SNS topic or subscription ARN of sources that read a bucket. Not for this source.",
      );
  return s
    .object(`${DOC} ${usableMembers(PATH_TYPES, types)}`, {
      type: pathType(types),
      ...members,
      snsTopicOrSubscriptionArns: topics,
    })
    .wire(PATH_AT);
}

/** Returns the input `path` with these members only. */
export function pathOf<F extends Fields>(types: readonly PathName[], members: F) {
  return s.object(DOC, { type: pathType(types), ...membersFor(members, PATH_TYPES, types, {}) }).wire(PATH_AT);
}

/** Rule: a path must have exactly the members of its type. */
export const fittingPath = fitting("path", { ...pathMembers, snsTopicOrSubscriptionArns }, PATH_TYPES);
