// Runs a stack of a YAML program on the plugin alone, with a fake engine.

import { parse } from "yaml";
import { engine, OperationFailed, secret } from "../../packages/testkit/dist/index.js";

/**
 * @typedef {import("./story.mjs").Stack} Stack
 * @param {{ pkg: string, plugin: string, env: Record<string, string>, config: Record<string, string>, secrets: Record<string, string> }} on
 * @returns {Promise<Stack>}
 */
export async function openOnPlugin({ pkg, plugin, env, config, secrets }) {
  const stack = engine({ command: plugin, env }).stack({ package: pkg, name: "demo", project: "bakery" });
  const given = {
    ...config,
    ...Object.fromEntries(Object.entries(secrets).map(([name, text]) => [name, secret(text)])),
  };
  const done = (work) => work().then(({ events }) => outcome(events, []), failed);
  return {
    preview: (yaml) => done(() => stack.preview(programOf(yaml, given))),
    up: (yaml) => done(() => stack.up(programOf(yaml, given))),
    refresh: () => done(() => stack.refresh()),
    destroy: () => done(() => stack.destroy()),
    close: async () => {},
  };
}

function failed(error) {
  if (!(error instanceof OperationFailed)) throw error;
  const { events, diagnostics } = error.summary;
  return outcome(
    events,
    diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
  );
}

const SHOWN = ["create", "update", "replace", "delete"];

function outcome(events, errors) {
  const steps = events
    .filter(({ op }) => SHOWN.includes(op))
    .map(({ op, name, diffs, detailedDiff = {} }) => ({ op, name, of: diffs ?? Object.keys(detailedDiff) }));
  return { steps, errors };
}

/** The entries of a program: its variables, which ask about what is known before, then its resources in their order. */
function programOf(yaml, config) {
  const { variables = {}, resources = {} } = parse(yaml);
  const lookups = Object.entries(variables).map(
    ([
      name,
      {
        "fn::invoke": { function: token, arguments: args },
      },
    ]) => {
      const [pkg, short] = token.split(":");
      return { name, invoke: `${pkg}:index/${short}:${short}`, args: (of) => filled(args, config, of) };
    },
  );
  const objects = Object.entries(resources).map(([name, { type, properties }]) => {
    const [pkg, short] = type.split(":");
    const token = `${pkg}:index/${short[0].toLowerCase()}${short.slice(1)}:${short}`;
    return { name, type: token, inputs: (of) => filled(properties, config, of) };
  });
  return [...lookups, ...objects];
}

const REFERENCE = /^\$\{([^}]+)\}$/;

function filled(value, config, of) {
  if (typeof value === "string") {
    const [, path] = REFERENCE.exec(value) ?? [];
    if (path === undefined) return value;
    const [name, ...members] = path.split(/[.[\]]+/).filter((part) => part !== "");
    return name in config
      ? config[name]
      : of(name, ...members.map((part) => (/^\d+$/.test(part) ? Number(part) : part)));
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, config, of));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, config, of)]));
}
