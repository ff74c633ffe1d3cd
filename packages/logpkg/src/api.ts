import type { Answer, Authorization, CallContext, Http, HttpRequest, Idempotency, Method } from "@tripod/http";

/** Request to the platform: the platform-independent options of {@link HttpRequest}, with a path below the base URL. */
export type ApiRequest = ApiMembers & (ApiRead | ApiWrite);

/** Request without side effects. */
interface ApiRead {
  /** Default: GET. */
  readonly method?: "GET";
  readonly idempotency?: "safe";
}

/** Other requests declare their effect: a search by POST is a read, and not every write is idempotent. */
interface ApiWrite {
  readonly method: Method;
  readonly idempotency: Idempotency;
}

interface ApiMembers
  extends Pick<
    HttpRequest,
    | "operation"
    | "query"
    | "headers"
    | "body"
    | "text"
    | "cache"
    | "tags"
    | "deadline"
    | "attempts"
    | "allow"
    | "describeError"
  > {
  /** Encoded path below the base URL, without a leading slash: `v1/collectors`. */
  readonly path: string;
}

/** Platform's API with the permissions of one access key. */
export interface Api {
  send(request: ApiRequest, context: CallContext): Promise<Answer>;
  /** Returns a number that grows with each write to one of the tags: earlier reads may be out of date. */
  writes(tags: readonly string[]): number;
}

export interface ApiOptions {
  readonly http: Http;
  /** Returns the base URL, with a trailing slash. */
  baseUrl(context: CallContext): Promise<string>;
  readonly authorization: Authorization;
  /** Whether every request uses admin mode. */
  readonly adminMode: boolean;
}

/** Returns the {@link Api} of one provider instance. */
export function createApi({ http, baseUrl, authorization, adminMode }: ApiOptions): Api {
  const always: Readonly<Record<string, string>> = adminMode ? { isAdminMode: "true" } : {};
  return {
    writes: (tags) => http.writes(tags),
    send: async ({ method = "GET", path, headers = {}, ...request }, context) => {
      const base = await baseUrl(context);
      const url = `${base}${path}`;
      return http.send({ ...request, method, url, headers: { ...always, ...headers }, authorization }, context);
    },
  };
}
