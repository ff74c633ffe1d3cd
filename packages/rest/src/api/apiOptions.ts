import type {
  Answer,
  Authorization,
  CallContext,
  DescribeError,
  HttpFailure,
  HttpRequest,
  LimitRule,
  Query,
  SettingNames,
} from "@tripod/http";
import type { Clock, ConnectContext, Fields, InputsOf } from "@tripod/kit";
import type { ClearWith, Dialect, ErrorClass, NameRule } from "../definition/dialect.js";

/**
 * Paging of the lists of an API.
 *
 * @example
 * ```ts
 * import type { Paging } from "@tripod/kit";
 *
 * export const paging: Paging = { rows: "items", next: "nextCursor", query: { limit: 100 } };
 * ```
 */
export interface Paging {
  /** Member with the rows. Default: the response itself is the list. */
  readonly rows?: string;
  /** Member with the cursor of the next page, or with a link to it. Absent: the response is the whole list. */
  readonly next?: string;
  /** Member of the query that takes the cursor. Default: `cursor`. */
  readonly cursor?: string;
  /** Further members of the query, such as the page size. */
  readonly query?: Query;
}

/** Package of an API, and options for its requests. */
export interface ApiOptions<S extends Fields> {
  /** Name of the package, the first part of its tokens. */
  readonly name: string;
  readonly version: string;
  /** Settings of the provider. `requestTimeout` and `allowHttp` take effect if they are among them. */
  readonly settings: S;
  /** Names of the settings in messages. */
  readonly settingNames?: SettingNames;
  /** Rate limits. Default: 16 concurrent requests. */
  readonly limits?: readonly LimitRule[];
  /** Value of the User-Agent header. Default: `NAME/VERSION`. */
  readonly userAgent?: string;
}

/**
 * Means of a login: requests without authorization, and the clock and secrets of the client.
 *
 * @example
 * ```ts
 * import type { Login } from "@tripod/kit";
 *
 * type Context = Parameters<Login["send"]>[1];
 *
 * export async function tokenOf({ send, secrets }: Login, url: string, on: Context): Promise<string> {
 *   const answer = await send({ operation: "log in", method: "POST", url: `${url}/login` }, on);
 *   const { token } = answer.json() as { readonly token: string };
 *   secrets.add(token);
 *   return token;
 * }
 * ```
 */
export interface Login extends Pick<ConnectContext, "secrets"> {
  readonly clock: Clock;
  send(request: HttpRequest, on: CallContext): Promise<Answer>;
}

/**
 * Address and conventions of one service of an API.
 *
 * @example
 * ```ts
 * import { type ServiceOptions, s } from "@tripod/kit";
 *
 * const settings = { url: s.string("URL of the shop.") };
 *
 * export const stock: Partial<ServiceOptions<typeof settings>> = {
 *   baseUrl: ({ url }) => `${url}/stock/v2`,
 *   paging: { rows: "items", next: "nextCursor" },
 * };
 * ```
 */
export interface ServiceOptions<S extends Fields> {
  /** Returns the base URL. Paths of definitions start with a slash and continue it. */
  baseUrl(settings: InputsOf<S>): string;
  /**
   * Returns the headers that authorize every request. For tokens that a login returns: an {@link Authorization}, such
   * as that of `createTokens`, whose requests go through `login`.
   */
  authorization?(settings: InputsOf<S>, login: Login): Readonly<Record<string, string>> | Authorization;
  /** Wire names of fields without `.wire("…")`. Default: the names of the fields. */
  readonly names?: NameRule;
  /** Wire paths of the ID and of the creation time. Default: `id`, and no creation time. */
  readonly members?: Dialect["members"];
  readonly envelope?: Dialect["envelope"];
  /** Value that an update sends for an optional input that the program has removed. Default: an empty value. */
  readonly clearWith?: ClearWith;
  /** Pagination of lists. Default: the response is the whole list. */
  readonly paging?: Paging;
  /** Path of a resource that always exists. It confirms that a 404 comes from the API. */
  readonly healthCheck?: string;
  /** Reads error bodies. Default: the common forms. */
  readonly describeError?: DescribeError;
  /**
   * Classifies the error of a request about one object. Default: a 404 may mean that the object is deleted, which the
   * list and the health check confirm.
   */
  missing?(failure: HttpFailure): ErrorClass;
}

/**
 * Description of a JSON REST API: everything that its resources have in common.
 *
 * @example
 * ```ts
 * import type { Fields, RestApiOptions } from "@tripod/kit";
 *
 * export const conventions: Pick<RestApiOptions<Fields>, "names" | "clearWith"> = { names: "snake", clearWith: "null" };
 * ```
 */
export interface RestApiOptions<S extends Fields, V extends string = string> extends ApiOptions<S>, ServiceOptions<S> {
  /**
   * Further services of the API by name. Options that a service does not state are those of the API. Definitions choose
   * a service with `endpoint.service`.
   */
  readonly services?: { readonly [Service in V]: Partial<ServiceOptions<S>> };
}
