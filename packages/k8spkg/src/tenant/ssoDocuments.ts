import { type Answer, type Reader, read } from "@tripod/http";
import { type Dialect, isObject, memberAt, type Values } from "@tripod/rest";
import { decodeBase64, encodeBase64, sameEncodedPem } from "../base64.js";
import { holdsMask } from "../credentials.js";
import { ofTenant } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";

const TENANT = "/v1/tenants/:tenant";
export const PATHS = {
  oidc: `${TENANT}/oidc/config`,
  saml: `${TENANT}/saml/config`,
  domains: `${TENANT}/domains`,
  providers: `${TENANT}/sso/auth/providers`,
};

/** Expected members by path: a response has at least one of them, unless nothing was ever set. */
const RESPONSE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  [PATHS.oidc]: ["isSsoEnabled", "issuerUrl", "clientId", "callbackUrl"],
  [PATHS.saml]: ["isSsoEnabled", "identityProvider", "acsUrl", "entityId"],
  [PATHS.domains]: ["domains"],
  [PATHS.providers]: ["isEnabled", "ssoLogins"],
};

/** Members that a SAML configuration is written with. The platform sets the other members of a response. */
const SAML_REQUEST_MEMBERS = [
  "attributes",
  "defaultTeams",
  "federationMetadata",
  "identityProvider",
  "isSingleLogoutEnabled",
  "isSsoEnabled",
  "nameIdFormat",
  "syncSsoTeams",
];

/**
 * Returns the dialect of the SSO documents: without masks, with sorted lists, and with the defaults of omitted members.
 */
export function ssoApi(platform: ClusterPlatform): Dialect {
  const dialect = ofTenant("sso")(platform);
  return {
    ...dialect,
    send: async ({ body, ...rest }, on) => {
      const request = { ...rest, body: isObject(body) ? requestBody(rest.path, body) : body };
      const answer = await dialect.send(request, on);
      return request.method === "GET" ? normalizeResponse(answer, request.path) : answer;
    },
  };
}

function requestBody(path: string, body: Values): Values {
  if (path === PATHS.providers) return encodeLogins(body);
  if (path !== PATHS.saml) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => SAML_REQUEST_MEMBERS.includes(name)));
}

function normalizeResponse(answer: Answer, path: string): Answer {
  const live = read(answer);
  const { raw } = live;
  const members = RESPONSE_MEMBERS[path] ?? [];
  const names = isObject(raw) ? Object.keys(raw) : [];
  if (!isObject(raw) || (names.length > 0 && members.every((name) => (raw[name] ?? null) === null)))
    throw live.unexpected("", `does not have any of the members ${members.join(", ")}`);
  const kept = Object.entries(raw)
    .filter(([, value]) => !holdsMask(value))
    .map(([name, value]) => [name, isStringList(value) ? [...value].filter((text) => text !== "").sort() : value]);
  const defaults = path === PATHS.domains ? { domains: [] } : path === PATHS.providers ? { ssoLogins: [] } : {};
  const all = { ...defaults, ...Object.fromEntries(kept) };
  // An empty document stays empty: it is refused where one was configured.
  const hasState = names.length > 0 && members.includes("isSsoEnabled");
  const state = hasState ? { isSsoEnabled: raw.isSsoEnabled === true } : {};
  return { ...answer, json: () => ({ ...all, ...state }) };
}

