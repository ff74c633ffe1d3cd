import type { Random } from "../randomness.js";
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
import {
  type ThirdPartyKind,
  takeThirdPartyRef,
  thirdPartyResource,
  withMaskedAuthentication,
  withStoredSecrets,
} from "./thirdParty.js";

const KEYS_OR_ROLE = ["S3BucketAuthentication", "AWSRoleBasedAuthentication"];

/** Content types of HTTP sources that accept a `thirdPartyRef`; by content type, which is also the service type. */
const HTTP_KINDS: Readonly<Record<string, ThirdPartyKind>> = {
  GoogleCloudLogs: { authentication: ["NoAuthentication"], paths: ["NoPathExpression"], bare: true },
  KinesisLog: { authentication: ["NoAuthentication", ...KEYS_OR_ROLE], paths: ["NoPathExpression", "KinesisLogPath"] },
  KinesisMetric: { authentication: KEYS_OR_ROLE, paths: ["KinesisMetricPath"] },
  Rum: { authentication: ["NoAuthentication"], paths: ["RumPath"] },
};

/** Service types of HTTP sources without a content type. */
const SERVICE_KINDS: Readonly<Record<string, ThirdPartyKind>> = {
  O365AuditNotification: { authentication: ["O365AppRegistrationAuthentication"], paths: ["O365NotificationPath"] },
};

/** Differences between the kinds of sources. */
export interface SourceKind {
  /** Type of the collectors that support the kind. */
  livesOn: Collector["collectorType"];
  /** Validates the members of a request and applies defaults. */
  take(input: JsonObject): JsonObject;
  /** Returns members that the platform adds to a new source. */
  serverMembers(fields: JsonObject, random: Random): JsonObject;
  /** Members of a stored source that are read-only. */
  readOnly: readonly string[];
  /** Returns a copy for a response, without secrets. */
  show(body: JsonObject): JsonObject;
  /** Restores values that a client cannot know: masked secrets, and nested members that the platform sets. */
  restore(fields: JsonObject, stored: JsonObject): JsonObject;
  /** Returns the name of a source, unique in its collector. */
  nameOf(body: JsonObject): unknown;
  /** Rejects a change of an immutable member. */
  refuseChange(stored: JsonObject, input: JsonObject): void;
}

const RECEIVER = "https://endpoint1.collection.example.com/receiver/v1";
const SCHEMA_VERSION = "1.0.4";

const plain = {
  livesOn: "Hosted" as const,
  show: (body: JsonObject) => body,
  restore: (fields: JsonObject) => fields,
  nameOf: ({ name }: JsonObject) => name,
};

const http: SourceKind = {
  ...plain,
  take: (input) => {
    const fields = takeFields(HTTP_FIELDS, input);
    if (fields.messagePerRequest === true && fields.multilineProcessingEnabled === true) {
      throw invalid("messagePerRequest", "multilineProcessingEnabled is on too.");
    }
    const { serviceType } = thirdPartyResource(input);
    const service = fields.contentType === undefined ? entryOf(SERVICE_KINDS, serviceType) : undefined;
    if (service !== undefined)
      return { ...fields, thirdPartyRef: takeThirdPartyRef(input, String(serviceType), service) };
    const kind = entryOf(HTTP_KINDS, fields.contentType);
    if (kind === undefined || input.thirdPartyRef === undefined) return fields;
    return { ...fields, thirdPartyRef: takeThirdPartyRef(input, String(fields.contentType), kind) };
  },
  serverMembers: (_, random) => {
    const token = receiverToken(random);
    return { url: `${RECEIVER}/http/${token}`, token, baseUrl: `${RECEIVER}/http/`, alive: true };
  },
  readOnly: ["url", "token", "baseUrl", "alive"],
  show: withMaskedAuthentication,
  restore: withStoredSecrets,
  refuseChange: (stored, input) => refuseOther(["url", "contentType"], stored, input),
};

const cloudsyslog: SourceKind = {
  ...plain,
  take: (input) => takeFields(COMMON_FIELDS, input),
  serverMembers: (_, random) => ({ token: syslogToken(random), alive: true }),
  readOnly: ["token", "alive"],
  refuseChange: () => undefined,
};

