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
import type { Clock, Fields, InputsOf } from "@tripod/kit";
import type { ObjectTracker } from "../concurrency/objectTracker.js";
import type { Dialect, ErrorClass } from "../definition/dialect.js";
import type { RestApiOptions } from "./apiOptions.js";
import type { OpenClient } from "./openClient.js";

/** Client of one provider instance on a {@link RestApi}, which the handlers of its lookups and resources receive. */
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
  close(): void;
}

interface ClientFacts<S extends Fields>
  extends Pick<
    RestApiOptions<S>,
    "name" | "members" | "names" | "clearWith" | "envelope" | "paging" | "healthCheck" | "missing"
  > {
  readonly settings: InputsOf<S>;
  readonly client: OpenClient;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credential: string;
}

/** Returns the client of an API on an open HTTP client. */
export function createRestClient<S extends Fields>(facts: ClientFacts<S>): RestClient<S> {
  const { client, baseUrl, headers, credential, settings, paging = {}, healthCheck, envelope } = facts;
  const { http, clock, tracker, close } = client;
  const authorization: Authorization = { id: credential, headers: async () => headers };
  const send: Dialect["send"] = ({ path, ...request }, on) =>
    http.send({ ...request, url: `${baseUrl}${path}`, authorization }, on);
  const get = (operation: string, path: string, on: CallContext): Promise<Answer> =>
    send({ operation, method: "GET", idempotency: "safe", cache: "never", path }, on);
  const { rows = "", next, cursor = "cursor", query } = paging;
  const dialect: Dialect = {
    clock,
    tracker,
    scopeKey: JSON.stringify([facts.name, credential]),
    members: facts.members ?? { id: "id" },
    names: facts.names ?? "same",
    clearWith: facts.clearWith ?? "empty",
    ...(envelope && { envelope }),
    send,
    rows: (path, on) =>
      pages<Reader, string>({
        first: "",
        context: on,
        identify: ({ raw }) => JSON.stringify(raw),
        fetch: async (at) => {
          const answer = await get("List objects", withQuery(path, { ...query, [cursor]: at || undefined }), on);
          const body = read(answer);
          return {
            items: body.list(rows),
            next: next === undefined ? undefined : body.optionalText(next) || undefined,
            answer,
          };
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
      http.send({ operation: `${method} ${path}`, method, url: `${baseUrl}${path}`, body, authorization }, on),
    get: async (path, on) => read(await get(`Get ${path}`, path, on)),
    list: async (path, on) => {
      const found: Reader[] = [];
      for await (const page of dialect.rows(path, on)) found.push(...page);
      return found;
    },
    close,
  };
}

/** A 404 never proves a deletion: the engine confirms it with the list and the health check. */
function missingBy404({ status }: HttpFailure): ErrorClass {
  return status === 404 ? "unconfirmed" : "other";
}

function withQuery(path: string, query: Query): string {
  const members = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  if (members.length === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(members)}`;
}
