import type { Random } from "../randomness.js";
import { HTTP_KINDS, SERVICE_KINDS } from "./httpKinds.js";
import { receiverToken, syslogToken } from "./identifiers.js";
import { entryOf, isObject, type JsonObject } from "./json.js";
import { isConfigSecret, masked, unmasked } from "./masks.js";
import { POLLING_KINDS, type PollingKind } from "./pollingKinds.js";
import type { Collector } from "./records.js";
import { Refusal } from "./refusal.js";
import {
  COMMON_FIELDS,
  type FieldRules,
  HTTP_FIELDS,
  invalid,
  LOCAL_FILE_FIELDS,
  missing,
  POLLING_FIELDS,
  takeFields,
  UNIVERSAL_FIELDS,
  WINDOWS_FIELDS,
} from "./sourceFields.js";
import { takeThirdPartyRef, thirdPartyResource, withMaskedAuthentication, withStoredSecrets } from "./thirdParty.js";

/** Differences between the kinds of sources. */
export interface SourceKind {
  /** Type of the collectors that support the kind. */
  livesOn: Collector["collectorType"];
  /** Validates the members of a request and applies defaults. */
  take(given: JsonObject): JsonObject;
  /** Members that the platform adds to a new source. */
  birth(taken: JsonObject, random: Random): JsonObject;
  /** Members of a stored source that are read-only. */
  kept: readonly string[];
  /** A copy for an answer, without secrets. */
  show(body: JsonObject): JsonObject;
  /** Fills what a client could not know: masked secrets, and members of the platform inside of objects. */
  restore(taken: JsonObject, stored: JsonObject): JsonObject;
  /** The name of a source, which no two of a collector share. */
  nameOf(body: JsonObject): unknown;
  /** Refuses a change of something that cannot change. */
  refuseChange(stored: JsonObject, given: JsonObject): void;
}

const RECEIVER = "https://endpoint1.collection.example.com/receiver/v1";
const SCHEMA_VERSION = "1.0.4";

const plain = {
  livesOn: "Hosted" as const,
  show: (body: JsonObject) => body,
  restore: (taken: JsonObject) => taken,
  nameOf: ({ name }: JsonObject) => name,
};

const http: SourceKind = {
  ...plain,
  take: (given) => {
    const taken = takeFields(HTTP_FIELDS, given);
    if (taken.messagePerRequest === true && taken.multilineProcessingEnabled === true) {
      throw invalid("messagePerRequest", "multilineProcessingEnabled is on too.");
    }
    const { serviceType } = thirdPartyResource(given);
    const service = taken.contentType === undefined ? entryOf(SERVICE_KINDS, serviceType) : undefined;
    if (service !== undefined)
      return { ...taken, thirdPartyRef: takeThirdPartyRef(given, String(serviceType), service) };
    const kind = entryOf(HTTP_KINDS, taken.contentType);
    if (kind === undefined || given.thirdPartyRef === undefined) return taken;
    return { ...taken, thirdPartyRef: takeThirdPartyRef(given, String(taken.contentType), kind) };
  },
  birth: (_, random) => {
    const token = receiverToken(random);
    return { url: `${RECEIVER}/http/${token}`, token, baseUrl: `${RECEIVER}/http/`, alive: true };
  },
  kept: ["url", "token", "baseUrl", "alive"],
  show: withMaskedAuthentication,
  restore: withStoredSecrets,
  refuseChange: (stored, given) => refuseOther(["url", "contentType"], stored, given),
};

const cloudsyslog: SourceKind = {
  ...plain,
  take: (given) => takeFields(COMMON_FIELDS, given),
  birth: (_, random) => ({ token: syslogToken(random), alive: true }),
  kept: ["token", "alive"],
  refuseChange: () => undefined,
};