const polling: SourceKind = {
  livesOn: "Hosted",
  take: (input) => {
    const fields = takeFields(POLLING_FIELDS, input);
    const contentType = String(fields.contentType);
    const kind = pollingKind(contentType);
    const { scanInterval } = kind;
    const thirdPartyRef = takeThirdPartyRef(input, contentType, kind);
    return { ...fields, ...(scanInterval === undefined ? {} : { scanInterval }), thirdPartyRef };
  },
  serverMembers: ({ contentType }, random) => {
    const { receiver } = pollingKind(contentType);
    const url = receiver && `${RECEIVER}/${receiver}/${receiverToken(random)}`;
    return { ...(url ? { url } : {}), alive: true };
  },
  readOnly: ["url", "alive"],
  show: withMaskedAuthentication,
  restore: (fields, stored) => {
    const restored = withStoredSecrets(fields, stored);
    const { snsTopicOrSubscriptionArn } = topicHolder(stored);
    if (snsTopicOrSubscriptionArn !== undefined) Object.assign(topicHolder(restored), { snsTopicOrSubscriptionArn });
    return restored;
  },
  nameOf: ({ name }: JsonObject) => name,
  refuseChange: (stored, input) => {
    refuseOther(["contentType", "url"], stored, input);
    refuseOther(["arn"], topic(stored), topic(input));
  },
};

/** Returns sources that an installed collector reads on its own machine. */
function local(rules: FieldRules): SourceKind {
  return {
    ...plain,
    livesOn: "Installable",
    take: (input) => takeFields(rules, input),
    serverMembers: () => ({ alive: true }),
    readOnly: ["alive"],
    refuseChange: () => undefined,
  };
}

/** Supported integrations by the platform's names. The platform has more. */
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
  take: (input) => {
    const { schemaRef, config } = takeFields(UNIVERSAL_FIELDS, input);
    const { type } = schemaRef as JsonObject;
    const { name } = config as JsonObject;
    if (!INTEGRATIONS.includes(String(type))) throw invalid("schemaRef.type", `'${String(type)}' is unknown.`);
    if (typeof name !== "string" || name === "") throw missing("config.name");
    return { schemaRef: { type, version: SCHEMA_VERSION }, config };
  },
  serverMembers: () => ({}),
  readOnly: [],
  show: (body) => ({ ...body, config: masked(body.config, isConfigSecret) }),
  restore: (fields, stored) => ({ ...fields, config: unmasked(fields.config, stored.config, isConfigSecret) }),
  // The name of such a source is inside its configuration.
  nameOf: ({ config }) => (isObject(config) ? config.name : undefined),
  refuseChange: (stored, input) => {
    const [before, after] = [stored.schemaRef, input.schemaRef];
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

/** Returns the rules of a source type. Rejects a missing or unknown type. */
export function sourceKind(sourceType: unknown): SourceKind {
  if (sourceType === undefined || sourceType === "")
    throw new Refusal(400, "EmptySourceType", "sourceType is missing.");
  const kind = entryOf(KINDS, sourceType);
  if (!kind) throw new Refusal(400, "InvalidSourceType", `The source type '${String(sourceType)}' is unknown.`);
  return kind;
}

/** Returns the rules of a content type. Rejects an unknown type. */
function pollingKind(contentType: unknown): PollingKind {
  const kind = entryOf(POLLING_KINDS, contentType);
  if (kind === undefined) throw invalid("contentType", `'${String(contentType)}' is unknown.`);
  return kind;
}

/** Immutable members must be absent, empty or unchanged. */
function refuseOther(names: readonly string[], stored: JsonObject, input: JsonObject): void {
  for (const name of names) {
    const value = input[name];
    if (value !== undefined && value !== "" && value !== stored[name]) throw invalid(name, "it cannot be changed.");
  }
}

/** Returns the object that contains the notification topic of a bucket path. */
function topicHolder(source: JsonObject): JsonObject {
  const { path } = thirdPartyResource(source);
  return isObject(path) ? path : {};
}

function topic(source: JsonObject): JsonObject {
  const { snsTopicOrSubscriptionArn } = topicHolder(source);
  return isObject(snsTopicOrSubscriptionArn) ? snsTopicOrSubscriptionArn : {};
}
