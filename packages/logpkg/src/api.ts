import type { Answer, Authorization, CallContext, Effect, Http, HttpRequest, Method } from "@tripod/http";

/** A request to the platform. Everything that is not about the platform is as for every request. */
export type ApiRequest = ApiMembers & (ApiRead | ApiWrite);

/** A request that changes nothing. */
interface ApiRead {
  /** Default GET. */
  readonly method?: "GET";
  readonly effect?: "read";
}

/** Any other request says what it does: a search by POST is a read, and not every write may be sent twice. */
interface ApiWrite {
  readonly method: Method;
  readonly effect: Effect;
}

interface ApiMembers
  extends Pick<
    HttpRequest,
    | "operation"
    | "query"
    | "headers"
    | "body"
    | "text"
    | "share"
    | "tags"
    | "deadline"
    | "attempts"
    | "allow"
    | "describeError"
  > {
  /** Below the base address, encoded, without a slash in front: `v1/collectors`. */
  readonly path: string;
}

/** The platform's API, as the owner of one access key reaches it. */
export interface Api {
  send(request: ApiRequest, context: CallContext): Promise<Answer>;
  /** A number that grows with every write that touches one of the tags: what was read before may be out of date. */
  writes(tags: readonly string[]): number;
}

export interface ApiOptions {
  readonly http: Http;
  /** The base address, with a slash at its end. */
  baseUrl(context: CallContext): Promise<string>;
  readonly authorization: Authorization;
  /** Whether every request is made as a content administrator. */
  readonly adminMode: boolean;
}

/** Makes the {@link Api} of one provider instance. */
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
