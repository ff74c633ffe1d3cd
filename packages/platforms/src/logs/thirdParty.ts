import { entryOf, isObject, type JsonObject } from "./json.js";
import { AUTHENTICATION, AUTHENTICATION_SECRETS, PATHS, POLLING_KINDS, type PollingKind } from "./pollingKinds.js";
import { Refusal } from "./refusal.js";
import { invalid, missing } from "./sourceFields.js";

/** Tells the secret members of a polling source. */
export const isAuthenticationSecret = (member: string): boolean => AUTHENTICATION_SECRETS.has(member);

/** The rules of a content type; unknown ones are refused. */
export function pollingKind(contentType: unknown): PollingKind {
  const kind = entryOf(POLLING_KINDS, contentType);
  if (kind === undefined) throw invalid("contentType", `'${String(contentType)}' is unknown.`);
  return kind;
}

/** The one resource of a `thirdPartyRef`, or an empty object. */
export function thirdPartyResource(source: JsonObject): JsonObject {
  const resources = isObject(source.thirdPartyRef) ? source.thirdPartyRef.resources : undefined;
  const [resource] = Array.isArray(resources) ? resources : [];
  return isObject(resource) ? resource : {};
}

/** Checks the `thirdPartyRef` of a request and keeps what belongs to its kind. */
export function takeThirdPartyRef(given: JsonObject, contentType: string): JsonObject {
  const kind = pollingKind(contentType);
  const resource = thirdPartyResource(given);
  if (!isObject(resource.authentication) || !isObject(resource.path)) throw missing("resources");
  if (resource.serviceType !== contentType) throw invalid("serviceType", "it differs from contentType.");
  return {
    resources: [
      {
        serviceType: contentType,
        path: takePath(resource.path, kind),
        authentication: takeAuthentication(resource.authentication, kind),
      },
    ],
  };
}

function takeAuthentication(given: JsonObject, kind: PollingKind): JsonObject {
  const type = String(given.type);
  const members = entryOf(AUTHENTICATION, type);
  if (members === undefined || !kind.authentication.includes(type)) {
    throw invalid("authentication", `type '${type}' does not fit the content type.`);
  }
  // The platform does not check this pair first: it stumbles over the member that is not there.
  const absent = members.needed.find((member) => isEmpty(given[member]));
  if (absent !== undefined) throw new Refusal(500, "internal.error", "Unexpected server fault.");
  return { type, ...pick(given, [...members.needed, ...members.optional]) };
}

function takePath(given: JsonObject, kind: PollingKind): JsonObject {
  const type = String(given.type);
  const members = entryOf(PATHS, type);
  if (members === undefined || type !== kind.path) {
    throw invalid("path", `type '${type}' does not fit the content type.`);
  }
  const absent = members.needed.find((member) => isEmpty(given[member]));
  if (absent !== undefined) throw missing(absent);
  return { type, ...pick(given, [...members.needed, ...members.optional]) };
}

function pick(given: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.filter((name) => !isEmpty(given[name])).map((name) => [name, given[name]]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
