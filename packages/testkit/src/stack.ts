import { createHash } from "node:crypto";
import type { Autonaming } from "./calls.js";
import type { Deployment, StackIdentity } from "./deployment.js";
import type { JsonObject } from "./json.js";
import { type PluginSource, runOperation } from "./operation.js";
import type { Program } from "./program.js";
import { emptyState, exportState, type PendingOperation, type ResourceState } from "./state.js";
import type { Settings } from "./steps/provider.js";
import { destroyAll, type ImportTarget, importOne, refreshAll, runProgram } from "./steps/run.js";
import type { Summary } from "./summary.js";

export interface StackOptions extends Settings {
  /** Name of the package, the first part of its tokens. */
  readonly package: string;
  /** Name of the stack. Default: `dev`. */
  readonly name?: string;
  /** Name of the project. Default: `test`. */
  readonly project?: string;
  /** Auto-naming settings, sent to plugins that announce support. */
  readonly autonaming?: (urn: string) => Autonaming;
  /** Returns the `randomSeed` of a URN, 32 bytes. Default: a digest of the URN, so that names are equal in each run. */
  readonly randomSeed?: (urn: string) => Uint8Array;
}

/**
 * Stack: state and the operations on it. An operation rejects with `OperationFailed` for errors that a user would
 * see, and with `ProtocolViolation` if the plugin violates the protocol.
 */
export interface Stack {
  /** Runs the preview of `up`. State stays unchanged. */
  preview(program: Program): Promise<Summary>;
  up(program: Program): Promise<Summary>;
  /**
   * Reads every resource. The summary lists drift in `update`, with the diffs in `events`, and deleted objects in
   * `delete`.
   */
  refresh(): Promise<Summary>;
  /** Imports an object into state as `pulumi import` does, with the inputs that the plugin returns. */
  import(target: ImportTarget): Promise<Summary>;
  /** Deletes every resource, newest first. */
  destroy(): Promise<Summary>;
  /** Changes the settings from the next operation on. */
  configure(settings: Settings): void;
  /** Returns a resource in state. @throws if there is no resource of that name. */
  resource(name: string): ResourceState;
  /** Returns the writes with an unknown outcome: their status was `Unknown`, `Internal` or `DataLoss`. */
  pendingOperations(): readonly PendingOperation[];
  /** Replaces ID, inputs and outputs of resources in state, as `pulumi stack import` does with an edited state. */
  record(resources: readonly Pick<ResourceState, "urn" | "id" | "inputs" | "outputs">[]): void;
  /** Returns state as JSON. With `encrypt`, secrets are the text `[secret]`; otherwise they are plain text. */
  exportState(options: { readonly encrypt: boolean }): JsonObject;
}

export interface Engine {
  stack(options: StackOptions): Stack;
}

/** Creates a fake engine that runs plugins from `source` through complete lifecycles. */
export function engine(source: PluginSource): Engine {
  return { stack: (options) => newStack(source, options) };
}

function newStack(source: PluginSource, options: StackOptions): Stack {
  let settings: Settings = options;
  const state = emptyState();
  const identity: StackIdentity = {
    package: options.package,
    name: options.name ?? "dev",
    project: options.project ?? "test",
    seed: options.randomSeed ?? digest,
    autonaming: options.autonaming,
  };
  const run = (title: string, work: (deployment: Deployment) => Promise<void>) =>
    runOperation({ title, source, identity, state, preview: false }, work);

  return {
    // State is replaced, never changed in place: a shallow copy protects it.
    preview: (program) =>
      runOperation({ title: "preview", source, identity, state: { ...state }, preview: true }, (deployment) =>
        runProgram(deployment, settings, program),
      ),
    up: (program) => run("up", (deployment) => runProgram(deployment, settings, program)),
    refresh: () => run("refresh", refreshAll),
    import: (target) => run("import", (deployment) => importOne(deployment, settings, target)),
    destroy: () => run("destroy", destroyAll),
    configure: (next) => {
      settings = next;
    },
    resource: (name) => {
      const found = state.resources.find((resource) => resource.name === name && !resource.pendingDelete);
      if (!found) throw new Error(`The stack has no resource "${name}".`);
      return found;
    },
    pendingOperations: () => state.pendingOperations,
    record: (resources) => {
      state.resources = state.resources.map((resource) => {
        const edited = resources.find(({ urn }) => urn === resource.urn);
        return edited === undefined ? resource : { ...resource, ...edited };
      });
    },
    exportState: (form) => exportState(state, form),
  };
}

function digest(urn: string): Uint8Array {
  return createHash("sha256").update(urn).digest();
}
