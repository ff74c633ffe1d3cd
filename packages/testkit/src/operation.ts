import { Deployment, type StackIdentity, StepFailed } from "./deployment.js";
import { EngineError, GrpcCode } from "./errors.js";
import { isList, isObject } from "./json.js";
import { OperationFailed } from "./operationFailed.js";
import { type Plugin, type Stopped, startPlugin } from "./plugin.js";
import type { StartOptions } from "./process.js";
import { ProviderSession } from "./session.js";
import type { StackState } from "./state.js";
import type { Diagnostic, Operation, Summary } from "./summary.js";

/**
 * Source of plugins. Start options or a function start a process for each operation, as the engine does. A running
 * plugin serves every operation and keeps running, as with `PULUMI_DEBUG_PROVIDERS`.
 */
export type PluginSource = StartOptions | (() => Promise<Plugin>) | Plugin;

export interface OperationOptions {
  /** Title of the operation in messages. */
  readonly title: string;
  readonly source: PluginSource;
  readonly identity: StackIdentity;
  readonly state: StackState;
  readonly preview: boolean;
}

/**
 * Starts a plugin, runs `work` with it, ends the plugin and returns the summary. Rethrows other errors of `work`.
 *
 * @throws OperationFailed for errors that a user would see.
 */
export async function runOperation(
  options: OperationOptions,
  work: (deployment: Deployment) => Promise<void>,
): Promise<Summary> {
  const pool = new PluginPool(options.source);
  let deployment: Deployment | undefined;
  let failure: unknown;
  try {
    const open = async () => ProviderSession.open(await pool.take(), options.preview);
    deployment = new Deployment(options.identity, await open(), options.state, open);
    await work(deployment);
    await deployment.session.settle();
  } catch (error) {
    failure = error;
  }
  const ends = await pool.release();
  if (failure !== undefined && !(failure instanceof StepFailed) && !(failure instanceof EngineError)) throw failure;

  const crashes = ends.map(crashReport).filter((report) => report !== undefined);
  const diagnostics = [
    ...(deployment?.diagnostics ?? []),
    ...pool.logs(),
    ...errorDiagnostics(failure, pool),
    ...crashes,
  ];
  if (failure instanceof EngineError) notePending(options.state, failure, pool);
  const summary = summarize(deployment, diagnostics, pool);
  if (failure !== undefined || crashes.length > 0) throw new OperationFailed(options.title, summary, failure);
  return summary;
}

/** Plugin processes of one operation. */
class PluginPool {
  readonly #source: PluginSource;
  readonly #taken: { readonly plugin: Plugin; readonly firstCall: number; readonly firstLog: number }[] = [];

  constructor(source: PluginSource) {
    this.#source = source;
  }

  async take(): Promise<Plugin> {
    const source = this.#source;
    const plugin =
      "stop" in source ? source : typeof source === "function" ? await source() : await startPlugin(source);
    this.#taken.push({ plugin, firstCall: plugin.calls.length, firstLog: plugin.logs.length });
    return plugin;
  }

  /** Ends the plugins that this operation started. */
  async release(): Promise<{ plugin: Plugin; stopped: Stopped }[]> {
    if ("stop" in this.#source) return [];
    return Promise.all(this.#taken.map(async ({ plugin }) => ({ plugin, stopped: await plugin.stop() })));
  }

  calls(): Summary["calls"] {
    return this.#taken.flatMap(({ plugin, firstCall }) => plugin.calls.slice(firstCall));
  }

  logs(): Diagnostic[] {
    const entries = this.#taken.flatMap(({ plugin, firstLog }) => plugin.logs.slice(firstLog));
    return entries.map(({ severity, message, urn, ephemeral }) => ({
      severity: severity.toLowerCase() as Diagnostic["severity"],
      message,
      ...(urn === "" ? {} : { urn }),
      source: "plugin",
      ephemeral,
    }));
  }

  /** Returns the URN of the call that failed with an error. */
  urnOf(error: EngineError): string | undefined {
    const urn = this.calls().find((call) => call.error === error)?.request.urn;
    return typeof urn === "string" ? urn : undefined;
  }
}

function errorDiagnostics(failure: unknown, pool: PluginPool): Diagnostic[] {
  const error = (message: string, urn: string | undefined): Diagnostic => ({
    severity: "error",
    message,
    ...(urn === undefined ? {} : { urn }),
    source: "engine",
  });
  if (failure instanceof StepFailed) return failure.messages.map((message) => error(message, failure.urn));
  if (failure instanceof EngineError) {
    return [failure.message, ...missingKeys(failure)].map((message) => error(message, pool.urnOf(failure)));
  }
  return [];
}

/** Returns a sentence for each key that `Configure` reports as missing. */
function missingKeys({ details }: EngineError): string[] {
  return details.flatMap(({ type, value: { missingKeys: keys } }) =>
    type === "pulumirpc.ConfigureErrorMissingKeys" && isList(keys)
      ? keys
          .filter(isObject)
          .map(({ name, description }) => `Missing required configuration key "${name}": ${description}`)
      : [],
  );
}

/** Returns the message that the engine prints if a plugin exits without being asked to. */
function crashReport({ plugin, stopped }: { plugin: Plugin; stopped: Stopped }): Diagnostic | undefined {
  if (!stopped.premature) return undefined;
  const how = stopped.signal ? `signal ${stopped.signal}` : `exit code ${stopped.code}`;
  const message = `The plugin exited prematurely (${how}), which is always a bug in the provider.\n${plugin.stdout}${plugin.stderr}`;
  return { severity: "error", message, source: "engine" };
}

const outcomeUnknown: ReadonlySet<number> = new Set([GrpcCode.UNKNOWN, GrpcCode.INTERNAL, GrpcCode.DATA_LOSS]);
const writes: ReadonlySet<string> = new Set(["Create", "Update", "Delete"]);

function notePending(state: StackState, error: EngineError, pool: PluginPool): void {
  const urn = pool.urnOf(error);
  if (urn === undefined || !writes.has(error.method) || !outcomeUnknown.has(error.code)) return;
  state.pendingOperations = [...state.pendingOperations, { urn, method: error.method }];
}

function summarize(deployment: Deployment | undefined, diagnostics: Diagnostic[], pool: PluginPool): Summary {
  const events = deployment?.events ?? [];
  const names = (op: Operation) => events.filter((event) => event.op === op).map((event) => event.name);
  return {
    create: names("create"),
    update: names("update"),
    replace: names("replace"),
    delete: names("delete"),
    same: names("same"),
    read: names("read"),
    import: names("import"),
    provider: deployment?.providerVerdict ?? "same",
    events,
    diagnostics,
    calls: pool.calls(),
    outputs: Object.fromEntries(deployment?.results ?? []),
  };
}
