import {
  type CallContext,
  createShared,
  type Log,
  type Package,
  type PlainObject,
  type ResourceContext,
  type Severity,
  type ValueObject,
} from "@tripod/kit";
import { type Call, type EngineLog, LogSeverity, Status, StatusError } from "@tripod/rpc";

/** What the plugin uses of its process; nothing else reads it. */
export interface Host {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly random: (count: number) => Uint8Array;
  /** The log of the engine at an address. */
  readonly connectLog: (address: string) => EngineLog;
}

/** Settings that were accepted. */
export interface Configured {
  /** Complete, with what the environment supplies. */
  readonly settings: PlainObject;
  /** As the program or the stack gave them. */
  readonly given: ValueObject;
}

const SEVERITY: Readonly<Record<Severity, number>> = {
  debug: LogSeverity.DEBUG,
  info: LogSeverity.INFO,
  warning: LogSeverity.WARNING,
  error: LogSeverity.ERROR,
};

/** Timers cannot run longer, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * One provider instance: its settings, the client made from them, the engine's log, and what ends its calls. It may be
 * configured several times; calls in flight keep the client they began with.
 */
export class Session {
  readonly pkg: Package;
  readonly host: Host;
  private readonly cancelled = new AbortController();
  /** The engine runs a process for each provider instance; the clients of one after another are all that share. */
  private readonly shared = createShared();
  private engine: EngineLog | undefined;
  private current: { readonly configured: Configured; platform?: { readonly client: unknown } } | undefined;

  constructor(pkg: Package, host: Host) {
    this.pkg = pkg;
    this.host = host;
  }

  /** Sends messages to the engine at `address` from now on. */
  attach(address: string): void {
    this.engine?.close();
    this.engine = address === "" ? undefined : this.host.connectLog(address);
  }

  /** Ends what is in flight and refuses what comes after; `reason` is what such calls are answered with. */
  cancel(reason = new StatusError(Status.Cancelled, "The operation was cancelled")): void {
    this.cancelled.abort(reason);
  }

  configure(configured: Configured): void {
    this.current = { configured };
  }

  /** The accepted settings. Throws FailedPrecondition when there are none yet. */
  get configured(): Configured {
    if (this.current !== undefined) return this.current.configured;
    throw new StatusError(Status.FailedPrecondition, `The ${this.pkg.name} provider is used before it was configured`);
  }

  private platform(): unknown {
    const { configured } = this;
    const current = this.current ?? { configured };
    current.platform ??= {
      client: this.pkg.connect(configured.settings, {
        environment: this.host.environment,
        log: this.log(""),
        shared: this.shared,
      }),
    };
    return current.platform.client;
  }

  /** The log of one resource; an empty URN speaks for the whole package. */
  log(urn: string): Log {
    return (severity, message) => this.engine?.log({ severity: SEVERITY[severity], message, urn });
  }

  /** The context of a call: ends with the call, with `Cancel`, or when the time that the user allows is over. */
  context(call: Call, urn = ""): Omit<CallContext<never>, "fail"> {
    if (this.cancelled.signal.aborted) throw this.cancelled.signal.reason;
    return {
      platform: this.platform() as never,
      signal: AbortSignal.any([call.signal, this.cancelled.signal]),
      log: this.log(urn),
      progress: (text) => this.engine?.log({ severity: LogSeverity.INFO, message: text, urn, ephemeral: true }),
    };
  }

  /** The same for an operation on a resource; `timeout` in seconds, 0 when the user set none. */
  resourceContext(call: Call, urn: string, timeout: number): Omit<ResourceContext<never>, "fail"> {
    const context = this.context(call, urn);
    if (!(timeout > 0)) return { ...context, timeoutMs: undefined };
    const timeoutMs = timeout * 1000;
    const expiry = new AbortController();
    const text = `The operation took longer than the ${timeout} seconds that its custom timeout allows`;
    const expire = (): void => expiry.abort(new StatusError(Status.DeadlineExceeded, text));
    setTimeout(expire, Math.min(timeoutMs, LONGEST_TIMER_MS)).unref();
    return { ...context, timeoutMs, signal: AbortSignal.any([context.signal, expiry.signal]) };
  }

  /** Delivers what was logged and lets go of connections. */
  async close(): Promise<void> {
    this.cancel();
    // First, because a client has something to say at its end.
    if (this.current?.platform !== undefined) this.pkg.disconnect?.(this.current.platform.client);
    await this.engine?.flush();
    this.engine?.close();
  }
}
