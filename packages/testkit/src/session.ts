import { inputDiff, type Live, type LiveAnswer, partialFailure, unconfigured, unlessImplemented } from "./answers.js";
import type { Autonaming, Capabilities, CheckResponse, DiffResponse, Failure } from "./calls.js";
import { EngineError } from "./errors.js";
import { type JsonObject, mapObject } from "./json.js";
import type { Plugin } from "./plugin.js";
import {
  judgeCheckConfig,
  judgeConfigure,
  judgeDiff,
  judgeFailures,
  judgeHandshake,
  judgeId,
  judgeVersion,
} from "./rules.js";
import { findUnknowns, reveal } from "./values.js";
import { type Allowed, allowedBy, annotateSecrets, forWire, fromWire, withoutUnknowns } from "./wire.js";

/** Resource of a call. */
export interface Subject {
  readonly urn: string;
  readonly name: string;
  readonly type: string;
}

/** Result of a function. */
export interface Result {
  readonly result: JsonObject;
  readonly failures: readonly Failure[];
}

/** Sides of a comparison: recorded and desired values. */
export interface Sides {
  readonly oldInputs: JsonObject;
  readonly olds: JsonObject;
  readonly news: JsonObject;
}

export interface Checked {
  readonly inputs: JsonObject;
  readonly failures: readonly Failure[];
}

const bare: Allowed = { secrets: false, references: false };
const full: Allowed = { secrets: true, references: true };

/**
 * Provider instance with values in the engine's form. Applies the capabilities of the plugin, the fallbacks of the
 * engine, an unknown configuration and the rules of the protocol.
 */
export class ProviderSession {
  readonly plugin: Plugin;
  readonly preview: boolean;
  readonly version: string;
  #capabilities: Capabilities | undefined;
  /** Result of `Configure`: false if the configuration is unknown. Calls wait for it. */
  #configured: Promise<boolean> = Promise.resolve(false);

  private constructor(plugin: Plugin, preview: boolean, version: string, capabilities: Capabilities | undefined) {
    this.plugin = plugin;
    this.preview = preview;
    this.version = version;
    this.#capabilities = capabilities;
  }

  /** Opens a session with a started plugin. A plugin without `Handshake` reports its capabilities in `Configure`. */
  static async open(plugin: Plugin, preview: boolean): Promise<ProviderSession> {
    const capabilities = await plugin.handshake().catch(unlessImplemented);
    if (capabilities) judgeHandshake(capabilities);
    const { version } = await plugin.getPluginInfo();
    judgeVersion(version);
    return new ProviderSession(plugin, preview, version.replace(/^v/, ""), capabilities);
  }

  /**
   * Checks settings. `news` has no version, because the session adds it. Secrets are sent as plain text and marked in
   * the result.
   */
  async checkConfig(subject: Subject, olds: JsonObject, news: JsonObject): Promise<Checked> {
    const settings = { ...news, version: this.version };
    const response: CheckResponse = await this.plugin
      .call("CheckConfig", { ...subject, olds: forWire(olds, bare), news: forWire(settings, bare) })
      .catch(unlessImplemented)
      .then((answer) => answer ?? { inputs: settings, failures: [] });
    judgeCheckConfig(response, this.version);
    const inputs = fromWire(response.inputs, this.preview, "The answer to CheckConfig");
    return { inputs: { ...annotateSecrets(inputs, settings), version: this.version }, failures: response.failures };
  }

  async diffConfig(subject: Subject, id: string, oldInputs: JsonObject, news: JsonObject): Promise<DiffResponse> {
    const olds = forWire(oldInputs, bare);
    const response = await this.plugin
      .call("DiffConfig", { ...subject, id, olds, oldInputs: olds, news: forWire(news, bare) })
      .catch(unlessImplemented);
    if (!response) return inputDiff(oldInputs, news);
    judgeDiff(response);
    return response.changes === "DIFF_UNKNOWN" ? inputDiff(oldInputs, news) : response;
  }

