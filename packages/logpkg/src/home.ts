import { type Authorization, type CallContext, type Http, HttpFailure } from "@tripod/http";
import { baseOfAddress } from "./platformError.js";

/** How long it is remembered to which deployment an access key belongs, in milliseconds: it never moves. */
const REMEMBERED_FOR = 24 * 60 * 60 * 1000;

const MOVED = [301, 302, 307, 308];

/**
 * Asks the first deployment where an access key belongs: it redirects the keys of all others. Asked once, however many
 * calls wait for the answer. Refused credentials and a disturbed network are failures; nothing is guessed.
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
      share: REMEMBERED_FOR,
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
    cameBack: `answered ${answer.status} with a Location that is no address of this platform`,
    next: "Give the address in the setting baseUrl (environment LOGPKG_BASE_URL)",
  });
}

/** Credentials are sent nowhere but to the host that was asked, and to its siblings. */
function isSamePlatform(home: string, base: string): boolean {
  const [asked, told] = [new URL(home), new URL(base)];
  const domain = asked.hostname.replace(/^api\./, "");
  return told.protocol === asked.protocol && (told.host === asked.host || told.hostname.endsWith(`.${domain}`));
}
