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

/** A list that comes in pages. */
export interface ListRequest<T> extends ApiRequest {
  /** The member that holds the rows. Default `items`. */
  readonly member?: string;
  /** Rows without a name stand for nothing that could be looked up, and are passed over. */
  readonly decode: (row: Reader) => T;
  readonly identify: (row: T) => string;
}

/** The platform as one scope sees it: the project of the settings, or the tenant. */
export interface Api {
  send(request: ApiRequest, context: CallContext): Promise<Answer>;
  /** The answer's body; undefined when the platform says that it has no such object. */
  find(request: ApiRequest, context: CallContext): Promise<Reader | undefined>;
  pages<T>(request: ListRequest<T>, context: CallContext): AsyncIterable<readonly T[]>;
  list<T>(request: ListRequest<T>, context: CallContext): Promise<readonly T[]>;
}

export interface ApiOptions {
  readonly http: Http;
  readonly origin: string;
  authorization(context: CallContext): Promise<Authorization>;
}

/** The most rows that the platform sends at once. */
export const LARGEST_PAGE = 50;

/** How long lists that many lookups ask for are reused, in milliseconds. */
export const LISTS_SHARED_FOR = 30_000;

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

  const pagesOf = <T>(request: ListRequest<T>, context: CallContext): AsyncIterable<readonly T[]> => {
    const { member = "items", decode, identify, ...asked } = request;
    return pages<T, string>({
      first: "",
      identify,
      fetch: async (token) => {
        const query = { ...asked.query, continue: token === "" ? undefined : token };
        const answer = await send({ ...asked, query }, context);
        const body = read(answer);
        const rows = (body.optionalList(member) ?? []).filter((row) => row.has("metadata.name"));
        return { items: rows.map(decode), next: body.optionalString("listmeta.continue") || undefined, answer };
      },
    });
  };

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
