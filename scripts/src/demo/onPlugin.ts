// Runs a stack of a YAML program on the plugin alone, with a fake engine.

import {
  engine,
  type Json,
  type JsonObject,
  OperationFailed,
  type Program,
  type StepEvent,
  type Summary,
  secret,
} from "@tripod/testkit";
import { parse } from "yaml";
import type { Outcome, Stack } from "./story.js";

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
  const given = {
    ...config,
    ...Object.fromEntries(Object.entries(secrets).map(([name, text]) => [name, secret(text)])),
  };
  const done = (work: () => Promise<Summary>) => work().then(({ events }) => outcome(events, []), failed);
  return {
    preview: (yaml: string) => done(() => stack.preview(programOf(yaml, given))),
    up: (yaml: string) => done(() => stack.up(programOf(yaml, given))),
    refresh: () => done(() => stack.refresh()),
    destroy: () => done(() => stack.destroy()),
    close: async () => {},
  };
}

function failed(error: unknown): Outcome {
  if (!(error instanceof OperationFailed)) throw error;
  const { events, diagnostics } = error.summary;
  return outcome(
    events,
    diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
  );
}

const SHOWN = ["create", "update", "replace", "delete"];

function outcome(events: readonly StepEvent[], errors: readonly string[]): Outcome {
  const steps = events
    .filter(({ op }) => SHOWN.includes(op))
    .map(({ op, name, diffs, detailedDiff = {} }) => ({ op, name, of: diffs ?? Object.keys(detailedDiff) }));
  return { steps, errors };
}

interface YamlProgram {
  readonly variables?: Record<string, { "fn::invoke": { function: string; arguments: JsonObject } }>;
  readonly resources?: Record<string, { type: string; properties: JsonObject }>;
}

/** Returns the entries of a program: its variables, then its resources in their order. */
function programOf(yaml: string, config: JsonObject): Program {
  const { variables = {}, resources = {} }: YamlProgram = parse(yaml);
  const lookups = Object.entries(variables).map(
    ([
      name,
      {
        "fn::invoke": { function: token, arguments: args },
      },
    ]) => {
      const [pkg, short = ""] = token.split(":");
      return { name, invoke: `${pkg}:index/${short}:${short}`, args: (of: Find) => filledIn(args, config, of) };
    },
  );
  const objects = Object.entries(resources).map(([name, { type, properties }]) => {
    const [pkg, short = ""] = type.split(":");
    const token = `${pkg}:index/${short.charAt(0).toLowerCase()}${short.slice(1)}:${short}`;
    return { name, type: token, inputs: (of: Find) => filledIn(properties, config, of) };
  });
  return [...lookups, ...objects];
}

const REFERENCE = /^\$\{([^}]+)\}$/;

/** Returns a result of an earlier entry. */
type Find = (name: string, ...path: (string | number)[]) => Json;

function filledIn(value: JsonObject, config: JsonObject, of: Find): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member ?? null, config, of)]));
}

function filled(value: Json, config: JsonObject, of: Find): Json {
  if (typeof value === "string") {
    const [, path] = REFERENCE.exec(value) ?? [];
    if (path === undefined) return value;
    const [name = "", ...members] = path.split(/[.[\]]+/).filter((part) => part !== "");
    return config[name] ?? of(name, ...members.map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, config, of));
  if (typeof value !== "object" || value === null) return value;
  return filledIn(value as JsonObject, config, of);
}
