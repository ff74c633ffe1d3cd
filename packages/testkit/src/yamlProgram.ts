import { parse } from "yaml";
import { type Plugin, startPlugin } from "./plugin.js";

/** Program, plugin and environment of a run. */
export interface YamlRun {
  /** The plugin's executable. */
  readonly plugin: string;
  /** Text of a `Pulumi.yaml` whose variables are invokes of one package. */
  readonly program: string;
  /** Values of the program's configuration. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
}

interface Invoke {
  readonly function: string;
  readonly arguments: unknown;
}

interface YamlProgram {
  readonly config?: Readonly<Record<string, { readonly default?: unknown }>>;
  readonly variables?: Readonly<Record<string, { readonly "fn::invoke": Invoke }>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/**
 * Runs the lookups of a Pulumi YAML program through a plugin without the real engine, and returns the program's outputs.
 * Supports invokes and `${name.path[0]}` only, which the examples of lookups use. Each variable is evaluated once.
 */
export async function runYamlLookups({ plugin, program, config, env }: YamlRun): Promise<Record<string, unknown>> {
  const { config: declared = {}, variables = {}, outputs = {} } = parse(program) as YamlProgram;
  const running = await startPlugin({ command: plugin, env });
  try {
    await running.handshake();
    await running.call("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
    const values = new Map<string, Promise<unknown>>();
    for (const [name, { default: defaultValue }] of Object.entries(declared)) {
      values.set(name, Promise.resolve(config[name] ?? defaultValue));
    }
    const evaluate = (name: string): Promise<unknown> => {
      const variable = variables[name];
      const cached = values.get(name);
      if (cached !== undefined) return cached;
      if (variable === undefined) throw new RangeError(`The program has no variable "${name}".`);
      const value = invoke(running, variable["fn::invoke"], evaluate);
      values.set(name, value);
      return value;
    };
    return (await resolve(outputs, evaluate)) as Record<string, unknown>;
  } finally {
    await running.stop();
  }
}

type Evaluate = (name: string) => Promise<unknown>;

async function invoke(
  plugin: Plugin,
  { function: short, arguments: args }: Invoke,
  evaluate: Evaluate,
): Promise<unknown> {
  const [pkg = "", name = ""] = short.split(":");
  const resolved = (await resolve(args, evaluate)) as Parameters<Plugin["call"]>[1];
  const { return: result } = await plugin.call("Invoke", {
    tok: `${pkg}:index/${name}:${name}`,
    args: resolved,
  } as never);
  return result;
}

const REFERENCE = /^\$\{([^}]+)\}$/;

async function resolve(value: unknown, evaluate: Evaluate): Promise<unknown> {
  if (typeof value === "string") {
    const path = REFERENCE.exec(value)?.[1];
    return path === undefined ? value : follow(path, evaluate);
  }
  if (Array.isArray(value)) return Promise.all(value.map((element) => resolve(element, evaluate)));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(async ([name, member]) => [name, await resolve(member, evaluate)] as const);
  return Object.fromEntries(await Promise.all(members));
}

async function follow(path: string, evaluate: Evaluate): Promise<unknown> {
  const [name = "", ...steps] = path.split(/[.[\]]+/).filter((step) => step !== "");
  let value = await evaluate(name);
  for (const step of steps) value = (value as Record<string, unknown> | undefined)?.[step];
  return value;
}
