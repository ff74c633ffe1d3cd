import {
  type AnyResource,
  type CallContext,
  type CallSecrets,
  type Clock,
  createAccountRedactor,
  createShared,
  type Fields,
  type Followed,
  follow,
  type Log,
  type Package,
  type PlainObject,
  type ResourceContext,
  resourceUnder,
  type Severity,
  secretsIn,
  type TimedOperation,
  tellable,
  type ValueObject,
} from "@tripod/kit";
import { type Call, type EngineLog, LogSeverity, Status, StatusError } from "@tripod/rpc";
import type { Form } from "./form.js";
import { Holders } from "./holders.js";
import { Writes } from "./writes.js";

/** What the plugin uses of its process; nothing else reads it. */
export interface Host {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly form: Form;
  readonly random: (count: number) => Uint8Array;
  readonly clock: Clock;
  /** Writes a line where the process's own messages go. */
  readonly report: (text: string) => void;
  /** The schema of the package, as JSON. */
  readonly schema: () => Promise<string>;
  /** The log of the engine at an address. */
  readonly connectLog: (address: string) => EngineLog;
}

/** An operation on a resource. */
export interface Operation {
  readonly urn: string;
  /** What is being done to what, at the beginning of a sentence. */
  readonly what: string;
  /** Which of its times the user allows it. */
  readonly operation: TimedOperation;
  /** Seconds that the user allows, 0 when the program says nothing. */
  readonly timeout: number;
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

/** What a call under way has of its own. */
interface CallState {
  readonly secrets: CallSecrets;
  /** Ends with the call: what waits for its sake stops. */
  readonly over: AbortController;
  /** What the call waits with: ends with it, or with all of them. */
  readonly followed: Followed;
  /** The resource beside which progress is shown. */
  toldOf?: string;
}

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
  /** Everything that leaves a call passes it. */
  private readonly secrets = createAccountRedactor();
  private readonly calls = new Map<Call, CallState>();
  /** What is being changed on the platform. */
  readonly writes: Writes;
  /** Which resource manages which object. */
  readonly holders = new Holders();
  private engine: EngineLog | undefined;
  /** Whether something was logged that the user must not miss, and may not have arrived. */
  private isUntold = false;
  private current: { readonly configured: Configured; platform?: { readonly client: unknown } } | undefined;

  constructor(pkg: Package, host: Host) {
    this.pkg = pkg;
    this.host = host;
    this.writes = new Writes((text) => host.report(this.clean(text)), host.clock);
  }

  /** Sends messages to the engine at `address` from now on. */
  attach(address: string): void {
    const { engine } = this;
    // What was logged belongs to the engine that was there.
    void engine?.flush().then(() => engine.close());
    this.engine = address === "" ? undefined : this.host.connectLog(address);
  }

  /** Ends what is in flight and refuses what comes after; `reason` is what such calls are answered with. */
  cancel(reason = new StatusError(Status.Cancelled, "The operation was cancelled")): void {
    this.cancelled.abort(reason);
  }

  /** Remembers the secrets of a call until it ends: those with a mark, and what stands where `fields` expect one. */
  learn(call: Call, values: ValueObject, fields: Fields): void {
    this.stateOf(call).secrets.add(secretsIn(values, fields));
  }

  /** Forgets what only the call needed, and ends its timer. */
  ended(call: Call): void {
    const state = this.calls.get(call);
    state?.secrets.end();
    state?.over.abort();
    state?.followed.end();
    this.calls.delete(call);
    // What it was waiting for must not stay on the line of what is done.
    if (state?.toldOf !== undefined) this.tell("", state.toldOf);
  }

  private stateOf(call: Call): CallState {
    const known = this.calls.get(call);
    if (known !== undefined) return known;
    const followed = follow([call.signal, this.cancelled.signal]);
    const state: CallState = { secrets: this.secrets.begin(), over: new AbortController(), followed };
    this.calls.set(call, state);
    return state;
  }

