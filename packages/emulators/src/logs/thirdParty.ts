import { entryOf, isObject, type JsonObject } from "./json.js";
import { masked, unmasked } from "./masks.js";
import { Refusal } from "./refusal.js";
import { invalid, missing } from "./sourceFields.js";
import { AUTHENTICATION, AUTHENTICATION_SECRETS, type Members, PATHS } from "./thirdPartyMembers.js";

/** Members of the one resource of a `thirdPartyRef`. */
export interface ThirdPartyKind {
  readonly authentication: readonly string[];
  readonly paths: readonly string[];
  /** The resource may consist of its service type alone. */
  readonly bare?: true;
}

const isAuthenticationSecret = (member: string): boolean => AUTHENTICATION_SECRETS.has(member);

/** Returns a copy of a source without the secrets of its authentication. */
export function withMaskedAuthentication(body: JsonObject): JsonObject {
  return masked(body, isAuthenticationSecret) as JsonObject;
}

/** Returns a copy of a request body with the stored secrets instead of masks. */
export function withStoredSecrets(fields: JsonObject, stored: JsonObject): JsonObject {
  return unmasked(fields, stored, isAuthenticationSecret) as JsonObject;
}

/** Returns the one resource of a `thirdPartyRef`, or an empty object. */
export function thirdPartyResource(source: JsonObject): JsonObject {
  const resources = isObject(source.thirdPartyRef) ? source.thirdPartyRef.resources : undefined;
  const [resource] = Array.isArray(resources) ? resources : [];
  return isObject(resource) ? resource : {};
}

/** Validates the `thirdPartyRef` of a request and returns the members of its kind. */
export function takeThirdPartyRef(input: JsonObject, contentType: string, kind: ThirdPartyKind): JsonObject {
  const { serviceType, authentication, path } = thirdPartyResource(input);
  if (serviceType !== undefined && serviceType !== contentType) {
    throw invalid("serviceType", "it differs from contentType.");
  }
  if (kind.bare && authentication === undefined && path === undefined) {
    return { resources: [{ serviceType: contentType }] };
  }
  if (!isObject(authentication) || !isObject(path)) throw missing("resources");
  if (serviceType === undefined) throw invalid("serviceType", "it differs from contentType.");
  return {
    resources: [
      {
        serviceType: contentType,
        path: takePath(path, kind),
        authentication: takeAuthentication(authentication, kind),
      },
    ],
  };
}

function takeAuthentication(input: JsonObject, kind: ThirdPartyKind): JsonObject {
  const type = String(input.type);
  const members = entryOf(AUTHENTICATION, type);
  if (members === undefined || !kind.authentication.includes(type)) {
    throw invalid("authentication", `type '${type}' does not fit the content type.`);
  }
  // The platform does not validate this combination: it fails because of the missing member.
  const absent = members.needed.find((member) => isEmpty(input[member]));
  if (absent !== undefined) throw new Refusal(500, "internal.error", "Unexpected server fault.");
  return { type, ...pick(input, members) };
}

function takePath(input: JsonObject, kind: ThirdPartyKind): JsonObject {
  const type = String(input.type);
  const members = entryOf(PATHS, type);
  if (members === undefined || !kind.paths.includes(type)) {
    throw invalid("path", `type '${type}' does not fit the content type.`);
  }
  const absent = members.needed.find((member) => isEmpty(input[member]));
  if (absent !== undefined) throw missing(absent);
  const fields = pick(input, members);
  for (const [name, accepts] of Object.entries(members.accepts ?? {})) {
    if (fields[name] !== undefined && !accepts(fields[name])) throw invalid(name, "value refused.");
  }
  return { type, ...structuredClone(members.defaults), ...fields };
}

function pick(input: JsonObject, { needed, optional }: Members): JsonObject {
  const names = [...needed, ...optional];
  return Object.fromEntries(names.filter((name) => !isEmpty(input[name])).map((name) => [name, input[name]]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
