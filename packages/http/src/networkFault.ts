import type { FailureCode } from "./failure.js";
import type { SettingNames } from "./settingNames.js";

/** Classification of an attempt without a response. */
export interface FaultKind {
  readonly failure: FailureCode;
  /** Observed result, as text. */
  readonly says: string;
  readonly likelyCause?: string;
  /**
   * Returns the next step. Receives the names of the package's settings and of the variable that contains the proxy.
   */
  readonly nextStep?: (names: Required<SettingNames>, proxy?: string) => string;
  /** Maximum time of retries of the request, in milliseconds. Default: until the deadline. */
  readonly patience?: number;
}

/** Retry period for faults that are rarely transient, in milliseconds: enough for a server that restarts. */
const SHORT_RETRY_MS = 5_000;

const UNTRUSTED: Pick<FaultKind, "failure" | "likelyCause" | "nextStep"> = {
  failure: "failed-precondition",
  likelyCause: "the certificate comes from a private authority, or a proxy replaces it",
  nextStep: ({ address, certificates }) =>
    `Check ${address}, or name a file with the authority's certificate in ${certificates}`,
};
/** Certificate with a wrong period: other authorities would not help. */
const OUTDATED: Pick<FaultKind, "failure" | "nextStep"> = {
  failure: "failed-precondition",
  nextStep: ({ address }) =>
    `Check the clock of this machine and ${address}; if both are right, the operator of the server must renew the certificate`,
};
const INVALID: FaultKind = {
  failure: "failed-precondition",
  says: "the platform's certificate is not valid",
  likelyCause: "the server has a wrong certificate, or a proxy replaces it",
  nextStep: ({ address }) => `Check ${address}, and proxies on the way`,
};
const OTHER_HOST: FaultKind = {
  failure: "failed-precondition",
  says: "the platform's certificate is for another host",
  likelyCause: "the URL has another host name than the certificate, or belongs to another server",
  nextStep: ({ address }) => `Check ${address}: its host must be one of the hosts in the certificate`,
};
const NAMELESS = {
  likelyCause: "the host name is misspelled, or name resolution (DNS) fails on this machine",
  nextStep: ({ address }: Required<SettingNames>) => `Check ${address}, and the network`,
  patience: SHORT_RETRY_MS,
};

/** Fault of an address that has answered before in this process. */
const UNREACHABLE: Omit<FaultKind, "says"> = {
  failure: "unavailable",
  likelyCause: "the server has stopped or is being restarted",
  nextStep: () => "Try again later",
  patience: SHORT_RETRY_MS,
};

const NO_TLS: FaultKind = {
  failure: "failed-precondition",
  says: "the server does not use TLS",
  likelyCause: "the URL starts with https, but the server uses http",
  nextStep: ({ address }) => `Check ${address}`,
};

/** Server that speaks TLS and ends the handshake. */
const TLS_REFUSED: FaultKind = {
  failure: "failed-precondition",
  says: "the TLS handshake failed",
  likelyCause: "the server accepts only other versions or ciphers of TLS, or requires a client certificate",
  nextStep: ({ address }) => `Check ${address}, and proxies on the way`,
};

