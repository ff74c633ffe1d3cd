import { randomBytes } from "node:crypto";
import { createNetwork, type Network } from "@tripod/emulators/testing";
import {
  type Call,
  decode,
  type EngineLog,
  encode,
  type MessageName,
  ResourceProvider,
  Status,
  StatusError,
} from "@tripod/grpc";
import type { Transported } from "@tripod/http";
import { createEventClock, type EventClock } from "@tripod/http/testing";
import type { ConnectContext, Package } from "@tripod/kit";
import { endSession, providerMethods, Session } from "@tripod/provider";
import {
  type CallLimits,
  type CallRecord,
  EngineError,
  type Exit,
  type JsonObject,
  type LogEntry,
  loadProtocol,
  type Method,
  newestHandshake,
  type Plugin,
  type Protocol,
} from "@tripod/testkit";

/** Environment of a provider in the process of its test. */
export interface World {
  readonly clock: EventClock;
  readonly network: Network;
}

/** Creates an environment with a separate network and event clock. */
export function createWorld(): World {
  const clock = createEventClock(Date.now());
  return { clock, network: createNetwork(clock) };
}

/** Code of a provider: of this build or of a changed one. */
export interface ProviderCode {
  readonly Session: typeof Session;
  readonly providerMethods: typeof providerMethods;
  readonly endSession: typeof endSession;
}

export interface InProcessOptions {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly schema?: () => Promise<string>;
  readonly code?: ProviderCode;
}

type AnyHandler = (request: unknown, call: Call) => Promise<object> & AsyncIterable<object>;

const SERVICE = "pulumirpc.ResourceProvider";
const STATUS = "google.rpc.Status";
const CALL_METADATA = {};
/** Time that an aborted call gets to answer when the provider ends, in milliseconds. */
const ABORTED_ANSWER_MS = 250;
const BUG = "This is a bug in the plugin";

/** Descriptors never change, so they are read once. */
let protocol: Protocol | undefined;

/** Runs a package's provider in this process, behind the interface that a provider process has in tests. */
export function providerInProcess(
  pkg: Package,
  { clock, network }: Pick<World, "clock" | "network">,
  options: InProcessOptions = {},
): Plugin {
  protocol ??= loadProtocol();
  const definitions = protocol;
  const { environment = {}, schema = async () => "{}", code = { Session, providerMethods, endSession } } = options;
  const logs: LogEntry[] = [];
  const stderr: string[] = [];
  const report = (text: string): void => void stderr.push(`${text}\n`);
  const connect = (settings: never, surroundings: ConnectContext & Transported): unknown =>
    pkg.connect(settings, { ...surroundings, clock, reach: network.reach } as ConnectContext);
  const session = new code.Session({ ...pkg, connect } as Package, {
    environment,
    form: "script",
    random: (count) => randomBytes(count),
    clock,
    report,
    schema,
    connectLog: () => logInto(logs, definitions),
  });
  const handlers = code.providerMethods(session, report) as unknown as Readonly<Record<string, AnyHandler | undefined>>;
  const records: CallRecord[] = [];
  const inFlight = new Set<InFlightCall>();
  let exit: Exit | undefined;
  let isEnding = false;
  let ending: Promise<void> | undefined;
  let wasCancelled = false;
  let resolveExit: (exit: Exit) => void = () => undefined;
  const exited = new Promise<Exit>((resolve) => {
    resolveExit = resolve;
  });

  /** Closes as the server of a process does: takes no calls, lets those in flight end, then aborts them. */
  const closeServer = async (graceMs: number): Promise<void> => {
    isEnding = true;
    await settled(inFlight, graceMs, clock);
    for (const call of inFlight) call.abort(new StatusError(Status.Cancelled, "The plugin is shutting down."));
    await settled(inFlight, ABORTED_ANSWER_MS, clock);
    for (const call of inFlight) call.drop(new StatusError(Status.Cancelled, "The plugin is shutting down."));
  };
  const end = (): Promise<void> => {
    ending ??= code.endSession(session, closeServer).then(() => {
      exit = { code: 0, signal: null };
      resolveExit(exit);
    });
    return ending;
  };

  const begin = (method: Method | "List", request: JsonObject): CallRecord => {
    clock.touch();
    const record: CallRecord = { method, request };
    records.push(record);
    return record;
  };
  const failed = (record: CallRecord, error: unknown): EngineError => {
    record.error = toEngineError(record.method, error, definitions);
    return record.error;
  };

  const call: Plugin["call"] = (method, request, limits = {}) => {
    const codecs = definitions.method(SERVICE, method);
    const bytes = codecs.request.encode(request as JsonObject);
    const record = begin(method, request as JsonObject);
    if (isEnding) return Promise.reject(failed(record, new StatusError(Status.Unavailable, "The plugin has ended.")));
    const { request: requestName, response: responseName } = messagesOf(method);
    const running = new InFlightCall(clock, limits);
    inFlight.add(running);
    const answer = async (): Promise<Uint8Array> => {
      const handler = handlers[method];
      if (handler === undefined) throw new StatusError(Status.Unimplemented, `${method} is not implemented here.`);
      return encoded(responseName, await handler(decode(requestName, bytes), running));
    };
    return running.race(answer).then(
      (response) => {
        inFlight.delete(running);
        clock.touch();
        record.response = codecs.response.decode(response);
        return record.response as never;
      },
      (error: unknown) => {
        inFlight.delete(running);
        clock.touch();
        if (isBug(error, running)) report(String((error as Error).stack));
        throw failed(record, error);
      },
    );
  };

  const plugin: Plugin = {
    pid: process.pid,
    port: 0,
    logs,
    stdout: "",
    get stderr() {
      return stderr.join("");
    },
    get exitCode() {
      return exit?.code;
    },
    exited,
    calls: records,
    forgetCalls: () => void records.splice(0),
    handshake: (fields = {}) =>
      call("Handshake", {
        ...newestHandshake,
        engineAddress: "in-process",
        rootDirectory: "/",
        programDirectory: "/",
        ...fields,
      }),
    getPluginInfo: () => call("GetPluginInfo", {}),
    getSchema: async () => JSON.parse((await call("GetSchema", { version: 0 })).schema),
    call,
    list: async function* (request, limits = {}) {
      const codecs = definitions.method(SERVICE, "List");
      const bytes = codecs.request.encode(request as JsonObject);
      const record = begin("List", request as JsonObject);
      const received: JsonObject[] = [];
      record.response = received;
      const { request: requestName, response: responseName } = messagesOf("List");
      const running = new InFlightCall(clock, limits);
      try {
        if (isEnding) throw new StatusError(Status.Unavailable, "The plugin has ended.");
        for await (const message of (handlers.List as AnyHandler)(decode(requestName, bytes), running)) {
          const decoded = codecs.response.decode(encoded(responseName, message));
          received.push(decoded);
          yield decoded as never;
        }
      } catch (error) {
        throw failed(record, error);
      } finally {
        running.abort(new StatusError(Status.Cancelled, "The caller cancelled the call."));
      }
    },
    cancel: async () => {
      await call("Cancel", {});
      wasCancelled = true;
    },
    stop: async () => {
      if (!isEnding) await plugin.cancel().catch(() => undefined);
      await end();
      return { ...(await exited), killed: false, premature: !wasCancelled };
    },
    signal: () => void end(),
    stopListening: () => undefined,
  };
  return plugin;
}

