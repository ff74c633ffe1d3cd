import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/** Connection of a request, for faults that affect it. */
export interface Connection {
  /** Address of the client, such as `127.0.0.1`. */
  readonly remoteAddress: string;
  /** Whether the client, or a fault, has closed it. */
  readonly isClosed: boolean;
  /** Closes the connection with a reset if the transport supports it. */
  cut(): void;
  /** Calls `then` once the connection is closed or the response has ended. */
  whenClosed(then: () => void): void;
  /**
   * Sends the head of a response; the body follows piece by piece. Return {@link ANSWERED_BY_HAND} to the application
   * afterward.
   */
  begin(status: number, headers: Headers): BodyWriter;
}

export interface BodyWriter {
  /** Resolves when the piece has been handed over. */
  write(part: Uint8Array): Promise<void>;
  end(): void;
}

/** Result of a handler that used the connection itself, or that leaves the request without a response. */
export const ANSWERED_BY_HAND: Response = RESPONSE_ALREADY_SENT;

/** Reports whether a response is {@link ANSWERED_BY_HAND}. */
export function isAnsweredByHand(response: Response): boolean {
  return response.headers.has("x-hono-already-sent");
}
