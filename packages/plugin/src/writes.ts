import type { Clock } from "@tripod/kit";
import { type Call, Status, StatusError } from "@tripod/rpc";
import { statusOf } from "./failures.js";

/** A write under way, in words for the user. */
export interface Write {
  /** `Create`, `Update`, `Delete`. */
  readonly method: string;
  readonly urn: string;
  /** The object's id; empty before it has one. */
  readonly id: string;
}

/**
 * The writes under way. The process ends after them, however it is asked to: what a platform is doing already it will do,
 * so the engine must hear how it ended, or that nobody knows.
 */
export class Writes {
  private readonly underWay = new Set<Promise<unknown>>();
  /** What gives up each write that is waited for; there may be hundreds, which is more than one signal takes without a warning. */
  private readonly waitedFor = new Set<() => void>();
  private isOver = false;
  private readonly report: (text: string) => void;
  private readonly clock: Clock;

  /** `report` is told what the engine cannot be told any more. */
  constructor(report: (text: string) => void, clock: Clock) {
    this.report = report;
    this.clock = clock;
  }

  /** Runs a write; when the end does not wait for it any longer, its outcome is unknown. */
  async run<T extends object>(write: Write, call: Call, work: () => Promise<T>): Promise<T> {
    const working = work();
    const settled = working.then(
      ({ id }: { readonly id?: unknown }) => {
        const made = typeof id === "string" && id !== "" ? ` Its id is ${id}.` : "";
        this.tellIfUnheard(write, call, `has succeeded.${made}`);
      },
      (error: unknown) => {
        const { code, message, details } = statusOf(error);
        const mayHaveHappened = code === Status.Unknown || details.length > 0;
        if (mayHaveHappened) this.tellIfUnheard(write, call, `may have happened: ${message}`);
      },
    );
    this.underWay.add(settled);
    void settled.then(() => this.underWay.delete(settled));
    return Promise.race([working, this.givenUp(write, settled)]);
  }

  /** Waits for the writes under way, but no longer than so many milliseconds; then those left are given up. */
  async end(milliseconds: number): Promise<void> {
    const enough = new AbortController();
    const limit = this.clock.sleep(milliseconds, enough.signal).catch(() => undefined);
    await Promise.race([Promise.all(this.underWay), limit]);
    enough.abort();
    this.isOver = true;
    for (const giveUp of this.waitedFor) giveUp();
  }

  private async givenUp(write: Write, settled: Promise<unknown>): Promise<never> {
    if (!this.isOver) {
      await new Promise<void>((giveUp) => {
        this.waitedFor.add(giveUp);
        // A write that has ended waits for nothing any more; there may be thousands of them.
        void settled.then(() => this.waitedFor.delete(giveUp));
      });
    }
    throw new StatusError(
      Status.Unknown,
      `The plugin was stopped before the platform had answered, so nobody knows whether this ${describe(write)} has happened. ${ADVICE}`,
    );
  }

  /** Where the engine has gone or given up, what it would have recorded is said where logs go. */
  private tellIfUnheard(write: Write, call: Call, how: string): void {
    if (!call.signal.aborted) return;
    this.report(`The engine no longer waits for the ${describe(write)}, which ${how} ${ADVICE}`);
  }
}

const ADVICE = "Run `pulumi refresh`; what was created and is not recorded can be taken over with `pulumi import`";

function describe({ method, urn, id }: Write): string {
  return `${method.toLowerCase()} of ${urn}${id === "" ? "" : ` (id ${id})`}`;
}