/** Pending call: the context of its handler, and its cancellation. */
class InFlightCall implements Call {
  readonly metadata = CALL_METADATA;
  /** Controller of {@link signal}: most calls end without a reader of it. */
  #controller: AbortController | undefined;
  /** Controllers that are aborted with the call. */
  readonly #controllers: AbortController[] = [];
  #aborted: StatusError | undefined;
  readonly #dropped: Promise<never>;
  readonly closed: Promise<void>;
  #close: () => void = () => undefined;
  drop: (reason: StatusError) => void = () => undefined;

  constructor(clock: EventClock, { signal, deadlineMs }: CallLimits) {
    this.#dropped = new Promise((_, reject) => {
      this.drop = reject;
    });
    this.#dropped.catch(() => undefined);
    this.closed = new Promise((resolve) => {
      this.#close = resolve;
    });
    const giveUp = (reason: StatusError): void => {
      this.abort(reason);
      this.drop(reason);
    };
    const cancel = (): void => giveUp(new StatusError(Status.Cancelled, "Cancelled on client"));
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel, { once: true });
    if (deadlineMs === undefined) return;
    const over = new AbortController();
    void this.closed.then(() => over.abort());
    clock.sleep(deadlineMs, over.signal).then(
      () => giveUp(new StatusError(Status.DeadlineExceeded, "The call took longer than its caller allows.")),
      () => undefined,
    );
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      this.abortTogether(this.#controller);
    }
    return this.#controller.signal;
  }

  get isAborted(): boolean {
    return this.#aborted !== undefined;
  }

  abortTogether(controller: AbortController): void {
    if (this.#aborted === undefined) this.#controllers.push(controller);
    else controller.abort(this.#aborted);
  }

  abort(reason: StatusError): void {
    if (this.isAborted) return;
    this.#aborted = reason;
    for (const controller of this.#controllers) controller.abort(reason);
  }

  async race<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await Promise.race([work(), this.#dropped]);
    } finally {
      this.#close();
    }
  }
}

const messagesOf = (method: Method | "List"): { readonly request: MessageName; readonly response: MessageName } =>
  ResourceProvider.methods[method];

async function settled(calls: Iterable<InFlightCall>, ms: number, clock: EventClock): Promise<void> {
  const enough = new AbortController();
  const limit = clock.sleep(ms, enough.signal).catch(() => undefined);
  await Promise.race([Promise.all([...calls].map(({ closed }) => closed)), limit]);
  enough.abort();
}

/** Bytes of the prefix that the transport writes in front of a message. */
const PREFIX_BYTES = 5;

/** Encodes a message as the server does: with room for the prefix. */
function encoded(name: MessageName, message: unknown): Uint8Array {
  return encode(name, message as never, PREFIX_BYTES).subarray(PREFIX_BYTES);
}

/** Returns the engine's log, through both codecs. */
function logInto(logs: LogEntry[], definitions: Protocol): EngineLog {
  const { request } = definitions.method("pulumirpc.Engine", "Log");
  return {
    log: (entry) => void logs.push(request.decode(encoded("pulumirpc.LogRequest", entry)) as unknown as LogEntry),
    flush: async () => undefined,
    close: () => undefined,
  };
}

const isStatus = (error: unknown): error is StatusError => (error as { name?: unknown } | null)?.name === "StatusError";

const isBug = (error: unknown, { isAborted }: InFlightCall): boolean => !isStatus(error) && !isAborted;

/** Returns an error in the engine's form. A changed build has another class, so the name decides. */
function toEngineError(method: string, error: unknown, definitions: Protocol): EngineError {
  if (!isStatus(error)) return new EngineError(method, Status.Internal, `${BUG}: ${method}`, [], error);
  const { code, message, details } = error;
  const decoded = details.length === 0 ? [] : definitions.statusDetails(encode(STATUS, { code, message, details }));
  return new EngineError(method, code, message, decoded, error);
}
