import { s } from "@tripod/kit";
import { isIPv4, parseNetwork, sameNetwork, timeoutsField } from "@tripod/rest";
import { inProject, inProjectAndRegionOf, inRegion } from "../project.js";
import { uuid } from "../uuid.js";
import { USUAL_TIME } from "./dialect.js";

const timeouts = timeoutsField(["create", "update", "delete"], USUAL_TIME);

/** Fields of clusters and tokens. */
export const placed = { projectId: inProject, region: inRegion, timeouts };

/** Fields that place a resource in a cluster. */
export const placedInDatastore = {
  ...inProjectAndRegionOf("database cluster"),
  timeouts,
  datastoreId: uuid("Database cluster ID: the `id` of the datastore.").replaces(),
};

/** Fields of all resources in a cluster. */
export const inDatastore = {
  ...placedInDatastore,
  status: s
    .string(
      "Status: `ACTIVE`, `PENDING_CREATE`, `PENDING_UPDATE`, `PENDING_DELETE`, `ERROR` or `DOWN`. Create and update wait for `ACTIVE` and fail if the status is `ERROR` or `DOWN`.",
    )
    .computed(),
};

export const databaseId = uuid("Database ID, in the same cluster.").replaces();

/** Returns a field for an address or a network that may connect to a cluster. Host bits are ignored. */
export const allowedAddress = () =>
  s
    .string()
    .semanticEquals(isSameAddress)
    .check((value) =>
      isIPv4(value.split("/")[0] ?? "") && parseNetwork(asBlock(value)) !== undefined
        ? undefined
        : "must be an IPv4 address such as 192.0.2.10, or a CIDR block such as 10.0.0.0/8",
    );

/** Reports whether two addresses or networks are the same. An address equals its network of one address. */
export function isSameAddress(one: string, other: string): boolean {
  return sameNetwork(asBlock(one), asBlock(other));
}

const asBlock = (text: string) => (text.includes("/") ? text : `${text}/32`);

/** Returns a field for a name that must follow the naming rules of the engine. */
export function innerName(doc: string, { pattern, says, longest, separator, spell }: NameRule) {
  return s
    .string(doc)
    .check((value) => (pattern.test(value) && value.length <= longest ? undefined : `must be ${says}`))
    .autoName({ maxLength: longest, separator, spell })
    .replaces();
}

interface NameRule {
  readonly pattern: RegExp;
  readonly says: string;
  readonly longest: number;
  /** Separator of the random suffix of an automatic name. */
  readonly separator: string;
  spell(name: string): string;
}

/** Kafka's rule for topic names and topic patterns. */
export const KAFKA_NAME: NameRule = {
  pattern: /^[a-zA-Z0-9._-]+$/,
  says: "1 to 249 letters, digits, dots, underscores and hyphens",
  longest: 249,
  separator: "-",
  spell: (name) => name.replace(/[^a-zA-Z0-9._-]/g, "-"),
};

/** Rule for names of users and databases. Automatic names use `_`, because engines accept hyphens only in quotes. */
export const ENGINE_NAMED = { maxLength: 63, separator: "_" };
