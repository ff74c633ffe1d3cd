import {
  type Answer,
  type Authorization,
  type CallContext,
  collect,
  type Http,
  type HttpRequest,
  type Idempotency,
  type Method,
  pages,
  type Query,
  type Reader,
  read,
} from "@tripod/http";
import { isMissing } from "@tripod/rest";

/** Read of the platform. A search is a POST that reads. */
export interface ApiRead extends Pick<HttpRequest, "cache" | "tags" | "text"> {
  /** Operation, as the start of a message: "List clusters". */
  readonly operation: string;
  /** Encoded, from `/v1/` on. */
  readonly path: string;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes it a search. */
  readonly body?: unknown;
}

/** Request of any method, with its idempotency. */
export interface ApiRequest extends ApiRead, Pick<HttpRequest, "attempts"> {
  readonly method: Method;
  readonly idempotency: Idempotency;
}

/** List, which may be paged. */
export interface ListRequest extends ApiRead {
  /** Member that holds the rows. Default `items`. */
  readonly member?: string;
  /**
   * Whether absence from the list is treated as a deletion. A list that is null or missing is then its only row, unless
   * the count in the response says that it is empty.
   */
  readonly isProof?: boolean;
}

/** Client of one scope: the project of the settings, or the tenant. */
export interface Api {
  send(request: ApiRead | ApiRequest, context: CallContext): Promise<Answer>;
  /** Returns a number that grows with every write: earlier responses may be out of date. */
  writes(): number;
  /** Returns the response body; undefined if the platform reports that the object does not exist. */
  find(request: ApiRead, context: CallContext): Promise<Reader | undefined>;
  /** Returns rows of a list, not decoded: the caller decodes the rows that it needs. */
  pages(request: ListRequest, context: CallContext): AsyncIterable<readonly Reader[]>;
  list(request: ListRequest, context: CallContext): Promise<readonly Reader[]>;
}

export interface ApiOptions {
  readonly http: Http;
  readonly origin: string;
  authorization(context: CallContext): Promise<Authorization>;
}

/** Maximum page size of the platform's lists. */
export const LARGEST_PAGE = 50;

/** Cache time of lists of the platform's offers (packs, permissions), in milliseconds. They change rarely. */
export const OFFERS_SHARED_FOR = 30_000;

/** Cache time of lists of user objects, in milliseconds. Other clients may change them at any time. */
export const BELONGINGS_SHARED_FOR = 2_000;

/** Creates the client of one scope. */
export function createApi({ http, origin, authorization }: ApiOptions): Api {
  const send: Api["send"] = async ({ path, body, ...request }, context) =>
    http.send(
      {
        method: body === undefined ? "GET" : "POST",
        idempotency: "safe",
        ...request,
        url: `${origin}${path}`,
        body,
        authorization: await authorization(context),
      },
      context,
    );

  const pagesOf: Api["pages"] = ({ member = "items", isProof = false, ...asked }, context) =>
    pages<Reader, string>({
      first: "",
      context,
      identify,
      fetch: async (token) => {
        const query = { ...asked.query, continue: token === "" ? undefined : token };
        const answer = await send({ ...asked, query }, context);
        const body = read(answer);
        const count = body.peekText("listmeta.count");
        const provesNothing = isProof && count !== "0" && !body.has(member);
        const rows = provesNothing ? [nothingAt(member, answer)] : (body.optionalList(member) ?? []);
        const stated = Number(count) || undefined;
        return { items: rows, next: body.peekText("listmeta.continue") || undefined, stated, answer };
      },
    });

  return {
    send,
    writes: () => http.writes([]),
    find: async (request, context) => {
      try {
        return read(await send(request, context));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    pages: pagesOf,
    list: (request, context) => collect(pagesOf(request, context)),
  };
}

/** Returns the rows for a list that a response lacks. */
function nothingAt(member: string, answer: Answer): Reader {
  const body = read({ ...answer, json: () => ({ [member]: null }) });
  return body.entries("")[0]?.[1] ?? body;
}

/** Returns the identity of a row: its ID if it has one. */
function identify(row: Reader): string {
  return row.peekText("metadata.uid") || row.peekText("uid") || JSON.stringify(row.raw);
}
