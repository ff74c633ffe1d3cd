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
import { type Catalogue, decodeCatalogue } from "./catalogue.js";
import { projectOf, type Scope } from "./scope.js";

/** A token, with the services it can reach. */
export interface ScopedToken extends Token {
  readonly catalogue: Catalogue;
  /** The account that the token is good for, if its scope is an account and the service names it. */
  readonly domain?: { readonly id: string; readonly name: string } | undefined;
  /** The request that brought it, for messages about the catalogue. */
  readonly request: RequestLabel;
}

/** The tokens of one service user: one for each scope, renewed before they end. */
export interface Identity {
  token(scope: Scope, context: CallContext): Promise<ScopedToken>;
  /** Proves who asks; `more` brings further headers for each try. */
  authorization(scope: Scope, more?: () => Readonly<Record<string, string>>): Authorization;
}

export interface IdentityOptions {
  readonly http: Http;
  readonly settings: HostingSettings;
  readonly secrets: Redactor;
  readonly clock: Clock;
}

/** Makes the identity of one provider instance. Nothing is asked before the first token is needed. */
export function createIdentity({ http, settings, secrets, clock }: IdentityOptions): Identity {
  const { authUrl, domainName, username, userDomainName = domainName } = settings;
  const logIn = async (scope: Scope, context: CallContext): Promise<ScopedToken> => {
    const answer = await http.send(
      {
        operation: "Log in",
        method: "POST",
        url: `${await identityAddress(http, authUrl, context)}auth/tokens`,
        body: tokenRequest(settings, scope),
        effect: "read",
        service: authUrl,
        share: "never",
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

/** The life of a token is counted from now, so that a local clock that is wrong does no harm. */
function decodeToken(answer: Answer, now: number): ScopedToken {
  const token = read(answer).object("token");
  const value = answer.headers["x-subject-token"];
  if (value === undefined || value === "") throw token.unexpected("", "came without the header X-Subject-Token");
  const issuedAt = token.optionalString("issued_at");
  const ends = Date.parse(token.string("expires_at"));
  const began = issuedAt === undefined ? now : Date.parse(issuedAt);
  if (Number.isNaN(ends) || Number.isNaN(began)) throw token.unexpected("expires_at", "is not a time");
  return {
    value,
    expiresAt: now + (ends - began),
    catalogue: decodeCatalogue(token),
    domain: decodeDomain(token),
    request: answer.request,
  };
}

/** Returns the account of a token. The services also accept a token without an account. */
function decodeDomain(token: Reader): ScopedToken["domain"] {
  const id = token.glance("domain.id");
  return id === "" ? undefined : { id, name: token.glance("domain.name") || id };
}

/** The service gives no finer reason than 401, so all that can be wrong is named. */
function describeRefusal(body: unknown, { status }: Answer, scope: Scope): ErrorDescription {
  const { code, message } = keystoneError(body);
  if (status !== 401) {
    // What the service itself says, or what it or a gateway says for a while, is not about the address.
    const isStranger = code === undefined && status < 500 && status !== 403 && status !== 429;
    return { code, message, ...(isStranger ? { next: "Check the setting authUrl; it usually ends in /v3/" } : {}) };
  }
  const project = projectOf(scope);
  const [role, andId] =
    project === undefined
      ? ["no role in the account", ""]
      : [`no role in project ${project}, or no such project`, ", and the project's id"];
  return {
    code,
    message,
    failure: "unauthenticated",
    likely: `the user name, password or account is not valid, or ${role}`,
    next: `Check the settings username, password, domainName and userDomainName (environment HOSTPKG_USERNAME, HOSTPKG_PASSWORD, HOSTPKG_DOMAIN_NAME, HOSTPKG_USER_DOMAIN_NAME)${andId}`,
  };
}

function keystoneError(body: unknown): { code: string | undefined; message: string | undefined } {
  const error = (body as { error?: { title?: unknown; message?: unknown } } | null | undefined)?.error;
  const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
  return { code: textOf(error?.title), message: textOf(error?.message) };
}