const polling: SourceKind = {
  livesOn: "Hosted",
  take: (given) => {
    const taken = takeFields(POLLING_FIELDS, given);
    const contentType = String(taken.contentType);
    const kind = pollingKind(contentType);
    const { scanInterval } = kind;
    const thirdPartyRef = takeThirdPartyRef(given, contentType, kind);
    return { ...taken, ...(scanInterval === undefined ? {} : { scanInterval }), thirdPartyRef };
  },
  birth: ({ contentType }, random) => {
    const { receiver } = pollingKind(contentType);
    const url = receiver && `${RECEIVER}/${receiver}/${receiverToken(random)}`;
    return { ...(url ? { url } : {}), alive: true };
  },
  kept: ["url", "alive"],
  show: withMaskedAuthentication,
  restore: (taken, stored) => {
    const restored = withStoredSecrets(taken, stored);
    const { snsTopicOrSubscriptionArn } = topicHolder(stored);
    if (snsTopicOrSubscriptionArn !== undefined) Object.assign(topicHolder(restored), { snsTopicOrSubscriptionArn });
    return restored;
  },
  nameOf: ({ name }: JsonObject) => name,
  refuseChange: (stored, given) => {
    refuseOther(["contentType", "url"], stored, given);
    refuseOther(["arn"], topic(stored), topic(given));
  },
};

/** Sources that an installed collector reads on its own machine. */
function local(rules: FieldRules): SourceKind {
  return {
    ...plain,
    livesOn: "Installable",
    take: (given) => takeFields(rules, given),
    birth: () => ({ alive: true }),
    kept: ["alive"],
    refuseChange: () => undefined,
  };
}

/** Integrations that the emulator supports, by the platform's names: a selection. */
const INTEGRATIONS: readonly string[] = [
  "1Password",
  "Asana",
  "Atlassian",
  "Azure Event Hubs",
  "Box",
  "Cisco Meraki",
  "Citrix Cloud",
  "CrowdStrike",
  "Cybereason",
  "Docusign",
  "Dropbox",
  "Duo",
  "Gmail Trace Logs",
  "Google BigQuery",
  "Google Workspace AlertCenter",
  "Jamf",
  "JumpCloud Directory Insights",
  "Kaltura",
  "KnowBe4",
  "LastPass",
  "Microsoft Graph Identity Protection",
  "Microsoft Graph Security API",
  "Mimecast",
  "Netskope",
  "Okta",
  "Palo Alto Cortex XDR",
  "Proofpoint TAP",
  "Qualys VMDR",
  "Salesforce",
  "SentinelOne Mgmt API",
  "Slack",
  "Sophos Central",
  "Tenable",
  "Webex",
  "Workday",
  "Zendesk",
  "Zero Networks Segment",
  "Zoom",
];

const universal: SourceKind = {
  livesOn: "Hosted",
  take: (given) => {
    const { schemaRef, config } = takeFields(UNIVERSAL_FIELDS, given);
    const { type } = schemaRef as JsonObject;
    const { name } = config as JsonObject;
    if (!INTEGRATIONS.includes(String(type))) throw invalid("schemaRef.type", `'${String(type)}' is unknown.`);
    if (typeof name !== "string" || name === "") throw missing("config.name");
    return { schemaRef: { type, version: SCHEMA_VERSION }, config };
  },
  birth: () => ({}),
  kept: [],
  show: (body) => ({ ...body, config: masked(body.config, isConfigSecret) }),
  restore: (taken, stored) => ({ ...taken, config: unmasked(taken.config, stored.config, isConfigSecret) }),
  // Such a source has its name inside its configuration.
  nameOf: ({ config }) => (isObject(config) ? config.name : undefined),
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
  LocalFile: local(LOCAL_FILE_FIELDS),
  LocalWindowsEventLog: local(WINDOWS_FIELDS),
};

/** The rules of a source type; refuses a missing and an unknown one. */
export function sourceKind(sourceType: unknown): SourceKind {
  if (sourceType === undefined || sourceType === "")
    throw new Refusal(400, "EmptySourceType", "sourceType is missing.");
  const kind = entryOf(KINDS, sourceType);
  if (!kind) throw new Refusal(400, "InvalidSourceType", `The source type '${String(sourceType)}' is unknown.`);
  return kind;
}

/** The rules of a content type; unknown ones are refused. */
function pollingKind(contentType: unknown): PollingKind {
  const kind = entryOf(POLLING_KINDS, contentType);
  if (kind === undefined) throw invalid("contentType", `'${String(contentType)}' is unknown.`);
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