/** Classification by Node's error codes. */
const KINDS: Readonly<Record<string, FaultKind>> = {
  ECONNREFUSED: {
    failure: "unavailable",
    says: "the connection was refused",
    likelyCause: "nothing listens at this address",
    nextStep: ({ address }) => `Check ${address}; if it is right, the platform may be unavailable. Try again later`,
    patience: SHORT_RETRY_MS,
  },
  CUT_BEFORE_ANSWER: {
    failure: "unavailable",
    says: "the connection was closed without a response",
    likelyCause: "the URL starts with http, but the server uses https",
    nextStep: ({ address }) => `Check ${address}; if it is right, try again`,
    patience: SHORT_RETRY_MS,
  },
  // The same at an address that has answered before: the address is right.
  CUT_SINCE_ANSWERS: { ...UNREACHABLE, says: "the connection was closed without a response" },
  REFUSED_SINCE_ANSWERS: { ...UNREACHABLE, says: "the connection was refused" },
  NAMELESS_SINCE_ANSWERS: {
    ...UNREACHABLE,
    says: "the host name could not be looked up",
    likelyCause: "the network or its name resolution has failed",
    nextStep: () => "Check the network and try again",
  },
  TLS_SINCE_ANSWERS: { ...UNREACHABLE, says: "the server does not use TLS" },
  ECONNRESET: { failure: "unavailable", says: "the connection was cut" },
  EPIPE: { failure: "unavailable", says: "the connection was cut" },
  ETIMEDOUT: { failure: "unavailable", says: "the connection timed out" },
  EHOSTUNREACH: { failure: "unavailable", says: "the host cannot be reached" },
  ENETUNREACH: { failure: "unavailable", says: "the network cannot be reached" },
  ENOTFOUND: { failure: "unavailable", says: "the host name does not exist", ...NAMELESS },
  EAI_AGAIN: { failure: "unavailable", says: "the host name could not be looked up", ...NAMELESS },
  CERT_HAS_EXPIRED: {
    ...OUTDATED,
    says: "the platform's certificate has expired",
    likelyCause: "the server has not renewed its certificate, or the clock of this machine is wrong",
  },
  CERT_NOT_YET_VALID: {
    ...OUTDATED,
    says: "the platform's certificate is not valid yet",
    likelyCause: "the clock of this machine is wrong, or the certificate of the server is not valid yet",
  },
  CERT_CHAIN_TOO_LONG: INVALID,
  CERT_REJECTED: INVALID,
  CERT_REVOKED: { ...INVALID, says: "the platform's certificate was revoked" },
  CERT_SIGNATURE_FAILURE: INVALID,
  INVALID_CA: INVALID,
  INVALID_PURPOSE: INVALID,
  PATH_LENGTH_EXCEEDED: INVALID,
  CERT_UNTRUSTED: { ...UNTRUSTED, says: "the platform's certificate is not trusted" },
  DEPTH_ZERO_SELF_SIGNED_CERT: { ...UNTRUSTED, says: "the platform's certificate is self-signed" },
  SELF_SIGNED_CERT_IN_CHAIN: { ...UNTRUSTED, says: "the platform's certificate is signed by an unknown authority" },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { ...UNTRUSTED, says: "the platform's certificate cannot be verified" },
  UNABLE_TO_GET_ISSUER_CERT: { ...UNTRUSTED, says: "the platform's certificate cannot be verified" },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { ...UNTRUSTED, says: "the platform's certificate cannot be verified" },
  ERR_TLS_CERT_ALTNAME_INVALID: OTHER_HOST,
  HOSTNAME_MISMATCH: OTHER_HOST,
  EPROTO: NO_TLS,
  TLS_REFUSED,
  ERR_INVALID_CHAR: {
    failure: "invalid-argument",
    says: "request not sent: a header value contains a character that HTTP does not allow",
    likelyCause: "a key or token with a line break or a special character",
    nextStep: () => "Check the credentials in the provider's settings",
  },
  ERR_UNESCAPED_CHARACTERS: {
    failure: "invalid-argument",
    says: "request not sent: the URL contains a character that HTTP does not allow",
    nextStep: ({ address }) => `Check ${address}`,
  },
  TRY_TIMEOUT: { failure: "unavailable", says: "no complete response arrived in time" },
  CUT_OFF: { failure: "unavailable", says: "the response was cut off" },
  ABANDONED: { failure: "cancelled", says: "the operation was stopped before the response arrived" },
  BODY_LIMIT: {
    failure: "unexpected-answer",
    says: "the response is larger than the provider accepts",
    nextStep: ({ address }) => `Check ${address}; if it is right, report this message`,
  },
  BAD_BODY: {
    failure: "unexpected-answer",
    says: "the response has an encoding that cannot be decoded",
    likelyCause: "a proxy has changed the response",
  },
  UPGRADED: {
    failure: "unexpected-answer",
    says: "answered 101, a protocol switch that the provider did not request",
    nextStep: ({ address }) => `Check ${address}; if it is right, report this message`,
  },
  PROXY_SETTING: {
    failure: "failed-precondition",
    says: "request not sent: the address of the proxy cannot be parsed, in",
    nextStep: () => "Write it as http://host:port, or unset the variable",
  },
  PROXY_KIND: {
    failure: "failed-precondition",
    says: "request not sent: only http:// and https:// proxies are supported, not the one in",
    nextStep: () => "Set an HTTP proxy, or unset the variable",
  },
  PROXY_UNREACHABLE: {
    failure: "unavailable",
    says: "no connection to the proxy",
    likelyCause: "the proxy is down, or its address is wrong",
    nextStep: (_, proxy) => `Check ${proxy} and NO_PROXY`,
    patience: SHORT_RETRY_MS,
  },
  PROXY_UNTRUSTED: {
    failure: "failed-precondition",
    says: "no connection to the proxy, because its certificate cannot be verified:",
    likelyCause: "the certificate comes from a private authority, has expired, or is for another host",
    nextStep: (_, proxy) =>
      `Check ${proxy}, or name a file with the authority's certificate in the environment variable NODE_EXTRA_CA_CERTS`,
  },
  PROXY_SILENT: {
    failure: "unavailable",
    says: "no connection to the platform in time through the proxy",
    likelyCause: "the proxy cannot reach the platform",
    nextStep: ({ address }, proxy) => `Check ${proxy}, NO_PROXY and ${address}, and try again`,
  },
  PROXY_REFUSED: {
    failure: "failed-precondition",
    says: "no connection to the platform, because it was refused by the proxy",
    likelyCause: "the proxy requires other credentials or does not allow this host",
    nextStep: (_, proxy) => `Check ${proxy} and NO_PROXY`,
  },
  PROXY_DISTURBED: {
    failure: "unavailable",
    says: "no connection to the platform through the proxy",
    likelyCause: "the proxy cannot reach the platform, or does not know its host",
    nextStep: ({ address }, proxy) => `Check ${address}, ${proxy} and NO_PROXY, and try again`,
  },
};

