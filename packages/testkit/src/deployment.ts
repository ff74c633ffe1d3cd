import type { Autonaming, DiffResponse, Failure } from "./calls.js";
import { type Json, type JsonObject, own } from "./json.js";
import type { Inputs, Lookup } from "./program.js";
import type { ProviderSession, Subject } from "./session.js";
import type { StackState } from "./state.js";
import type { Diagnostic, Operation, ProviderVerdict, StepEvent } from "./summary.js";
import { isSecret, isUnknown, secret, unknown } from "./values.js";

/** Error of a failed step, with all messages for the user. It ends the operation. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";
  readonly urn: string;
  readonly messages: readonly string[];

  constructor(urn: string, messages: readonly string[]) {
    super(messages.join("\n"));
    this.urn = urn;
    this.messages = messages;
  }
}

/** Throws `StepFailed` if there are failures. */
export function throwFailures(urn: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  const texts = failures.map(({ property, reason }) => (property === "" ? reason : `${property}: ${reason}`));
  throw new StepFailed(urn, texts);
}

/** Names of a stack, and the source of its random values. */
export interface StackIdentity {
  readonly package: string;
  readonly name: string;
  readonly project: string;
  readonly seed: (urn: string) => Uint8Array;
  readonly autonaming: ((urn: string) => Autonaming) | undefined;
}

/** State of one operation, shared by all its steps. */
export class Deployment {
  readonly stack: StackIdentity;
  readonly session: ProviderSession;
  /** State of the stack; in a preview, a copy that is discarded. */
  readonly state: StackState;
  readonly events: StepEvent[] = [];
  readonly diagnostics: Diagnostic[] = [];
  /** Results of program entries by name. */
  readonly results = new Map<string, JsonObject>();
  /** URNs that the program has registered. */
  readonly registered = new Set<string>();
  /** Result for the provider resource. A replacement replaces all its resources. */
  providerVerdict: ProviderVerdict = "same";
  /** Session for deletes. For a replaced provider, it uses the old settings. */
  deleter: ProviderSession;
  /** Starts another provider instance. */
  readonly openSession: () => Promise<ProviderSession>;

  constructor(
    stack: StackIdentity,
    session: ProviderSession,
    state: StackState,
    openSession: () => Promise<ProviderSession>,
  ) {
    this.stack = stack;
    this.session = session;
    this.state = state;
    this.deleter = session;
    this.openSession = openSession;
  }

  get preview(): boolean {
    return this.session.preview;
  }

  subject(type: string, name: string): Subject {
    return { urn: `urn:pulumi:${this.stack.name}::${this.stack.project}::${type}::${name}`, type, name };
  }

  record(op: Operation, { urn, name }: Subject, diff?: DiffResponse): void {
    const { diffs, replaces, detailedDiff } = diff ?? {};
    this.events.push({ op, name, urn, ...(diff ? { diffs, replaces, detailedDiff } : {}) });
  }

  warn(message: string, urn: string): void {
    this.diagnostics.push({ severity: "warning", message, urn, source: "engine" });
  }

  /** Stores the values of a resource as results for later entries. */
  publish({ name, urn }: Subject, id: string, outputs: JsonObject): void {
    this.results.set(name, { ...outputs, id, urn });
  }

  resolve(inputs: Inputs | undefined): JsonObject {
    return typeof inputs === "function" ? inputs(this.lookup) : (inputs ?? {});
  }

  readonly lookup: Lookup = (name, ...path) => {
    let value: Json | undefined = this.results.get(name);
    if (value === undefined) throw new Error(`The program has no entry "${name}" before this one.`);
    let isHidden = false;
    for (const step of path) {
      if (isSecret(value)) {
        isHidden = true;
        value = own(value, "value");
      }
      if (isUnknown(value)) break;
      value = typeof value === "object" && value !== null ? own(value as JsonObject, String(step)) : undefined;
    }
    if (value === undefined) {
      if (!this.preview) throw new Error(`"${name}" has nothing at ${path.join(".")}.`);
      value = unknown;
    }
    return isHidden && !isSecret(value) ? secret(value) : value;
  };
}
