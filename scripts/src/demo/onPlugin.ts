// Runs a stack of a YAML program on the plugin alone, with a fake engine.

import { engine, OperationFailed, type StepEvent, type Summary, secret, yamlEntries } from "@tripod/testkit";
import { type Outcome, SIGNS, type Stack } from "./story.js";

export interface StackOptions {
  readonly pkg: string;
  readonly env: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

/** Opens a stack on the provider with this path. */
export async function openOnPlugin(options: StackOptions & { readonly plugin: string }): Promise<Stack> {
  const { pkg, plugin, env, config, secrets } = options;
  const stack = engine({ command: plugin, env }).stack({ package: pkg, name: "demo", project: "bakery" });
  const hidden = Object.entries(secrets).map(([name, text]) => [name, secret(text)] as const);
  const given = { ...config, ...Object.fromEntries(hidden) };
  const done = (work: () => Promise<Summary>) => work().then(({ events }) => outcome(events, []), failed);
  return {
    preview: (yaml) => done(() => stack.preview(yamlEntries(yaml, given))),
    up: (yaml) => done(() => stack.up(yamlEntries(yaml, given))),
    refresh: () => done(() => stack.refresh()),
    destroy: () => done(() => stack.destroy()),
    close: async () => {},
  };
}

function failed(error: unknown): Outcome {
  if (!(error instanceof OperationFailed)) throw error;
  const errors = error.summary.diagnostics.filter(({ severity }) => severity === "error");
  return outcome(
    error.summary.events,
    errors.map(({ message }) => message),
  );
}

function outcome(events: readonly StepEvent[], errors: readonly string[]): Outcome {
  const steps = events
    .filter(({ op }) => op in SIGNS)
    .map(({ op, name, diffs, detailedDiff = {} }) => ({ op, name, of: diffs ?? Object.keys(detailedDiff) }));
  return { steps, errors };
}