  /** Remembers secrets of the settings. */
  learnSettings(secrets: readonly string[]): void {
    for (const secret of secrets) this.secrets.add(secret);
  }

  /** A text as it may leave. */
  clean(text: string): string {
    return tellable(text, this.secrets);
  }

  /** Takes new settings. What is in flight goes on with the client it began with, whose idle connections are closed. */
  configure(configured: Configured): void {
    this.disconnect();
    this.current = { configured };
  }

  private disconnect(): void {
    if (this.current?.platform !== undefined) this.pkg.disconnect?.(this.current.platform.client);
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
        secrets: this.secrets,
        shared: this.shared,
      }),
    };
    return current.platform.client;
  }

  /** A resource as the settings have it, where there are some already. */
  under(resource: AnyResource): AnyResource {
    return resource.under === undefined || this.current === undefined
      ? resource
      : resourceUnder(resource, this.platform() as never);
  }

  /** The log of one resource; an empty URN speaks for the whole package. */
  log(urn: string): Log {
    return (severity, message) => {
      this.isUntold ||= severity === "warning" || severity === "error";
      this.engine?.log({ severity: SEVERITY[severity], message: this.clean(message), urn });
    };
  }

  /** Waits, a second at most, until the warnings of a call are with the engine: it may end us after the last answer. */
  async told(): Promise<void> {
    if (!this.isUntold || this.engine === undefined) return;
    this.isUntold = false;
    const enough = new AbortController();
    await Promise.race([this.engine.flush(), this.host.clock.sleep(1000, enough.signal).catch(() => undefined)]);
    enough.abort();
  }

  /** The context of a call: ends with the call, with `Cancel`, or when the time that the user allows is over. */
  context(call: Call, urn = ""): Omit<CallContext<never>, "fail"> {
    if (this.cancelled.signal.aborted) throw this.cancelled.signal.reason;
    const state = this.stateOf(call);
    return {
      platform: this.platform() as never,
      signal: state.followed.signal,
      log: this.log(urn),
      progress: (text) => {
        if (state.over.signal.aborted) return;
        state.toldOf = urn;
        this.tell(text, urn);
      },
    };
  }

  private tell(text: string, urn: string): void {
    this.engine?.log({ severity: LogSeverity.INFO, message: this.clean(text), urn, ephemeral: true });
  }

  /** The same for an operation on a resource; `timeout` in seconds, 0 when the user set none. */
  resourceContext(call: Call, { urn, what, operation, timeout }: Operation): Omit<ResourceContext<never>, "fail"> {
    const context = this.context(call, urn);
    if (!(timeout > 0)) return { ...context, timeoutMs: undefined, owner: this.ownerFor(context) };
    const timeoutMs = timeout * 1000;
    const expiry = new AbortController();
    let state = "";
    const expire = (): void => {
      const timeLimit = `${what} took longer than the ${timeout} seconds that the resource option customTimeouts.${operation} allows`;
      const error = new StatusError(Status.DeadlineExceeded, `${timeLimit}${state}`);
      expiry.abort(Object.assign(error, { timeLimit }));
    };
    const { over } = this.stateOf(call);
    this.host.clock.sleep(timeoutMs, over.signal).then(expire, () => undefined);
    const progress = (text: string): void => {
      state = ` (last seen: ${text})`;
      context.progress(text);
    };
    const limited = { ...context, progress, signal: follow([context.signal, expiry.signal]).signal };
    return { ...limited, timeoutMs, owner: this.ownerFor(limited) };
  }

  /** Returns the function by which an operation requests the account of the credentials; undefined without accounts. */
  private ownerFor(context: Omit<CallContext<never>, "fail">): ResourceContext<never>["owner"] {
    const { pkg } = this;
    return pkg.owner && (async () => pkg.owner?.(context));
  }

  /** Delivers what was logged and lets go of connections. */
  async close(): Promise<void> {
    this.cancel();
    // First, because a client has something to say at its end.
    this.disconnect();
    await this.engine?.flush();
    this.engine?.close();
  }
}
