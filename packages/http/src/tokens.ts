import type { Authorization, CallContext } from "./call.js";
import type { Clock } from "./clock.js";
import { systemClock } from "./clock.js";
import { createFlights } from "./flights.js";
import type { Redactor } from "./redactor.js";

/** A token, with whatever else came with it (a service catalogue, say). */
export interface Token {
  readonly value: string;
  /** When it ends, in milliseconds since the epoch; absent: it does not end by time. */
  readonly expiresAt?: number | undefined;
}

export interface TokenOptions<T extends Token> {
  /** Tells this account's tokens from those of others; appears in no message. */
  readonly account: string;
  /** Asks the platform for a new token of one scope. Usually one `http.send` without authorization. */
  obtain(scope: string, context: CallContext): Promise<T>;
  /** Learns each token value, so that none appears in a message. */
  readonly secrets: Redactor;
  readonly clock?: Clock;
  /** How long before its end a token is renewed, in milliseconds. Default five minutes, at most a tenth of its life. */
  readonly renewBefore?: number;
}

/** The tokens of one account, one for each scope. */
export interface Tokens<T extends Token> {
  /** The token of a scope; parallel calls share one request for it. */
  get(scope: string, context: CallContext): Promise<T>;
  /** Authorises requests with the token of a scope: renewed when it ends, and once after a 401. */
  authorization(scope: string, headers: (token: T) => Readonly<Record<string, string>>): Authorization;
}

interface Held<T> {
  readonly token: T;
  readonly renewAt: number;
}

/** Makes the token store of one account. */
export function createTokens<T extends Token>(options: TokenOptions<T>): Tokens<T> {
  const { clock = systemClock, renewBefore = 5 * 60_000, secrets } = options;
  const held = new Map<string, Held<T>>();
  const flights = createFlights<T>();

  const get = (scope: string, context: CallContext): Promise<T> => {
    const known = held.get(scope);
    if (known !== undefined && clock.now() < known.renewAt) return Promise.resolve(known.token);
    return flights.join(scope, context, async (shared) => {
      const token = await options.obtain(scope, shared);
      secrets.add(token.value);
      held.set(scope, { token, renewAt: renewalTime(token, clock.now(), renewBefore) });
      return token;
    });
  };

  return {
    get,
    authorization: (scope, headers) => {
      // Which token each set of headers was made from: a refusal drops that token only, not its successor.
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

/** A short-lived token keeps nine tenths of its life; otherwise it would be renewed before it was used. */
function renewalTime(token: Token, now: number, renewBefore: number): number {
  if (token.expiresAt === undefined) return Number.POSITIVE_INFINITY;
  return token.expiresAt - Math.min(renewBefore, (token.expiresAt - now) / 10);
}
