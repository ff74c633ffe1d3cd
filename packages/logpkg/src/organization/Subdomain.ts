import { HttpFailure, read } from "@tripod/http";
import { type ResourceContext, s } from "@tripod/kit";
import { idOutput } from "@tripod/rest";
import { resource } from "../definitions.js";
import { unlessCertainlyGone } from "../gone.js";
import type { LogPlatform } from "../platform.js";

const PATH = "v1/account/subdomain";
const TAGS = ["subdomain"];
const FORM = /^(?!xn--)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

interface On {
  readonly platform: LogPlatform;
  readonly signal: AbortSignal;
  progress(text: string): void;
}

/** Returns the subdomain of the organization, if any. */
async function current(on: On): Promise<string | undefined> {
  const request = { operation: "Get subdomain", path: PATH, tags: TAGS, cache: "never" as const };
  const answer = await unlessCertainlyGone(on.platform.api.send(request, on), on);
  return answer && read(answer).string("subdomain");
}

/** Creates or changes the subdomain of the organization. Requires an access key of the account owner. */
async function write(method: "POST" | "PUT", subdomain: string, on: On): Promise<void> {
  const request = { operation: "Set subdomain", method, path: PATH, body: { subdomain }, tags: TAGS };
  try {
    const answer = await on.platform.api.send({ ...request, idempotency: "idempotent" }, on);
    if (read(answer).string("subdomain") === subdomain) return;
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    if (error.status === 403) {
      throw error.amend({
        likelyCause: "only the account owner can set the subdomain",
        nextStep: "Use an access key of the account owner",
      });
    }
    // The change may be applied anyway: the response was lost, or the retry was rejected because the first attempt
    // succeeded.
    if ((await current(on).catch(() => undefined)) === subdomain) return;
    throw error;
  }
  throw notSet(method, subdomain);
}

/** Returns the failure of a change whose 2xx response contains another subdomain. */
function notSet(method: string, subdomain: string): HttpFailure {
  return new HttpFailure({
    code: "unexpected-answer",
    request: { operation: "Set subdomain", method, url: "" },
    observed: `returned success, but without the subdomain ${JSON.stringify(subdomain)}`,
    likelyCause: "the response does not come from the platform's API but, for example, from a proxy",
    nextStep: "Check the address and the proxy, then run `pulumi up` again",
  });
}

/** Warns if the organization has another subdomain than state, or none: another client changed it. */
function warnDrifted(
  live: string | undefined,
  { subdomain }: { readonly subdomain?: string | undefined },
  consequence: string,
  { log }: Pick<ResourceContext<LogPlatform>, "log">,
): void {
  if (subdomain === undefined || live === subdomain) return;
  const now = live === undefined ? "no longer set" : JSON.stringify(live);
  log("warning", `The subdomain ${JSON.stringify(subdomain)} has drifted: it is ${now}. ${consequence}`);
}

/** Not declared with `managed`, because the subdomain is the key of the object and may change while the ID stays. */
export const Subdomain = resource({
  name: "Subdomain",
  terraform: "subdomain",
  doc: "Custom subdomain for the sign-in URL of a Sumo Logic organization, at most one. If a subdomain exists, creating the resource changes it, and with it the sign-in URL of all users. Deleting the resource removes the subdomain.",
  fields: {
    subdomain: s
      .string("Custom subdomain, 4–63 lower-case letters, digits and hyphens.")
      .check((value) =>
        value.length >= 4 && value.length <= 63 && FORM.test(value)
          ? undefined
          : "must have 4 to 63 lower-case letters, digits and dashes, and begin and end with a letter or digit",
      ),
    subdomainId: idOutput("subdomain").doc(
      "ID of the subdomain, equal to the resource ID: the subdomain at the creation of the resource.",
    ),
  },
  imports: {
    forms: ["<subdomain>"],
    resolve: async (importId, context) => {
      const subdomain = await current(context);
      if (subdomain === undefined) return undefined;
      if (subdomain !== importId)
        context.fail("", `the organization's subdomain is ${JSON.stringify(subdomain)}. Import it by this name`);
      return { id: subdomain, state: {} };
    },
  },
  listable: {
    query: {},
    list: async function* (_, context) {
      const subdomain = await current(context);
      if (subdomain !== undefined) yield { id: subdomain, name: subdomain };
    },
  },
  async create({ subdomain }, context) {
    const before = await current(context);
    if (before !== undefined && before !== subdomain) {
      context.log(
        "warning",
        `The organization already has the subdomain ${JSON.stringify(before)}. Changing it to ${JSON.stringify(subdomain)}, which changes the sign-in URL of all users`,
      );
    }
    if (before !== subdomain) await write(before === undefined ? "POST" : "PUT", subdomain, context);
    return { id: subdomain, state: { subdomain, subdomainId: subdomain } };
  },
  async read(id, _, context) {
    const subdomain = await current(context);
    return subdomain === undefined ? undefined : { subdomain, subdomainId: id };
  },
  async update(id, { subdomain }, state, context) {
    const live = await current(context);
    if (live !== subdomain) {
      warnDrifted(live, state, `This update sets ${JSON.stringify(subdomain)}`, context);
      await write(live === undefined ? "POST" : "PUT", subdomain, context);
    }
    return { subdomain, subdomainId: id };
  },
  async delete(_, state, context) {
    const live = await current(context);
    if (live === undefined) return;
    warnDrifted(live, state, `The delete removes ${JSON.stringify(live)}`, context);
    const request = { operation: "Delete subdomain", method: "DELETE" as const, path: PATH, tags: TAGS };
    await unlessCertainlyGone(context.platform.api.send({ ...request, idempotency: "idempotent" }, context), context);
    if ((await current(context)) !== undefined) {
      throw new HttpFailure({
        code: "unexpected-answer",
        request: { operation: "Delete subdomain", method: "DELETE", url: "" },
        observed: "returned success, but the subdomain still exists",
        likelyCause: "the response does not come from the platform's API but, for example, from a proxy",
        nextStep: "Check the address and the proxy, then try again",
      });
    }
  },
});
