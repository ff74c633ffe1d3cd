import type { Authorization } from "@tripod/http";
import {
  type Answer,
  type CallContext,
  collect,
  type Http,
  HttpFailure,
  type HttpRequest,
  pages,
  type Query,
  type Reader,
  read,
} from "@tripod/http";

/** A read of the platform. A search is a POST that reads. */
export interface ApiRequest {
  /** What it is for, as the start of a message: "List clusters". */
  readonly operation: string;
  /** Encoded, from `/v1/` on. */
  readonly path: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes it a search. */
  readonly body?: unknown;
  readonly share?: HttpRequest["share"];
}

/** A list, which may come in pages. */
export interface ListRequest extends ApiRequest {
  /** The member that holds the rows. Default `items`. */
  readonly member?: string;
}

/** The platform as one scope sees it: the project of the settings, or the tenant. */
export interface Api {
  send(request: ApiRequest, context: CallContext): Promise<Answer>;
  /** The answer's body; undefined when the platform says that it has no such object. */
  find(request: ApiRequest, context: CallContext): Promise<Reader | undefined>;
  /** The rows of a list, unread: whoever wants one of them decodes that one. */
  pages(request: ListRequest, context: CallContext): AsyncIterable<readonly Reader[]>;
  list(request: ListRequest, context: CallContext): Promise<readonly Reader[]>;
}

export interface ApiOptions {
  readonly http: Http;
  readonly origin: string;
  authorization(context: CallContext): Promise<Authorization>;
}

/** The most rows that the platform sends at once. */
export const LARGEST_PAGE = 50;

/** How long lists of what the platform offers are reused, in milliseconds: packs, permissions. They change seldom. */
export const OFFERS_SHARED_FOR = 30_000;

/** How long lists of what belongs to users are reused, in milliseconds: others may change it at any time. */
export const BELONGINGS_SHARED_FOR = 2_000;

/** Makes the client of one scope. */
export function createApi({ http, origin, authorization }: ApiOptions): Api {
  const send: Api["send"] = async ({ path, body, ...request }, context) =>
    http.send(
      {
        ...request,
        method: body === undefined ? "GET" : "POST",
        url: `${origin}${path}`,
        body,
        effect: "read",
        authorization: await authorization(context),
      },
      context,
    );

  const pagesOf: Api["pages"] = ({ member = "items", ...asked }, context) =>
    pages<Reader, string>({
      first: "",
      context,
      identify,
      fetch: async (token) => {
        const query = { ...asked.query, continue: token === "" ? undefined : token };
        const answer = await send({ ...asked, query }, context);
        const body = read(answer);
        const rows = body.optionalList(member) ?? [];
        const stated = Number(body.glance("listmeta.count")) || undefined;
        return { items: rows, next: body.glance("listmeta.continue") || undefined, stated, answer };
      },
    });

  return {
    send,
    find: async (request, context) => {
      try {
        return read(await send(request, context));
      } catch (error) {
        // A 404 without the platform's own error body comes from something else: a proxy, or a wrong host.
        const isMissing =
          error instanceof HttpFailure && error.code === "not-found" && error.platformCode !== undefined;
        if (isMissing) return undefined;
        throw error;
      }
    },
    pages: pagesOf,
    list: (request, context) => collect(pagesOf(request, context)),
  };
}

/** What makes two rows the same: their id, where they have one. */
function identify(row: Reader): string {
  return row.glance("metadata.uid") || row.glance("uid") || JSON.stringify(row.raw);
}
