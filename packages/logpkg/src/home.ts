import { type Authorization, type CallContext, type Http, HttpFailure } from "@tripod/http";
import { baseOfAddress } from "./platformError.js";

/** Time for which the deployment of an access key is cached, in milliseconds. It never changes. */
const REMEMBERED_FOR = 24 * 60 * 60 * 1000;

const MOVED = [301, 302, 307, 308];

/**
 * Finds the deployment of an access key: the first deployment redirects the keys of all others. Concurrent calls share
 * one request. Rejected credentials and network errors are failures; there is no fallback.
 */
export async function findHome(
  { http, authorization, home }: { http: Http; authorization: Authorization; home: string },
  context: CallContext,
): Promise<string> {
  const answer = await http.send(
    {
      operation: "Find the deployment of the access key",
      method: "HEAD",
      url: `${home}v1/collectors`,
      authorization,
      allow: MOVED,
      cache: REMEMBERED_FOR,
      tags: ["deployment"],
    },
    context,
  );
  if (!MOVED.includes(answer.status)) return home;
  const { location = "" } = answer.headers;
  const base = baseOfAddress(location);
  if (base !== undefined && isSamePlatform(home, base)) return base;
  throw new HttpFailure({
    code: "unexpected-answer",
    request: answer.request,
    status: answer.status,
    observed: `answered ${answer.status} with a Location that is not an address of this platform`,
    nextStep: "Set the address in the setting baseUrl (environment LOGPKG_BASE_URL)",
  });
}

/**
 * Reports whether credentials may be sent to the address: it has the host of the request or a host of the same domain.
 */
function isSamePlatform(home: string, base: string): boolean {
  const [asked, told] = [new URL(home), new URL(base)];
  const domain = asked.hostname.replace(/^api\./, "");
  return told.protocol === asked.protocol && (told.host === asked.host || told.hostname.endsWith(`.${domain}`));
}
