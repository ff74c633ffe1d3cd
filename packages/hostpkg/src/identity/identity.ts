import {
  type Answer,
  type Authorization,
  type CallContext,
  type Clock,
  createTokens,
  type ErrorDescription,
  type Http,
  type Reader,
  type Redactor,
  type RequestLabel,
  read,
  type Token,
} from "@tripod/http";
import type { HostingSettings } from "../settings.js";
import { identityAddress } from "./address.js";
import { type Catalog, decodeCatalog } from "./catalog.js";
import { projectOf, type Scope } from "./scope.js";

/** Token with its service catalog. */
export interface ScopedToken extends Token {
  readonly catalog: Catalog;
  /** Account of the token, if its scope is an account and the service returns it. */
  readonly domain?: { readonly id: string; readonly name: string } | undefined;
  /** Request that returned the token, for messages about the catalog. */
  readonly request: RequestLabel;
}

/** Tokens of one service user: one per scope, renewed before they expire. */
export interface Identity {
  token(scope: Scope, context: CallContext): Promise<ScopedToken>;
  /** Returns the authorization of requests. `more` returns additional headers for each attempt. */
  authorization(scope: Scope, more?: () => Readonly<Record<string, string>>): Authorization;
}

export interface IdentityOptions {
  readonly http: Http;
  readonly settings: HostingSettings;
  readonly secrets: Redactor;
  readonly clock: Clock;
}

/** Creates the identity of one provider instance. Sends no request before the first token is needed. */
export function createIdentity({ http, settings, secrets, clock }: IdentityOptions): Identity {
  const { authUrl, domainName, username, userDomainName = domainName } = settings;
  const logIn = async (scope: Scope, context: CallContext): Promise<ScopedToken> => {
    const answer = await http.send(
      {
        operation: "Log in",
        method: "POST",
        url: `${await identityAddress(http, authUrl, context)}auth/tokens`,
        body: tokenRequest(settings, scope),
        idempotency: "safe",
        service: authUrl,
        cache: "never",
        describeError: (body, refusal) => describeRefusal(body, refusal, scope),
      },
      context,
    );
    return decodeToken(answer, clock.now());
  };
  const tokens = createTokens<ScopedToken>({
    account: [authUrl, userDomainName, domainName, username].join("\n"),
    secrets,
    clock,
    obtain: (scope, context) => logIn(scope as Scope, context),
  });
  return {
    token: (scope, context) => tokens.get(scope, context),
    authorization: (scope, more) =>
      tokens.authorization(scope, ({ value }) => ({ "X-Auth-Token": value, ...more?.() })),
  };
}

function tokenRequest({ domainName, userDomainName, username, password }: HostingSettings, scope: Scope): object {
  const projectId = projectOf(scope);
  const user = { name: username, password, domain: { name: userDomainName ?? domainName } };
  return {
    auth: {
      identity: { methods: ["password"], password: { user } },
      scope: projectId === undefined ? { domain: { name: domainName } } : { project: { id: projectId } },
    },
  };
}

/** Decodes a token. Its lifetime starts at the current local time, so that a wrong local clock is harmless. */
function decodeToken(answer: Answer, now: number): ScopedToken {
  const token = read(answer).object("token");
  const value = answer.headers["x-subject-token"];
  if (value === undefined || value === "") throw token.unexpected("", "arrived without the header X-Subject-Token");
  const issuedAt = token.optionalString("issued_at");
  const ends = Date.parse(token.string("expires_at"));
  const began = issuedAt === undefined ? now : Date.parse(issuedAt);
  if (Number.isNaN(ends) || Number.isNaN(began)) throw token.unexpected("expires_at", "is not a time");
  return {
    value,
    expiresAt: now + (ends - began),
    catalog: decodeCatalog(token),
    domain: decodeDomain(token),
    request: answer.request,
  };
}

/** Returns the account of a token. The services also accept a token without an account. */
function decodeDomain(token: Reader): ScopedToken["domain"] {
  const id = token.peekText("domain.id");
  return id === "" ? undefined : { id, name: token.peekText("domain.name") || id };
}

/**
 * Returns the text of a rejected login. The service returns 401 without a reason, so the text lists all likely causes.
 */
function describeRefusal(body: unknown, { status }: Answer, scope: Scope): ErrorDescription {
  const { code, message } = keystoneError(body);
  if (status !== 401) {
    // An error of the service itself, or a transient error of a gateway, does not indicate a wrong URL.
    const isStranger = code === undefined && status < 500 && status !== 403 && status !== 429;
    return {
      code,
      message,
      ...(isStranger ? { nextStep: "Check the setting authUrl, which usually ends in /v3/" } : {}),
    };
  }
  const project = projectOf(scope);
  const [role, andId] =
    project === undefined
      ? ["no role in the account", ""]
      : [`no role in the project ${project}, or the project does not exist`, ", and the project ID"];
  return {
    code,
    message,
    failure: "unauthenticated",
    likelyCause: `the user name, password or account is not valid, or ${role}`,
    nextStep: `Check the settings username, password, domainName and userDomainName (environment HOSTPKG_USERNAME, HOSTPKG_PASSWORD, HOSTPKG_DOMAIN_NAME, HOSTPKG_USER_DOMAIN_NAME)${andId}`,
  };
}

function keystoneError(body: unknown): { code: string | undefined; message: string | undefined } {
  const error = (body as { error?: { title?: unknown; message?: unknown } } | null | undefined)?.error;
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  return { code: textOf(error?.title), message: textOf(error?.message) };
}
