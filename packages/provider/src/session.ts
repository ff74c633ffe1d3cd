import { type Call, type EngineLog, LogSeverity, Status, StatusError } from "@tripod/grpc";
import {
  type AnyResource,
  type CallContext,
  type CallSecrets,
  type Clock,
  createAccountRedactor,
  createShared,
  type Fields,
  type Log,
  linkSignals,
  type Package,
  type PlainObject,
  type ResourceContext,
  resourceForPlatform,
  type Severity,
  secretsIn,
  type TimedOperation,
  truncateMessage,
  type ValueObject,
} from "@tripod/kit";
import { OVER } from "./clock.js";
import type { Form } from "./form.js";
import { OwnershipIndex } from "./ownershipIndex.js";
import { PendingWrites } from "./pendingWrites.js";

/** Dependencies of the plugin on its process; no other code reads the process. */
export interface Host {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly form: Form;
  readonly random: (count: number) => Uint8Array;
  readonly clock: Clock;
  /** Writes a line to the output for messages of the process. */
  readonly report: (text: string) => void;
  /** Returns the schema of the package as JSON. */
  readonly schema: () => Promise<string>;
  /** Returns the log of the engine at an address. */
  readonly connectLog: (address: string) => EngineLog;
}

/** Operation on a resource. */
export interface Operation {
  readonly urn: string;
  /** Operation and resource, the start of messages. */
  readonly description: string;
  /** Timeout that applies to the operation. */
  readonly operation: TimedOperation;
  /** Timeout in seconds; 0 if the program sets none. */
  readonly timeout: number;
}

/** Settings that were accepted. */
export interface Configured {
  /** Complete settings, with values from the environment. */
  readonly settings: PlainObject;
  /** Settings as set by the program or the stack. */
  readonly explicit: ValueObject;
}

const SEVERITY: Readonly<Record<Severity, number>> = {
  debug: LogSeverity.DEBUG,
  info: LogSeverity.INFO,
  warning: LogSeverity.WARNING,
  error: LogSeverity.ERROR,
};

/** Resources of one call in progress. */
interface CallState {
  readonly secrets: CallSecrets;
  /** Ends the timers of the call. Absent without timers. */
  timers?: AbortController;
  /** Controller for the waits of the call: aborted with the call or with all calls. Absent if it waits for nothing. */
  controller?: AbortController;
  /** URN of the resource that shows the progress. */
  progressUrn?: string;
}

/**
 * One provider instance: its settings, its client, the engine's log and the cancellation of its calls. It may be
 * configured several times; calls in progress keep their client.
 */
export class Session {
  readonly pkg: Package;
  readonly host: Host;
  /** Reason with which all calls were cancelled. */
  private cancelled: StatusError | undefined;
  /** Shared by successive clients only: the engine runs one process per provider instance. */
  private readonly shared = createShared();
  /** Redacts every string that leaves a call. */
  private readonly secrets = createAccountRedactor();
  private readonly calls = new Map<Call, CallState>();
  /** Pending writes. */
  readonly writes: PendingWrites;
  /** Registry of the resources that manage each object. */
  readonly ownershipIndex = new OwnershipIndex();
  private engine: EngineLog | undefined;
  /** Number of warnings and errors that were logged, and of those that have arrived or are lost. */
  private warnings = { logged: 0, flushed: 0 };
  private current: { readonly configured: Configured; platform?: { readonly client: unknown } } | undefined;

  constructor(pkg: Package, host: Host) {
    this.pkg = pkg;
    this.host = host;
    this.writes = new PendingWrites((text) => host.report(this.redact(text)), host.clock);
  }

  /** Sends all further messages to the engine at `address`. */
  attach(address: string): void {
    const { engine } = this;
    // Earlier messages belong to the previous engine.
    void engine?.flush().then(() => engine.close());
    this.engine = address === "" ? undefined : this.host.connectLog(address);
  }

  /** Cancels calls in progress and rejects later ones with `reason`. */
  cancel(reason = new StatusError(Status.Cancelled, "The operation was cancelled")): void {
    if (this.cancelled !== undefined) return;
    this.cancelled = reason;
    for (const { controller } of this.calls.values()) controller?.abort(reason);
  }

  /** Remembers the secrets of a call until it ends: values with a mark, and values of secret `fields`. */
  addSecrets(call: Call, values: ValueObject, fields: Fields): void {
    this.stateOf(call).secrets.add(secretsIn(values, fields));
  }

  /** Releases the resources of a call, and ends its timer. */
  endCall(call: Call): void {
    const state = this.calls.get(call);
    state?.secrets.end();
    this.calls.delete(call);
    state?.timers?.abort(OVER);
    // The progress message must not remain visible after the operation.
    if (state?.progressUrn !== undefined) this.logProgress("", state.progressUrn);
  }

