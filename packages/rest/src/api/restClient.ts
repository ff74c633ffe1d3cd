import {
  type Answer,
  type Authorization,
  type CallContext,
  HttpFailure,
  type Method,
  pages,
  type Query,
  type Reader,
  read,
} from "@tripod/http";
import { type Clock, type Fields, type InputsOf, parseUrl } from "@tripod/kit";
import type { ObjectTracker } from "../concurrency/objectTracker.js";
import type { Dialect, ErrorClass } from "../definition/dialect.js";
import type { ServiceOptions } from "./apiOptions.js";
import type { OpenClient } from "./openClient.js";

/**
 * Client of one provider instance on a {@link RestApi}, which the handlers of its lookups and resources receive.
 *
 * @example
 * ```ts
 * import type { CallContext, RestClient } from "@tripod/kit";
 *
 * export async function clean({ platform, ...on }: CallContext<RestClient>, id: string): Promise<void> {
 *   await platform.send("POST", `/shelves/${encodeURIComponent(id)}/clean`, on);
 * }
 * ```
 */
export interface RestClient<S extends Fields = Fields> {
  readonly settings: InputsOf<S>;
  readonly clock: Clock;
  readonly tracker: ObjectTracker;
  /** Conventions of the API. */
  readonly dialect: Dialect;
  /** Sends a request. The path starts with a slash. */
  send(method: Method, path: string, on: CallContext, body?: unknown): Promise<Answer>;
  /** Returns the body of the response to a GET. */
  get(path: string, on: CallContext): Promise<Reader>;
  /** Returns all rows of a list. */
  list(path: string, on: CallContext): Promise<readonly Reader[]>;
  /** Returns the client of a service of the API. */
  service(name: string): RestClient<S>;
  close(): void;
}

interface ClientFacts<S extends Fields> extends Omit<ServiceOptions<S>, "baseUrl" | "authorization"> {
  readonly name: string;
  readonly settings: InputsOf<S>;
  readonly client: OpenClient;
  readonly baseUrl: string;
  readonly authorization: Authorization;
  service(name: string): RestClient<S>;
}

/** Returns the client of one service of an API on an open HTTP client. */
export function createRestClient<S extends Fields>(facts: ClientFacts<S>): RestClient<S> {
  const { client, baseUrl, authorization, settings, paging = {}, healthCheck, envelope, describeError } = facts;
  const { http, clock, tracker, close } = client;
  const described = { authorization, ...(describeError && { describeError }) };
  const send: Dialect["send"] = ({ path, ...request }, on) =>
    http.send({ ...request, ...described, url: `${baseUrl}${path}` }, on);
  const get = (operation: string, path: string, on: CallContext): Promise<Answer> =>
    send({ operation, method: "GET", idempotency: "safe", cache: "never", path }, on);
  const { rows = "", next, cursor = "cursor", query } = paging;
  const dialect: Dialect = {
    clock,
    tracker,
    scopeKey: JSON.stringify([facts.name, authorization.id]),
    members: facts.members ?? { id: "id" },
    names: facts.names ?? "same",
    clearWith: facts.clearWith ?? "empty",
    ...(envelope && { envelope }),
    hasBareLists: rows === "",
    send,
    rows: (path, on) =>
      pages<Reader, string>({
        first: withQuery(path, { ...query }),
        context: on,
        identify: ({ raw }) => JSON.stringify(raw),
        fetch: async (at) => {
          const answer = await get("List objects", at, on);
          const body = read(answer);
          const value = next === undefined ? undefined : cursorIn(body, next);
          const following = value === undefined ? undefined : nextPage({ baseUrl, at }, cursor, value);
          if (value !== undefined && following === undefined) throw body.unexpected(next ?? "", LINK);
          return { items: body.list(rows), next: following, answer };
        },
      }),
    ...(healthCheck !== undefined && {
      healthCheck: async (on: CallContext) => read(await get("Check the API", healthCheck, on)).object(""),
    }),
    classifyError: (error) => (error instanceof HttpFailure ? (facts.missing ?? missingBy404)(error) : "other"),
  };
  return {
    settings,
    clock,
    tracker,
    dialect,
    send: (method, path, on, body) =>
      http.send({ ...described, operation: `${method} ${path}`, method, url: `${baseUrl}${path}`, body }, on),
    get: async (path, on) => read(await get(`Get ${path}`, path, on)),
    list: async (path, on) => {
      const found: Reader[] = [];
      for await (const page of dialect.rows(path, on)) found.push(...page);
      return found;
    },
    service: facts.service,
    close,
  };
}

/** A 404 never proves a deletion: the engine confirms it with the list and the health check. */
function missingBy404({ status }: HttpFailure): ErrorClass {
  return status === 404 ? "unconfirmed" : "other";
}

const CURSOR = "is not a cursor, so the list cannot be read to its end";
const LINK = "is a link to another path, so the list cannot be read to its end";

/**
 * Returns the cursor of the next page. Missing, null, false and empty values end the list.
 *
 * @throws HttpFailure for an object or a list, because the rest of the rows would be missing silently.
 */
function cursorIn(body: Reader, member: string): string | undefined {
  if (!body.has(member)) return undefined;
  const text = body.peekText(member);
  if (text !== "") return text === "false" ? undefined : text;
  if (body.optionalText(member) === "") return undefined;
  throw body.unexpected(member, CURSOR);
}

/**
 * Returns path and query of the next page. A cursor with a scheme or a query is a link, which may be relative to the
 * URL of the request, and gives the query only: requests with credentials never leave the server and the path of the
 * list.
 */
function nextPage({ baseUrl, at }: { readonly baseUrl: string; readonly at: string }, name: string, cursor: string) {
  if (!/^https?:\/\/|\?/i.test(cursor)) return withQuery(at, { [name]: cursor });
  const [own = ""] = at.split("?");
  const request = `${baseUrl}${own}`;
  const url = parseUrl(cursor, request);
  if (url === undefined) return undefined;
  const { pathname, search } = url;
  return pathname.endsWith(own) ? `${own}${search}` : undefined;
}

/** Sets members of the query of a path. */
function withQuery(path: string, query: Query): string {
  const [own = "", before = ""] = path.split(/\?(.*)/s);
  const members = new URLSearchParams(before);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    members.delete(name);
    for (const one of [value].flat()) members.append(name, String(one));
  }
  return members.size === 0 ? path : `${own}?${members}`;
}