  /**
   * Sends `Configure` without waiting. An error is the error of the calls that need the configuration. Sends nothing
   * if a setting is unknown; the session then returns the results of the engine.
   */
  configure(subject: Subject, id: string, inputs: JsonObject): void {
    if (findUnknowns(inputs).length > 0) return;
    const settings = mapObject(reveal(inputs), (value, key) => (key === "version" ? undefined : value));
    const prefix = `${subject.type.split(":").at(-1)}:config:`;
    const variables = Object.entries(settings).map(([key, value]) => [
      prefix + key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    this.#configured = this.plugin
      .call("Configure", {
        ...subject,
        id,
        variables: Object.fromEntries(variables),
        args: forWire(inputs, full),
        acceptSecrets: true,
        acceptResources: true,
        sendsOldInputs: true,
        sendsOldInputsToDelete: true,
      })
      .then((response) => {
        judgeConfigure(response, this.#capabilities);
        this.#capabilities ??= response;
        return true;
      });
    this.#configured.catch(() => undefined);
  }

  /**
   * Waits for `Configure` and reports violations of the protocol. Ignores other errors if no call needed the
   * configuration.
   */
  async settle(): Promise<void> {
    await this.#configured.catch((error: unknown) => {
      if (!(error instanceof EngineError)) throw error;
    });
  }

  async check(
    subject: Subject,
    olds: JsonObject,
    news: JsonObject,
    seed: Uint8Array,
    autonaming?: Autonaming,
  ): Promise<Checked> {
    if (!(await this.#configured)) return { inputs: news, failures: [] };
    const response = await this.plugin.call("Check", {
      ...subject,
      olds: this.#send(olds),
      news: this.#send(news),
      randomSeed: Buffer.from(seed).toString("base64"),
      ...(autonaming && this.#capabilities?.supportsAutonamingConfiguration ? { autonaming } : {}),
    });
    judgeFailures(response.failures);
    const inputs = fromWire(response.inputs, this.preview, `The answer to Check of ${subject.name}`);
    return { inputs: this.#net(inputs, news), failures: response.failures };
  }

  async diff(
    subject: Subject,
    id: string,
    values: Sides,
    ignoreChanges: readonly string[] = [],
  ): Promise<DiffResponse> {
    if (!(await this.#configured)) return inputDiff(values.oldInputs, values.news);
    const response = await this.plugin.call("Diff", {
      ...subject,
      id,
      oldInputs: this.#send(values.oldInputs),
      olds: this.#send(values.olds),
      news: this.#send(values.news),
      ignoreChanges,
    });
    judgeDiff(response);
    return response.changes === "DIFF_UNKNOWN" ? inputDiff(values.oldInputs, values.news) : response;
  }

  async create(subject: Subject, inputs: JsonObject, timeout: number): Promise<Live> {
    if (!(await this.#configured)) return unconfigured;
    const request = { ...subject, properties: this.#send(inputs), timeout, preview: this.preview };
    const received = { marked: inputs, allowUnknowns: this.preview };
    const live = await this.#live(subject, this.plugin.call("Create", request), received);
    if (!this.preview) judgeId(live.id, `Create of ${subject.name}`);
    return live;
  }

  async update(
    subject: Subject,
    id: string,
    values: Sides,
    options: { readonly timeout: number; readonly ignoreChanges: readonly string[] },
  ): Promise<Live> {
    if (!(await this.#configured)) return unconfigured;
    const request = {
      ...subject,
      id,
      oldInputs: this.#send(values.oldInputs),
      olds: this.#send(values.olds),
      news: this.#send(values.news),
      ...options,
      preview: this.preview,
    };
    const answer = this.plugin.call("Update", request).then((response) => ({ ...response, id }));
    return this.#live(subject, answer, { marked: values.news, allowUnknowns: this.preview });
  }

  /**
   * Reads an object. `state` is omitted for an import, the recorded state for a refresh, and the state arguments for
   * `.get`.
   */
  async read(
    subject: Subject,
    id: string,
    timeout: number,
    state?: { readonly inputs: JsonObject; readonly outputs: JsonObject },
  ): Promise<Live> {
    if (!(await this.#configured)) return unconfigured;
    const recorded = state ? { properties: this.#send(state.outputs), inputs: this.#send(state.inputs) } : {};
    const received = { marked: state?.outputs ?? {}, allowUnknowns: false };
    const answer = this.plugin.call("Read", { ...subject, id, timeout, ...recorded });
    const live = await this.#live(subject, answer, received);
    return { ...live, inputs: live.inputs && this.#net(live.inputs, state?.inputs ?? {}) };
  }

  async delete(subject: Subject, id: string, inputs: JsonObject, outputs: JsonObject, timeout: number): Promise<void> {
    await this.#configured;
    const values = { properties: this.#send(outputs), oldInputs: this.#send(inputs) };
    await this.plugin.call("Delete", { ...subject, id, ...values, timeout });
  }

  /** Calls a function without its unknown arguments. */
  async invoke(tok: string, args: JsonObject): Promise<Result> {
    if (!(await this.#configured)) return { result: {}, failures: [] };
    const response = await this.plugin.call("Invoke", {
      tok,
      args: this.#send(withoutUnknowns(args)),
      preview: this.preview,
    });
    return { result: fromWire(response.return, false, `The answer of ${tok}`), failures: response.failures };
  }

  /** Sends arguments with unknowns, secrets and references, regardless of the handshake. */
  async call(tok: string, args: JsonObject, project: string, stack: string): Promise<Result> {
    if (!(await this.#configured)) return { result: {}, failures: [] };
    const response = await this.plugin.call("Call", { tok, args, project, stack, dryRun: this.preview, parallel: 1 });
    return { result: fromWire(response.return, this.preview, `The answer of ${tok}`), failures: response.failures };
  }

  #send(values: JsonObject): JsonObject {
    return forWire(values, this.#capabilities ? allowedBy(this.#capabilities) : bare);
  }

  #net(values: JsonObject, marked: JsonObject): JsonObject {
    return this.#capabilities?.acceptSecrets ? values : annotateSecrets(values, marked);
  }

  /** Decodes a response with properties, or a partial failure. Other errors are rethrown. */
  async #live(
    subject: Subject,
    answer: Promise<LiveAnswer>,
    { marked, allowUnknowns }: { readonly marked: JsonObject; readonly allowUnknowns: boolean },
  ): Promise<Live> {
    const live = await answer.catch(partialFailure);
    const outputs = live.properties && fromWire(live.properties, allowUnknowns, `The outputs of ${subject.name}`);
    return {
      id: live.id,
      outputs: outputs && this.#net(outputs, marked),
      inputs: live.inputs && fromWire(live.inputs, false, `The inputs of ${subject.name}`),
      initErrors: live.reasons ?? [],
      refreshBeforeUpdate: live.refreshBeforeUpdate,
    };
  }
}
