import { type Answer, type CallContext, type Http, HttpFailure, type Reader, read } from "@tripod/http";

/** The statuses of a version that may be used. */
const USABLE = new Set(["current", "supported", "stable"]);

/** How long the answer of an address about its versions is reused, in milliseconds. */
const VERSIONS_SHARED_FOR = 24 * 60 * 60 * 1000;

/**
 * The address of version 3 of the identity service, with a slash at its end: `authUrl` itself where it says so, else
 * what the service at `authUrl` offers.
 */
export async function identityAddress(http: Http, authUrl: string, context: CallContext): Promise<string> {
  const base = authUrl.endsWith("/") ? authUrl : `${authUrl}/`;
  if (base.endsWith("/v3/")) return base;
  const answer = await http.send(
    {
      operation: "Ask the identity service for its versions",
      method: "GET",
      url: withoutVersion(base),
      allow: [300],
      share: VERSIONS_SHARED_FOR,
      describeError: () => ({ next: "Check the setting authUrl; it usually ends in /v3/" }),
    },
    context,
  );
  const body = read(answer);
  const links = body.list("versions.values").filter(isUsableV3).map(selfLink);
  const link = links.find((one) => one !== undefined);
  if (link !== undefined) return slashed(ofSameOrigin(link, base, answer));
  throw new HttpFailure({
    code: "failed-precondition",
    request: answer.request,
    status: answer.status,
    cameBack: "named no usable version 3 of the identity API",
    likely: "the address is not that of this platform's identity service",
    next: "Check the setting authUrl; it usually ends in /v3/",
  });
}

/** The address up to the first part of its path that looks like a version. */
function withoutVersion(base: string): string {
  const url = new URL(base);
  const parts = url.pathname.split("/");
  const version = parts.findIndex((part) => /^v\d+(\.\d+)?$/i.test(part));
  url.pathname = version < 0 ? url.pathname : `${parts.slice(0, version).join("/")}/`;
  return url.href;
}

function isUsableV3(version: Reader): boolean {
  const usable = USABLE.has(version.string("status").toLowerCase());
  return usable && /^v3(\.|$)/.test(version.string("id")) && selfLink(version) !== undefined;
}

/**
 * The link, which anybody may have written: the password follows it nowhere but to where the user sends it anyway.
 */
function ofSameOrigin(link: string, base: string, answer: Answer): string {
  const address = URL.canParse(link, base) ? new URL(link, base) : undefined;
  const { origin, protocol } = new URL(base);
  // The origin of `blob:https://host/…` is that of the address inside.
  if (address?.origin === origin && address.protocol === protocol) return `${address.origin}${address.pathname}`;
  throw new HttpFailure({
    code: "failed-precondition",
    request: answer.request,
    status: answer.status,
    cameBack: "named an address on another host, port or protocol for version 3; the password is not sent there",
    likely: "the service does not know its own address, or something between here and it has changed the answer",
    next: "Give the whole address of version 3 in the setting authUrl; it usually ends in /v3/",
  });
}

function selfLink(version: Reader): string | undefined {
  const links = version.optionalList("links") ?? [];
  return links.find((link) => link.optionalString("rel") === "self")?.string("href");
}

function slashed(url: string): string {
  return url.endsWith("/") ? url : `${url}/`;
}