/** Returns the request body. An empty list of sign-ins is sent as one empty string. */
function encodeLogins({ ssoLogins, ...rest }: Values): Values {
  return { ...rest, ssoLogins: Array.isArray(ssoLogins) && ssoLogins.length > 0 ? ssoLogins : [""] };
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

const sortedStrings = (values: unknown): readonly string[] => [...((values ?? []) as readonly string[])].sort();

/** Returns a list of the response in order. A member that is not a list of strings is an unexpected response. */
const liveStrings = (live: Reader, path: string): readonly string[] =>
  (live.optionalList(path) ?? []).map((one) => one.string("")).sort();

/** Throws "unexpected-answer" if a document is empty although it was configured: disabling keeps its settings. */
function assertConfigured(live: Reader, recorded: Values): void {
  const isEmpty = isObject(live.raw) && Object.keys(live.raw).length === 0;
  if (isEmpty && Object.keys(recorded).length > 0) throw live.unexpected("", "has no members");
}

/** Disabling keeps all other settings. */
export const OFF = { isSsoEnabled: false };
const ON = { isSsoEnabled: true, syncSsoTeams: true };

const CLAIMS = { firstName: "FirstName", lastName: "LastName", email: "Email", spectroTeam: "SpectroTeam" };

function encodeClaims(ours: Values): Values {
  return Object.fromEntries(Object.entries(CLAIMS).map(([name, claim]) => [claim, ours[name] ?? ""]));
}

function decodeClaims(raw: unknown, recorded: unknown): Record<string, string> {
  const claims = Object.entries(CLAIMS);
  return Object.fromEntries(claims.map(([name, claim]) => [name, stringAt(raw, claim, memberAt(recorded, name))]));
}

/** Returns a text, or the recorded one if the response lacks it (promise R8). */
function stringAt(raw: unknown, path: string, recorded: unknown): string {
  const value = memberAt(raw, path) ?? recorded;
  return typeof value === "string" ? value : "";
}

export function encodeOidc(oidc: Values): Values {
  const { userInfoEndpoint } = oidc;
  return {
    ...ON,
    issuerUrl: oidc.issuerUrl,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    issuerTls: {
      caCertificateBase64: encodeBase64(String(oidc.identityProviderCaCertificate ?? "")),
      insecureSkipVerify: oidc.insecureSkipTlsVerify === true,
    },
    scopes: sortedStrings(oidc.scopes),
    scopesDelimiter: "",
    defaultTeams: sortedStrings(oidc.defaultTeamIds),
    requiredClaims: encodeClaims(oidc),
    userInfo: isObject(userInfoEndpoint)
      ? { claims: encodeClaims(userInfoEndpoint), useUserInfo: true }
      : { useUserInfo: false },
  };
}

/** Returns the live provider, with the recorded secret and the recorded spelling of a certificate. */
export function decodeOidc(live: Reader, recorded: Values = {}): Values {
  const { raw } = live;
  assertConfigured(live, recorded);
  const { identityProviderCaCertificate: recordedCertificate, insecureSkipTlsVerify, userInfoEndpoint } = recorded;
  // The platform always returns these objects, and they may omit what is off.
  const tls = live.optionalObject("issuerTls")?.raw ?? {
    caCertificateBase64: encodeBase64(String(recordedCertificate ?? "")),
    insecureSkipVerify: insecureSkipTlsVerify,
  };
  const userInfo = live.optionalObject("userInfo")?.raw ?? { useUserInfo: userInfoEndpoint !== undefined };
  const certificate = stringAt(tls, "caCertificateBase64", "");
  const isSame = typeof recordedCertificate === "string" && sameEncodedPem(recordedCertificate, certificate);
  const teams = liveStrings(live, "defaultTeams");
  const usesInfo = memberAt(userInfo, "useUserInfo") === true;
  const { email, ...info } = decodeClaims(memberAt(userInfo, "claims"), userInfoEndpoint);
  return {
    issuerUrl: stringAt(raw, "issuerUrl", recorded.issuerUrl),
    clientId: stringAt(raw, "clientId", recorded.clientId),
    ...(recorded.clientSecret !== undefined && { clientSecret: recorded.clientSecret }),
    ...(certificate !== "" && {
      identityProviderCaCertificate: isSame ? recordedCertificate : decodeBase64(certificate),
    }),
    insecureSkipTlsVerify: memberAt(tls, "insecureSkipVerify") === true,
    scopes: live.has("scopes") ? liveStrings(live, "scopes") : (recorded.scopes ?? []),
    ...(teams.length > 0 && { defaultTeamIds: teams }),
    ...decodeClaims(memberAt(raw, "requiredClaims"), recorded),
    ...(usesInfo && { userInfoEndpoint: { ...info, ...(email !== "" && { email }) } }),
    callbackUrl: stringAt(raw, "callbackUrl", recorded.callbackUrl),
    logoutUrl: stringAt(raw, "logoutUrl", recorded.logoutUrl),
  };
}

const FORMAT = "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified";
const VALUES: Readonly<Record<string, string>> = {
  FirstName: "[FIRST_NAME_OF_USER]",
  LastName: "[LAST_NAME_OF_USER]",
  Email: "[EMAIL_OF_USER]",
  SpectroTeam: "[SPECTRO_TEAM_OF_USER]",
};

export function encodeSaml(saml: Values): Values {
  return {
    ...ON,
    identityProvider: saml.serviceProvider,
    federationMetadata: Buffer.from(decodeBase64(String(saml.identityProviderMetadata)), "utf8").toString("base64"),
    nameIdFormat: saml.nameIdFormat,
    defaultTeams: sortedStrings(saml.defaultTeamIds),
    isSingleLogoutEnabled: saml.enableSingleLogout === true,
    attributes: Object.entries(CLAIMS).map(([ours, name]) => ({
      name,
      mappedAttribute: saml[ours],
      attributeValue: VALUES[name],
      nameFormat: FORMAT,
    })),
  };
}

export function decodeSaml(live: Reader, recorded: Values = {}): Values {
  const { raw } = live;
  assertConfigured(live, recorded);
  const { identityProviderMetadata: recordedMetadata } = recorded;
  const metadata = decodeBase64(stringAt(raw, "federationMetadata", recordedMetadata));
  const isSame = typeof recordedMetadata === "string" && decodeBase64(recordedMetadata).trim() === metadata.trim();
  const teams = liveStrings(live, "defaultTeams");
  const rows = live.optionalList("attributes");
  const mapped = Object.entries(CLAIMS).map(([ours, name]) => {
    const row = rows?.find((one) => one.peekText("name") === name);
    // A list without the attribute shows that another client has removed it.
    return [ours, stringAt(row?.raw, "mappedAttribute", rows && row === undefined ? "" : recorded[ours])];
  });
  return {
    serviceProvider: stringAt(raw, "identityProvider", recorded.serviceProvider),
    identityProviderMetadata: isSame ? recordedMetadata : metadata,
    nameIdFormat: stringAt(raw, "nameIdFormat", recorded.nameIdFormat),
    ...(teams.length > 0 && { defaultTeamIds: teams }),
    enableSingleLogout: memberAt(raw, "isSingleLogoutEnabled") === true,
    ...Object.fromEntries(mapped),
    issuer: stringAt(raw, "issuer", recorded.issuer),
    certificate: stringAt(raw, "certificate", recorded.certificate),
    entityId: stringAt(raw, "entityId", recorded.entityId),
    loginUrl: stringAt(raw, "audienceUrl", recorded.loginUrl),
    singleLogoutUrl: stringAt(raw, "singleLogoutUrl", recorded.singleLogoutUrl),
    serviceProviderMetadata: stringAt(raw, "serviceProviderMetadata", recorded.serviceProviderMetadata),
  };
}
