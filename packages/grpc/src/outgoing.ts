/** Call that receives responses. */
interface Receiver {
  /** Fires when the call is over. */
  readonly signal: AbortSignal;
  /** Sends a frame. Resolves when the peer is ready for more. */
  send(frame: Uint8Array): Promise<void>;
}

/**
 * Limits the queued responses of one connection. Without it, a copy of a large response would be kept for each call of
 * a caller that does not read.
 */
export class Outgoing {
  private readonly most: number;
  private bytes = 0;
  private readonly waiting = new Set<() => void>();

  constructor(most: number) {
    this.most = most;
  }

  /**
   * Encodes and sends a response as soon as the queue is below its limit. A single response is sent regardless of its
   * size.
   */
  async send(make: () => Uint8Array, call: Receiver): Promise<void> {
    while (this.bytes >= this.most) await this.turn(call.signal);
    const frame = make();
    this.bytes += frame.length;
    this.wake();
    try {
      await call.send(frame);
    } finally {
      this.bytes -= frame.length;
      this.wake();
    }
  }

  private async turn(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        this.waiting.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener("abort", wake);
      if (signal.aborted) wake();
    });
    // Ends the turn, so that the next response can be sent.
    if (signal.aborted) this.wake();
    signal.throwIfAborted();
  }

  /** Starts the response that has waited longest, if the queue has room for it. */
  private wake(): void {
    const [next] = this.waiting;
    if (next !== undefined && this.bytes < this.most) next();
  }
}
