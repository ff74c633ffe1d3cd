import type { Reader } from "@tripod/http";
import { type InputsOf, type OutputsOf, type RuleContext, s } from "@tripod/kit";
import { fromPlatform, toPlatform } from "../vocabulary.js";
import { givenMembers } from "./sourceRules.js";
import { wordOf } from "./words.js";

interface PathType {
  readonly meaning: string;
  readonly needed: readonly Member[];
  readonly optional: readonly Member[];
}

/** The types of paths, and the members of each. Source: the vendor's JSON parameters for hosted sources. */
export const PATH_TYPES = {
  CloudAInventoryPath: {
    meaning: "the inventory of an account",
    needed: [],
    optional: ["limitToRegions", "limitToNamespaces"],
  },
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
  ObjStoreBucketPathExpression: {
    meaning: "objects in a bucket",
    needed: ["bucketName", "pathExpression"],
    optional: ["useVersionedApi"],
  },
} as const satisfies Readonly<Record<string, PathType>>;

/** The name of a type of path. */
export type PathName = keyof typeof PATH_TYPES;

const OTHERS = "Belongs to kinds of sources that this package does not manage; sources of this kind refuse it.";

const cloudBTagFilter = s.object({
  type: wordOf("tagFilterType", { CloudBTagFilters: "tags by name and values" }).doc("Type of the filter."),
  namespace: s.string().optional().doc("Namespace of the metrics that it applies to."),
  tags: s
    .list(
      s.object({
        name: s.string().doc("Name of the tag."),
        values: s
          .list(s.string())
          .optional()
          .doc("Values of the tag, one of which must be there. Without any, every value will do."),
      }),
    )
    .optional()
    .doc("Tags that a resource must have."),
});

const members = {
  limitToRegions: s
    .list(s.string())
    .optional()
    .doc("Regions to collect from; all when there are none. For `CloudAInventoryPath` and `CloudBMetricsPath`."),
  limitToNamespaces: s
    .list(s.string())
    .optional()
    .doc(
      "Namespaces to collect, such as `AWS/EC2`; all when there are none. For `CloudAInventoryPath` and `CloudBMetricsPath`.",
    ),
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
  cloudBTagFilters: s
    .list(cloudBTagFilter)
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
  customServices: s
    .list(
      s.object({
        serviceName: s.string().optional().doc("Name of the service."),
        prefixes: s.list(s.string()).optional().doc("Prefixes of its metrics."),
      }),
    )
    .optional()
    .doc(OTHERS),
  limitToServices: s.list(s.string()).optional().doc(OTHERS),
  tagFilters: s
    .list(
      s.object({
        type: s.string().optional().doc("Type of the filter."),
        namespace: s.string().optional().doc("Namespace that it applies to."),
        tags: s.list(s.string()).optional().doc("Tags, as name and values."),
      }),
    )
    .optional()
    .doc(OTHERS),
};

type Member = keyof typeof members;

const snsTopicOrSubscriptionArns = s
  .list(
    s.object({
      isSuccess: s.boolean().optional().doc("Whether the subscription of the topic is confirmed."),
      arn: s.string().optional().doc("Name (ARN) of the topic or subscription."),
    }),
  )
  .optional()
  .doc("Topic that tells the platform about new objects in the bucket, once there is one.")
  .ignored("It is set up on the platform; as an input it is not used.");

/** The input `path` of a source that takes this type of it. */
export function pathField(type: PathName) {
  return s
    .object({
      type: wordOf("pathType", { [type]: PATH_TYPES[type].meaning }).doc("Type of the path."),
      ...members,
      snsTopicOrSubscriptionArns,
    })
    .doc("Where the data are.");
}

type PathFields = { path: ReturnType<typeof pathField> };
/** The path of a source, checked. */
export type Path = InputsOf<PathFields>["path"];
type ReadPath = OutputsOf<PathFields>["path"];

function membersOf(type: string): PathType {
  return PATH_TYPES[type as PathName];
}

/** Exactly what belongs to the type of path is given. */
export function fittingPath({ path }: { readonly path?: Path | undefined }, { fail }: RuleContext): void {
  if (path === undefined) return;
  const { type, snsTopicOrSubscriptionArns: _ignored, ...rest } = path;
  const { needed, optional } = membersOf(type);
  const given = givenMembers(rest);
  for (const member of needed.filter((name) => !given.includes(name))) {
    fail(`path.${member}`, `missing required input: ${type} needs ${needed.join(", ")}`);
  }
  const belonging: readonly string[] = [...needed, ...optional];
  for (const member of given.filter((name) => !belonging.includes(name))) {
    fail(`path.${member}`, `does not belong to ${type}, which has ${belonging.join(", ")}`);
  }
}

/** The platform calls the tag filters of every cloud the same. */
const wireName = (member: Member): string => (member === "cloudBTagFilters" ? "tagFilters" : member);

/** Members of the platform's form that {@link encodePath} decides about. */
const MANAGED: ReadonlySet<string> = new Set(["type", ...(Object.keys(members) as Member[]).map(wireName)]);

/** The platform's form of a path. What the platform itself has added to `live` stays. */
export function encodePath(path: Path, live: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { needed, optional } = membersOf(path.type);
  const wire = Object.fromEntries(Object.entries(live).filter(([name]) => !MANAGED.has(name)));
  wire.type = toPlatform("pathType", path.type);
  for (const member of [...needed, ...optional]) {
    const value = member === "cloudBTagFilters" ? encodeTagFilters(path.cloudBTagFilters) : path[member];
    if (value !== undefined && value !== "") wire[wireName(member)] = value;
  }
  return wire;
}

function encodeTagFilters(filters: Path["cloudBTagFilters"]): unknown {
  return filters?.map((filter) => ({ ...filter, type: toPlatform("tagFilterType", filter.type) }));
}

/** Our form of a path that the platform shows. */
export function decodePath(wire: Reader): ReadPath {
  const type = fromPlatform("pathType", wire.string("type"));
  const { needed = [], optional = [] } = membersOf(type) ?? {};
  const read = Object.fromEntries([...needed, ...optional].map((member) => [member, decodeMember(wire, member)]));
  const topic = wire.optionalObject("snsTopicOrSubscriptionArn");
  const arn = topic?.optionalString("arn") ?? "";
  const isSuccess = topic?.optionalBoolean("isSuccess") ?? false;
  return { ...read, type, ...(arn === "" ? {} : { snsTopicOrSubscriptionArns: [{ isSuccess, arn }] }) };
}

function decodeMember(wire: Reader, member: Member): unknown {
  const name = wireName(member);
  if (member === "cloudBTagFilters") return wire.optionalList(name)?.map(decodeTagFilter);
  switch (members[member].spec.type.kind) {
    case "boolean":
      return wire.optionalBoolean(name);
    case "list":
      return wire.optionalList(name)?.map((item) => item.string(""));
    default:
      return wire.optionalString(name);
  }
}

/** The platform may leave out the type of a filter, its namespace and its tags. */
function decodeTagFilter(wire: Reader): object {
  return {
    type: fromPlatform("tagFilterType", wire.optionalString("type") ?? "AzureTagFilters"),
    namespace: wire.optionalString("namespace"),
    tags: wire.optionalList("tags")?.map((tag) => ({
      name: tag.string("name"),
      values: tag.optionalList("values")?.map((value) => value.string("")),
    })),
  };
}
