import type { Authorization, CallContext } from "./call.js";
import type { Clock } from "./clock.js";
import { systemClock } from "./clock.js";
import type { Redactor } from "./redactor.js";
import { createSingleFlight } from "./singleFlight.js";

/** Token and the data that came with it, such as a service catalog. */
export interface Token {
  readonly value: string;
  /** Expiry in milliseconds since the epoch; undefined if the token does not expire. */
  readonly expiresAt?: number | undefined;
}

/** Options of a cache of tokens. */
export interface TokenOptions<T extends Token> {
  /** Identifies the account of the tokens, such as its URL and user: equal ones share responses. Never printed. */
  readonly account: string;
  /** Requests a new token of one scope. Usually one `http.send` without authorization. */
  obtain(scope: string, context: CallContext): Promise<T>;
  /** Receives each token value, so that none appears in a message. */
  readonly secrets: Redactor;
  readonly clock?: Clock;
  /**
   * Time between the renewal of a token and its expiry, in milliseconds. Default: five minutes, at most a tenth of
   * its lifetime.
   */
  readonly renewBefore?: number;
}

/**
 * Tokens of one account, one per scope.
 *
 * @example
 * ```ts
 * import type { Authorization, Tokens } from "@tripod/kit/http";
 *
 * export const authorizationOf = (tokens: Tokens<{ readonly value: string }>): Authorization =>
 *   tokens.authorization("shop", ({ value }) => ({ Authorization: `Bearer ${value}` }));
 * ```
 */
export interface Tokens<T extends Token> {
  /** Returns the token of a scope; concurrent calls share one request for it. */
  get(scope: string, context: CallContext): Promise<T>;
  /**
   * Returns the authorization of requests with the token of a scope, renewed before it expires and once after a 401.
   */
  authorization(scope: string, headers: (token: T) => Readonly<Record<string, string>>): Authorization;
}

interface Held<T> {
  readonly token: T;
  readonly renewAt: number;
}

/**
 * Creates the token store of one account.
 *
 * @example
 * ```ts
 * import type { ConnectContext } from "@tripod/kit";
 * import { createTokens, type Http, read } from "@tripod/kit/http";
 *
 * export const tokensOf = (http: Http, url: string, user: string, { secrets }: ConnectContext) =>
 *   createTokens({
 *     account: JSON.stringify([url, user]),
 *     secrets,
 *     obtain: async (scope, on) => {
 *       const request = { operation: "request a token", method: "POST", url: `${url}/token`, body: { user, scope } } as const;
 *       return { value: read(await http.send(request, on)).string("token") };
 *     },
 *   });
 * ```
 */
export function createTokens<T extends Token>(options: TokenOptions<T>): Tokens<T> {
  const { clock = systemClock, renewBefore = 5 * 60_000, secrets } = options;
  const held = new Map<string, Held<T>>();
  const singleFlight = createSingleFlight<T>();

  const get = (scope: string, context: CallContext): Promise<T> => {
    const current = held.get(scope);
    if (current !== undefined && clock.now() < current.renewAt) return Promise.resolve(current.token);
    return singleFlight.run(scope, context, async (shared) => {
      const token = await options.obtain(scope, shared);
      secrets.add(token.value);
      held.set(scope, { token, renewAt: renewalTime(token, clock.now(), renewBefore) });
      return token;
    });
  };

  return {
    get,
    authorization: (scope, headers) => {
      // Token of each set of headers: a 401 drops that token only, not its successor.
      const madeFrom = new WeakMap<Readonly<Record<string, string>>, string>();
      return {
        id: `${options.account}\n${scope}`,
        headers: async (context) => {
          const token = await get(scope, context);
          const made = headers(token);
          madeFrom.set(made, token.value);
          return made;
        },
        refused: (refused) => {
          const value = madeFrom.get(refused);
          if (value !== undefined && held.get(scope)?.token.value === value) held.delete(scope);
          return true;
        },
      };
    },
  };
}

/** A short-lived token is used for nine tenths of its lifetime; otherwise it would be renewed before it was used. */
function renewalTime(token: Token, now: number, renewBefore: number): number {
  if (token.expiresAt === undefined) return Number.POSITIVE_INFINITY;
  return token.expiresAt - Math.min(renewBefore, (token.expiresAt - now) / 10);
}
