import type { FailureCode } from "./failure.js";

/** Why a try brought no answer. */
export interface FaultKind {
  readonly failure: FailureCode;
  /** What happened, in words. */
  readonly says: string;
  readonly likely?: string;
  readonly next?: string;
}

const UNTRUSTED: Pick<FaultKind, "failure" | "likely" | "next"> = {
  failure: "failed-precondition",
  likely: "the certificate comes from a private authority, or something between here and the platform replaces it",
  next: "Check the address, or give the provider the authority's certificate",
};
const NAMELESS = {
  likely: "the address is misspelt, or name resolution does not work here",
  next: "Check the address in the provider's settings and the network",
};

const NO_TLS: FaultKind = {
  failure: "failed-precondition",
  says: "the other side does not speak TLS as expected",
  likely: "the address says https where the server speaks http",
  next: "Check the address in the provider's settings",
};

/** By the error codes of the runtime. */
const KINDS: Readonly<Record<string, FaultKind>> = {
  ECONNREFUSED: {
    failure: "unavailable",
    says: "the connection was refused",
    likely: "nothing listens at this address",
  },
  ECONNRESET: { failure: "unavailable", says: "the connection was cut" },
  EPIPE: { failure: "unavailable", says: "the connection was cut" },
  ETIMEDOUT: { failure: "unavailable", says: "the connection could not be made in time" },
  EHOSTUNREACH: { failure: "unavailable", says: "the host cannot be reached" },
  ENETUNREACH: { failure: "unavailable", says: "the network cannot be reached" },
  ENOTFOUND: { failure: "unavailable", says: "the host name is not known", ...NAMELESS },
  EAI_AGAIN: { failure: "unavailable", says: "the host name could not be looked up", ...NAMELESS },
  CERT_HAS_EXPIRED: { ...UNTRUSTED, says: "the platform's certificate has expired" },
  DEPTH_ZERO_SELF_SIGNED_CERT: { ...UNTRUSTED, says: "the platform's certificate is signed by itself" },
  SELF_SIGNED_CERT_IN_CHAIN: { ...UNTRUSTED, says: "the platform's certificate is signed by an unknown authority" },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { ...UNTRUSTED, says: "the platform's certificate cannot be verified" },
  UNABLE_TO_GET_ISSUER_CERT: { ...UNTRUSTED, says: "the platform's certificate cannot be verified" },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { ...UNTRUSTED, says: "the platform's certificate cannot be verified" },
  ERR_TLS_CERT_ALTNAME_INVALID: { ...UNTRUSTED, says: "the platform's certificate is for another host" },
  EPROTO: NO_TLS,
  ERR_INVALID_CHAR: {
    failure: "invalid-argument",
    says: "nothing was sent, because a header value holds a character that HTTP does not allow",
    likely: "a key or token with a line break or a special character",
    next: "Check the credentials in the provider's settings",
  },
  ERR_UNESCAPED_CHARACTERS: {
    failure: "invalid-argument",
    says: "nothing was sent, because the address holds a character that HTTP does not allow",
    next: "Check the address in the provider's settings",
  },
  TRY_TIMEOUT: { failure: "unavailable", says: "no complete answer came in time" },
  CUT_OFF: { failure: "unavailable", says: "the answer was cut off before its end" },
  ABANDONED: { failure: "cancelled", says: "the operation was stopped before the answer came" },
  BODY_LIMIT: {
    failure: "unexpected-answer",
    says: "the answer is larger than any the provider expects",
    next: "Check the address; if it is right, report this message",
  },
  PROXY_REFUSED: {
    failure: "failed-precondition",
    says: "the proxy refused to connect to the platform",
    likely: "the proxy wants other credentials or does not allow this host",
    next: "Check HTTPS_PROXY and NO_PROXY",
  },
  PROXY_DISTURBED: {
    failure: "unavailable",
    says: "the proxy could not connect to the platform",
    next: "Check HTTPS_PROXY and NO_PROXY, and try again",
  },
};

/** By the beginnings of error codes: the runtime passes on what its TLS library and its HTTP parser call their errors. */
const FAMILIES: readonly (readonly [prefix: string, kind: FaultKind])[] = [
  ["ERR_SSL_", NO_TLS],
  ["HPE_", { failure: "unexpected-answer", says: "what came back is not HTTP" }],
];

/** One try that brought no answer. */
export class NetworkFault extends Error {
  override readonly name = "NetworkFault";
  readonly code: string;
  /** Whether the request may have reached the platform. */
  readonly sent: boolean;

  constructor(code: string, sent: boolean, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.sent = sent;
  }

  /** What the fault means. */
  get kind(): FaultKind {
    const family = FAMILIES.find(([prefix]) => this.code.startsWith(prefix));
    return KINDS[this.code] ?? family?.[1] ?? { failure: "unavailable", says: `the connection failed (${this.code})` };
  }
}

/** The code of an error of the runtime; connecting to several addresses at once reports a list of errors. */
export function faultCode(error: unknown): string {
  if (error instanceof NetworkFault) return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return faultCode(error.errors[0]);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "UNKNOWN";
}
