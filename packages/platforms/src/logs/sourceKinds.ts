import type { Random } from "../randomness.js";
import { receiverToken, syslogToken } from "./identifiers.js";
import { entryOf, isObject, type JsonObject } from "./json.js";
import { isConfigSecret, masked, unmasked } from "./masks.js";
import { Refusal } from "./refusal.js";
import { COMMON_FIELDS, HTTP_FIELDS, invalid, POLLING_FIELDS, takeFields, UNIVERSAL_FIELDS } from "./sourceFields.js";
import { isAuthenticationSecret, pollingKind, takeThirdPartyRef, thirdPartyResource } from "./thirdParty.js";

/** What differs between the kinds of sources. */
export interface SourceKind {
  /** Members of a request that the platform takes over, checked, with defaults. */
  take(given: JsonObject): JsonObject;
  /** Members that the platform adds to a new source. */
  birth(taken: JsonObject, random: Random): JsonObject;
  /** Members of a stored source that no request changes. */
  kept: readonly string[];
  /** A copy for an answer, without secrets. */
  show(body: JsonObject): JsonObject;
  /** Fills what a client could not know: masked secrets, and members of the platform inside of objects. */
  restore(taken: JsonObject, stored: JsonObject): JsonObject;
  /** Whether two of one collector may not have one name. */
  uniqueName: boolean;
  /** Refuses a change of something that cannot change. */
  refuseChange(stored: JsonObject, given: JsonObject): void;
}

const RECEIVER = "https://endpoint1.collection.example.com/receiver/v1";
const SCHEMA_VERSION = "1.0.4";

const plain = {
  show: (body: JsonObject) => body,
  restore: (taken: JsonObject) => taken,
  uniqueName: true,
};

const http: SourceKind = {
  ...plain,
  take: (given) => takeFields(HTTP_FIELDS, given),
  birth: (_, random) => {
    const token = receiverToken(random);
    return { url: `${RECEIVER}/http/${token}`, token, baseUrl: `${RECEIVER}/http/`, alive: true };
  },
  kept: ["url", "token", "baseUrl", "alive"],
  refuseChange: (stored, given) => refuseOther(["url"], stored, given),
};

const cloudsyslog: SourceKind = {
  ...plain,
  take: (given) => takeFields(COMMON_FIELDS, given),
  birth: (_, random) => ({ token: syslogToken(random), alive: true }),
  kept: ["token", "alive"],
  refuseChange: () => undefined,
};

const polling: SourceKind = {
  take: (given) => {
    const taken = takeFields(POLLING_FIELDS, given);
    const contentType = String(taken.contentType);
    const { scanInterval } = pollingKind(contentType);
    const thirdPartyRef = takeThirdPartyRef(given, contentType);
    return { ...taken, ...(scanInterval === undefined ? {} : { scanInterval }), thirdPartyRef };
  },
  birth: ({ contentType }, random) => {
    const { receiver } = pollingKind(contentType);
    return { url: `${RECEIVER}/${receiver}/${receiverToken(random)}`, alive: true };
  },
  kept: ["url", "alive"],
  show: (body) => masked(body, isAuthenticationSecret) as JsonObject,
  restore: (taken, stored) => {
    const restored = unmasked(taken, stored, isAuthenticationSecret) as JsonObject;
    const { snsTopicOrSubscriptionArn } = topicHolder(stored);
    if (snsTopicOrSubscriptionArn !== undefined) Object.assign(topicHolder(restored), { snsTopicOrSubscriptionArn });
    return restored;
  },
  uniqueName: true,
  refuseChange: (stored, given) => {
    refuseOther(["contentType", "url"], stored, given);
    refuseOther(["arn"], topic(stored), topic(given));
  },
};

const universal: SourceKind = {
  take: (given) => {
    const { schemaRef, config } = takeFields(UNIVERSAL_FIELDS, given);
    const { type } = schemaRef as JsonObject;
    return { schemaRef: { type, version: SCHEMA_VERSION }, config };
  },
  birth: () => ({}),
  kept: [],
  show: (body) => ({ ...body, config: masked(body.config, isConfigSecret) }),
  restore: (taken, stored) => ({ ...taken, config: unmasked(taken.config, stored.config, isConfigSecret) }),
  // Such a source has its name inside its configuration, which the platform hands on unread.
  uniqueName: false,
  refuseChange: (stored, given) => {
    const [before, after] = [stored.schemaRef, given.schemaRef];
    if (isObject(before) && isObject(after)) refuseOther(["type"], before, after);
  },
};

const KINDS: Readonly<Record<string, SourceKind>> = {
  HTTP: http,
  Polling: polling,
  Cloudsyslog: cloudsyslog,
  Universal: universal,
};

/** The rules of a source type; refuses a missing and an unknown one. */
export function sourceKind(sourceType: unknown): SourceKind {
  if (sourceType === undefined || sourceType === "")
    throw new Refusal(400, "EmptySourceType", "sourceType is missing.");
  const kind = entryOf(KINDS, sourceType);
  if (!kind) throw new Refusal(400, "InvalidSourceType", `The source type '${String(sourceType)}' is unknown.`);
  return kind;
}

/** Members that cannot change must be absent, empty or as they are. */
function refuseOther(names: readonly string[], stored: JsonObject, given: JsonObject): void {
  for (const name of names) {
    const value = given[name];
    if (value !== undefined && value !== "" && value !== stored[name]) throw invalid(name, "it cannot be changed.");
  }
}

/** The object that holds the notification topic of a bucket path. */
function topicHolder(source: JsonObject): JsonObject {
  const { path } = thirdPartyResource(source);
  return isObject(path) ? path : {};
}

function topic(source: JsonObject): JsonObject {
  const { snsTopicOrSubscriptionArn } = topicHolder(source);
  return isObject(snsTopicOrSubscriptionArn) ? snsTopicOrSubscriptionArn : {};
}
