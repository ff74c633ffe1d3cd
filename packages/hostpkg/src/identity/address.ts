import { type Answer, type CallContext, type Http, HttpFailure, type Reader, read } from "@tripod/http";
import { parseUrl } from "@tripod/kit";

/** Statuses of usable API versions. */
const USABLE = new Set(["current", "supported", "stable"]);

/** Time for which the list of API versions is reused, in milliseconds. */
const VERSIONS_SHARED_FOR = 24 * 60 * 60 * 1000;

/**
 * Returns the URL of version 3 of the identity service, with a final slash: `authUrl` if it contains the version, else
 * the URL that the service at `authUrl` lists.
 */
export async function identityAddress(http: Http, authUrl: string, context: CallContext): Promise<string> {
  const base = authUrl.endsWith("/") ? authUrl : `${authUrl}/`;
  if (base.endsWith("/v3/")) return base;
  const answer = await http.send(
    {
      operation: "List the versions of the identity service",
      method: "GET",
      url: withoutVersion(base),
      allow: [300],
      cache: VERSIONS_SHARED_FOR,
      describeError: () => ({ nextStep: "Check the setting authUrl, which usually ends in /v3/" }),
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
    observed: "the response lists no usable version 3 of the identity API",
    likelyCause: "the URL is not that of this platform's identity service",
    nextStep: "Check the setting authUrl, which usually ends in /v3/",
  });
}

/** Returns the URL up to the first path segment that looks like a version. */
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
 * Returns the link if it has the origin of the setting. The link is not trusted, so the password is sent to no other
 * origin.
 */
function ofSameOrigin(link: string, base: string, answer: Answer): string {
  const address = parseUrl(link, base);
  const { origin, protocol } = new URL(base);
  // The origin of `blob:https://host/…` is that of the inner URL.
  if (address?.origin === origin && address.protocol === protocol) return `${address.origin}${address.pathname}`;
  throw new HttpFailure({
    code: "failed-precondition",
    request: answer.request,
    status: answer.status,
    observed:
      "the response has a URL with another host, port or protocol for version 3. The password was not sent there",
    likelyCause: "the service is configured with another URL, or a proxy has changed the response",
    nextStep: "Set authUrl to the complete URL of version 3, which usually ends in /v3/",
  });
}

function selfLink(version: Reader): string | undefined {
  const links = version.optionalList("links") ?? [];
  return links.find((link) => link.optionalString("rel") === "self")?.string("href");
}

function slashed(url: string): string {
  return url.endsWith("/") ? url : `${url}/`;
}
