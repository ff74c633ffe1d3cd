import { dirname } from "node:path";
import type { Calls, HandshakeRequest, HandshakeResponse, ListRequest, ListResponse, Method } from "./calls.js";
import { type CallLimits, type CallRecord, connectProvider } from "./client.js";
import { type LogEntry, startEngineService } from "./engineService.js";
import { PluginStartError } from "./errors.js";
import { type Exit, type StartOptions, startProcess } from "./process.js";
import { loadProtocol } from "./protocol.js";

/** Timeout of the engine for the connection and the first response after the port line. */
const firstAnswerMs = 10_000;
/** Timeout of the engine at a normal end: for the response to `Cancel`, and again after SIGINT. */
const stopMs = 5_000;

/** Result of stopping a plugin. */
export interface Stopped extends Exit {
  /** Whether the plugin was killed because it did not exit within 5 s of SIGINT. */
  readonly killed: boolean;
  /**
   * Whether the plugin exited before its response to `Cancel`. The engine reports this as a bug and prints the
   * output.
   */
  readonly premature: boolean;
}

/** Running plugin. */
export interface Plugin {
  readonly pid: number;
  readonly port: number;
  /** Messages that the plugin logged through the engine's service. */
  readonly logs: readonly LogEntry[];
  readonly stdout: string;
  readonly stderr: string;
  /** Exit code; undefined while the process runs, null if a signal ended it. */
  readonly exitCode: number | null | undefined;
  readonly exited: Promise<Exit>;
  /** Recorded calls. */
  readonly calls: readonly CallRecord[];
  /** Clears the recorded calls. No operation may be running. */
  forgetCalls(): void;
  /** Sends the handshake of the newest engine. `fields` override its members; `undefined` omits a member. */
  handshake(fields?: Partial<HandshakeRequest>): Promise<HandshakeResponse>;
  getPluginInfo(): Promise<{ readonly version: string }>;
  /** Returns the parsed schema. */
  getSchema(): Promise<Record<string, unknown>>;
  /**
   * Calls a unary method with protobuf JSON.
   *
   * @throws EngineError
   */
  call<M extends Method>(method: M, request: Calls[M]["request"], limits?: CallLimits): Promise<Calls[M]["response"]>;
  /**
   * Streams the responses of `List`.
   *
   * @throws EngineError
   */
  list(request: Partial<ListRequest>, limits?: CallLimits): AsyncIterable<ListResponse>;
  /** Sends `Cancel`. The process keeps running. */
  cancel(): Promise<void>;
  /** Ends the plugin as the engine does: `Cancel`, SIGINT, and SIGKILL after 5 s. Idempotent. */
  stop(): Promise<Stopped>;
  /** Sends a signal to the process group, to simulate a crash or an interrupt. */
  signal(signal: NodeJS.Signals): void;
  /** Closes the read ends of the plugin's output, as the exit of an engine does. */
  stopListening(): void;
}

/**
 * Starts a plugin and connects to it. Register `stop` with `t.after` immediately, because a running plugin keeps the
 * process of the test alive.
 *
 * @throws PluginStartError with the output of the plugin.
 */
export async function startPlugin(options: StartOptions): Promise<Plugin> {
  const protocol = loadProtocol();
  const engine = await startEngineService(protocol);
  const child = await startProcess(options, engine.address).catch((error) => {
    engine.close();
    throw error;
  });
  const client = connectProvider(child.port, protocol);
  let cancelAnswered = false;
  let stopping: Promise<Stopped> | undefined;

  const plugin: Plugin = {
    pid: child.pid,
    port: child.port,
    logs: engine.logs,
    get stdout() {
      return child.stdout;
    },
    get stderr() {
      return child.stderr;
    },
    get exitCode() {
      return child.exit?.code;
    },
    exited: child.exited,
    calls: client.records,
    forgetCalls: client.forget,
    handshake: (fields = {}) => {
      const directory = dirname(options.path ?? options.command ?? "");
      const request = { ...newestHandshake, engineAddress: engine.address };
      const directories = { rootDirectory: directory, programDirectory: directory };
      return client.call("Handshake", { ...request, ...directories, ...fields }, { deadlineMs: firstAnswerMs });
    },
    getPluginInfo: () => client.call("GetPluginInfo", {}),
    getSchema: async () => JSON.parse((await client.call("GetSchema", { version: 0 })).schema),
    call: client.call,
    list: client.list,
    cancel: async () => {
      await client.call("Cancel", {}, { deadlineMs: stopMs });
      cancelAnswered = true;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    signal: child.signal,
    stopListening: child.stopListening,
  };

  async function stop(): Promise<Stopped> {
    const diedBefore = child.exit !== undefined;
    // A plugin that cannot answer any more is reported by `premature`.
    if (!diedBefore) await plugin.cancel().catch(() => undefined);
    child.signal("SIGINT");
    let killed = false;
    const timer = setTimeout(() => {
      killed = true;
      child.signal("SIGKILL");
    }, stopMs);
    const exit = await child.exited;
    clearTimeout(timer);
    client.close();
    engine.close();
    return { ...exit, killed, premature: !cancelAnswered };
  }

  try {
    await client.ready(firstAnswerMs);
  } catch (cause) {
    child.signal("SIGKILL");
    await plugin.stop();
    const reason = `The plugin printed port ${child.port}, but could not be reached there within ${firstAnswerMs} ms.`;
    throw new PluginStartError("not-ready", reason, { stdout: child.stdout, stderr: child.stderr }, cause);
  }
  return plugin;
}

/** Features of the newest engine. The targets belong to services that only component and converter plugins call. */
export const newestHandshake: Partial<HandshakeRequest> = {
  configureWithUrn: true,
  supportsViews: true,
  supportsRefreshBeforeUpdate: true,
  invokeWithPreview: true,
  acceptsByteString: true,
};