/** Classification by prefix: error codes that Node passes on from its TLS library and its HTTP parser. */
const FAMILIES: readonly (readonly [prefix: string, kind: FaultKind])[] = [
  ["ERR_SSL_", TLS_REFUSED],
  ["HPE_", { failure: "unexpected-answer", says: "the response is not HTTP" }],
];

/** Proxy, and the variable that names it. */
export interface ProxyServer {
  readonly url: URL;
  readonly variable: string;
}

/** Thrown by an attempt without a response. */
export class NetworkFault extends Error {
  override readonly name = "NetworkFault";
  readonly code: string;
  /** Whether the request may have reached the platform. */
  readonly sent: boolean;
  readonly #about: string | undefined;
  readonly #proxy: string | undefined;

  /** `about` completes the text of the fault, such as the proxy without its credentials. */
  constructor(code: string, sent: boolean, cause?: unknown, about?: string | ProxyServer) {
    super(code, cause === undefined ? undefined : { cause });
    this.#about = typeof about === "object" ? about.url.host : about;
    this.#proxy = typeof about === "object" ? about.variable : undefined;
    this.code = code;
    this.sent = sent;
  }

  /** Classification of the fault. */
  get kind(): FaultKind {
    const family = FAMILIES.find(([prefix]) => this.code.startsWith(prefix));
    const kind = KINDS[this.code] ??
      family?.[1] ?? { failure: "unavailable", says: `the connection failed (${this.code})` };
    if (this.#about === undefined) return kind;
    const { nextStep } = kind;
    const about = { ...kind, says: `${kind.says} ${this.#about}` };
    return nextStep === undefined ? about : { ...about, nextStep: (names) => nextStep(names, this.#proxy) };
  }
}

/** Codes of OpenSSL for something that is not TLS: a server that speaks plain HTTP, or another protocol. */
const NOT_TLS: readonly string[] = [
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "ERR_SSL_PACKET_LENGTH_TOO_LONG",
  "ERR_SSL_UNKNOWN_PROTOCOL",
  "ERR_SSL_UNEXPECTED_MESSAGE",
  "ERR_SSL_RECORD_LAYER_FAILURE",
  "ERR_SSL_HTTP_REQUEST",
];

/** Numbers of the same reasons. Node states them in the message of an EPROTO, as in `error:0A00010B:`. */
const NOT_TLS_REASONS: readonly number[] = [0x10b, 0xc6, 0xfc, 0xf4, 0x139, 0x9c];
const OPENSSL_ERROR = /error:0A0*([0-9A-F]{1,6}):/i;

/** Returns the code of a failed TLS handshake: EPROTO if the other side does not speak TLS. */
function handshakeCode(code: string, error: Error): string {
  if (code.startsWith("ERR_SSL_")) return NOT_TLS.includes(code) ? "EPROTO" : "TLS_REFUSED";
  const reason = OPENSSL_ERROR.exec(error.message)?.[1];
  return reason === undefined || NOT_TLS_REASONS.includes(Number.parseInt(reason, 16)) ? "EPROTO" : "TLS_REFUSED";
}

/** Returns the fault of a connection to a proxy, by Node's error. */
export function proxyFault(cause: unknown, proxy: ProxyServer): NetworkFault {
  const isUntrusted = /CERT|_ISSUER_|^INVALID_(?:CA|PURPOSE)$/.test(faultCode(cause));
  return new NetworkFault(isUntrusted ? "PROXY_UNTRUSTED" : "PROXY_UNREACHABLE", false, cause, proxy);
}

/**
 * Returns the code of a Node error. A connection attempt to several addresses reports a list of errors; the first one
 * decides.
 */
export function faultCode(error: unknown): string {
  if (error instanceof NetworkFault) return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return faultCode(error.errors[0]);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string") return "UNKNOWN";
  return code === "EPROTO" || code.startsWith("ERR_SSL_") ? handshakeCode(code, error as Error) : code;
}

/** Codes of faults that suggest a wrong address, and their codes for an address that has answered before. */
const SINCE_ANSWERS: readonly (readonly [code: RegExp, since: string])[] = [
  [/^ECONNREFUSED$/, "REFUSED_SINCE_ANSWERS"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "NAMELESS_SINCE_ANSWERS"],
  [/^(?:EPROTO$|ERR_SSL_|TLS_REFUSED$)/, "TLS_SINCE_ANSWERS"],
];

/**
 * Returns the code of a fault that came before any response to this URL: over plain HTTP a reset often means that the
 * server expected TLS. If the origin has answered before, its address is right.
 */
export function faultCodeAt(code: string, url: string, hasAnswered = false): string {
  if (url.startsWith("http:") && code === "ECONNRESET") return hasAnswered ? "CUT_SINCE_ANSWERS" : "CUT_BEFORE_ANSWER";
  return (hasAnswered ? SINCE_ANSWERS.find(([pattern]) => pattern.test(code))?.[1] : undefined) ?? code;
}
