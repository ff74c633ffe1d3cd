import { type Call, Status, StatusError } from "@tripod/grpc";
import type { Clock } from "@tripod/kit";
import { OVER } from "./clock.js";
import { statusOf } from "./failures.js";

/** Write in progress, for messages. */
export interface Write {
  /** `Create`, `Update`, `Delete`. */
  readonly method: string;
  readonly urn: string;
  /** ID of the object; empty before its creation. */
  readonly id: string;
}

/**
 * Pending writes. The process ends after them, regardless of how it is stopped: the platform completes a request that
 * it has received, so the engine must learn its outcome, or that the outcome is unknown.
 */
export class PendingWrites {
  private readonly pending = new Set<Promise<unknown>>();
  /**
   * Functions that abandon each pending write; there may be hundreds, which is more than one signal accepts without a
   * warning.
   */
  private readonly abandonCallbacks = new Set<() => void>();
  private isOver = false;
  private readonly report: (text: string) => void;
  private readonly clock: Clock;

  /** `report` receives outcomes that the engine no longer receives. */
  constructor(report: (text: string) => void, clock: Clock) {
    this.report = report;
    this.clock = clock;
  }

  /** Runs a write. Rejects with an unknown outcome if {@link end} abandons it. */
  async run<T extends object>(write: Write, call: Call, work: () => Promise<T>): Promise<T> {
    const working = work();
    const settled = working.then(
      ({ id }: { readonly id?: unknown }) => {
        const made = typeof id === "string" && id !== "" ? ` Its ID is ${id}.` : "";
        this.reportIfUnreceived(write, call, `has succeeded.${made}`);
      },
      (error: unknown) => {
        const { code, message, details } = statusOf(error);
        const mayHaveHappened = code === Status.Unknown || details.length > 0;
        if (mayHaveHappened) this.reportIfUnreceived(write, call, `may have happened: ${message}`);
      },
    );
    this.pending.add(settled);
    void settled.then(() => this.pending.delete(settled));
    return Promise.race([working, this.rejectIfAbandoned(write, settled)]);
  }

  /** Waits for pending writes for at most `milliseconds`, then abandons the remaining ones. */
  async end(milliseconds: number): Promise<void> {
    const enough = new AbortController();
    const limit = this.clock.sleep(milliseconds, enough.signal).catch(() => undefined);
    await Promise.race([Promise.all(this.pending), limit]);
    enough.abort(OVER);
    this.isOver = true;
    for (const giveUp of this.abandonCallbacks) giveUp();
  }

  private async rejectIfAbandoned(write: Write, settled: Promise<unknown>): Promise<never> {
    if (!this.isOver) {
      await new Promise<void>((giveUp) => {
        this.abandonCallbacks.add(giveUp);
        // Removes ended writes, because there may be thousands.
        void settled.then(() => this.abandonCallbacks.delete(giveUp));
      });
    }
    throw new StatusError(
      Status.Unknown,
      `The plugin was stopped before the platform responded, so the outcome of this ${describe(write)} is unknown. ${ADVICE}`,
    );
  }

  /**
   * Reports the outcome of a write whose engine has stopped or no longer waits, because the engine cannot record it.
   */
  private reportIfUnreceived(write: Write, call: Call, how: string): void {
    if (!call.isAborted) return;
    this.report(`The engine no longer waits for the ${describe(write)}, which ${how} ${ADVICE}`);
  }
}

const ADVICE =
  "Run `pulumi refresh`. If an object was created that state does not contain, import it with `pulumi import`";

function describe({ method, urn, id }: Write): string {
  return `${method.toLowerCase()} of ${urn}${id === "" ? "" : ` (id ${id})`}`;
}