  private stateOf(call: Call): CallState {
    const existing = this.calls.get(call);
    if (existing !== undefined) return existing;
    const state: CallState = { secrets: this.secrets.begin() };
    this.calls.set(call, state);
    return state;
  }

  /** Remembers secrets of the settings. */
  addSettingSecrets(secrets: readonly string[]): void {
    for (const secret of secrets) this.secrets.add(secret);
  }

  /** Returns the text without secrets. */
  redact(text: string): string {
    return truncateMessage(text, this.secrets);
  }

  /**
   * Applies new settings. Calls in progress continue with the old client, whose idle connections are closed. The new
   * client is created after the response, while the engine prepares its first call.
   */
  configure(configured: Configured): void {
    this.disconnect();
    const current = { configured };
    this.current = current;
    setImmediate(() => {
      if (this.current === current) this.prepare();
    });
  }

  private prepare(): void {
    try {
      this.platform();
    } catch {
      // The first call reports the reason.
    }
  }

  private disconnect(): void {
    if (this.current?.platform !== undefined) this.pkg.disconnect?.(this.current.platform.client);
  }

  /** Returns the accepted settings. Throws FailedPrecondition before the first configuration. */
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

  /** Returns a resource for the configured platform, if the provider is configured. */
  under(resource: AnyResource): AnyResource {
    return resource.forPlatform === undefined || this.current === undefined
      ? resource
      : resourceForPlatform(resource, this.platform() as never);
  }

  /** Returns the log of one resource; an empty URN is the package as a whole. */
  log(urn: string): Log {
    return (severity, message) => {
      if (severity === "warning" || severity === "error") this.warnings.logged += 1;
      this.engine?.log({ severity: SEVERITY[severity], message: this.redact(message), urn });
    };
  }

  /**
   * Waits at most one second until the engine has received the warnings of a call: it may stop this process after the
   * last response.
   */
  async flushLog(): Promise<void> {
    const { logged, flushed } = this.warnings;
    if (logged === flushed || this.engine === undefined) return;
    const enough = new AbortController();
    await Promise.race([this.engine.flush(), this.host.clock.sleep(1000, enough.signal).catch(() => undefined)]);
    enough.abort(OVER);
    this.warnings.flushed = Math.max(this.warnings.flushed, logged);
  }

  /** Creates the context of a call. Its signal is aborted with the call, by `Cancel`, or at the user's timeout. */
  context(call: Call, urn = ""): Omit<CallContext<never>, "fail"> {
    if (this.cancelled !== undefined) throw this.cancelled;
    const state = this.stateOf(call);
    if (state.controller === undefined) {
      state.controller = new AbortController();
      call.abortTogether(state.controller);
    }
    return {
      platform: this.platform() as never,
      signal: state.controller.signal,
      log: this.log(urn),
      progress: (text) => {
        if (this.calls.get(call) !== state) return;
        state.progressUrn = urn;
        this.logProgress(text, urn);
      },
    };
  }

  private logProgress(text: string, urn: string): void {
    this.engine?.log({ severity: LogSeverity.INFO, message: this.redact(text), urn, ephemeral: true });
  }

  /** Creates the context of an operation on a resource; `timeout` in seconds, 0 for none. */
  resourceContext(
    call: Call,
    { urn, description, operation, timeout }: Operation,
  ): Omit<ResourceContext<never>, "fail"> {
    const context = this.context(call, urn);
    if (!(timeout > 0)) return { ...context, timeoutMs: undefined, owner: this.ownerFor(context) };
    const timeoutMs = timeout * 1000;
    const expiry = new AbortController();
    let lastProgress = "";
    const expire = (): void => {
      const timeLimit = `${description} took longer than the ${timeout} seconds that the resource option customTimeouts.${operation} allows`;
      const error = new StatusError(Status.DeadlineExceeded, `${timeLimit}${lastProgress}`);
      expiry.abort(Object.assign(error, { timeLimit }));
    };
    const state = this.stateOf(call);
    state.timers ??= new AbortController();
    this.host.clock.sleep(timeoutMs, state.timers.signal).then(expire, () => undefined);
    const progress = (text: string): void => {
      lastProgress = ` (last seen: ${text})`;
      context.progress(text);
    };
    const limited = { ...context, progress, signal: linkSignals([context.signal, expiry.signal]).signal };
    return { ...limited, timeoutMs, owner: this.ownerFor(limited) };
  }

  /** Returns the function by which an operation requests the account of the credentials; undefined without accounts. */
  private ownerFor(context: Omit<CallContext<never>, "fail">): ResourceContext<never>["owner"] {
    const { pkg } = this;
    return pkg.owner && (async (options) => pkg.owner?.({ ...context, ...options }));
  }

  /** Delivers the log and closes connections. */
  async close(): Promise<void> {
    this.cancel();
    // First, because a client may log at its end.
    this.disconnect();
    await this.engine?.flush();
    this.engine?.close();
  }
}
