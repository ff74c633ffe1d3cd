/**
 * How much of the answers of one connection waits to be taken. A caller that reads nothing would otherwise have a copy of
 * a large answer kept for each of its calls.
 */
export class Outgoing {
  private readonly most: number;
  private bytes = 0;
  private readonly waiting = new Set<() => void>();

  constructor(most: number) {
    this.most = most;
  }

  /** Makes an answer and sends it, once less waits than may. One always goes, however large. */
  async send(make: () => Uint8Array, send: (frame: Uint8Array) => Promise<void>, signal: AbortSignal): Promise<void> {
    while (this.bytes >= this.most) await this.turn(signal);
    const frame = make();
    this.bytes += frame.length;
    this.wake();
    try {
      await send(frame);
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
    // Whoever goes leaves the turn to the next.
    if (signal.aborted) this.wake();
    signal.throwIfAborted();
  }

  /** Wakes the one that waits for longest, if there is room for it. */
  private wake(): void {
    const [next] = this.waiting;
    if (next !== undefined && this.bytes < this.most) next();
  }
}
