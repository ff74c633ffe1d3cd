import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSchema, loadAll, lookupToken, resourceToken, terraformConfigToken } from "@tripod/kit";
import { type JsonObject, type Plugin, secret, signatureKey, startPlugin } from "@tripod/testkit";
import { createWorld, providerInProcess } from "../inProcess/provider.js";
import { thing } from "./thing/package.js";
import { emptyStore, type ThingStore } from "./thing/store.js";

/** Plugin of the thing package. */
export const PLUGIN = fileURLToPath(new URL("./thing/main.js", import.meta.url));
export const THING = resourceToken("thing", "Thing");
export const GET_THING = lookupToken("thing", "getThing");
export const TERRAFORM_CONFIG = terraformConfigToken("thing");

/** Resource of a call of the engine. */
export const provider = about("default", "pulumi:providers:thing");
export const box = about("box");

export function about(name: string, type: string = THING): { urn: string; name: string; type: string } {
  return { urn: `urn:pulumi:dev::test::${type}::${name}`, name, type };
}

/** Minimal inputs of a thing. */
export const MINIMAL: JsonObject = { zone: "south" };

/** Inputs of a thing with a value for every field that can be combined with the others. */
export const FULL: JsonObject = {
  label: "full",
  zone: "north",
  size: 2,
  password: secret("planted-password"),
  sealed: secret("planted-sealed"),
  tags: ["one", "two"],
  document: '{"a":[1,2]}',
  labels: { "a.b": "dotted", plain: "plain" },
  rules: [{ name: "first", pattern: "*", mode: "exclude", key: secret("planted-key") }],
};

/** Scope that runs functions at its end: a test, or the hooks of a file. */
export interface Scope {
  after(work: () => void | Promise<void>): void;
}

/** Returns an empty store in a folder that is removed at the end. */
export function newStore(scope: Scope): { readonly file: string; readonly store: ThingStore } {
  const folder = mkdtempSync(join(tmpdir(), "thing-"));
  scope.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "things.json");
  return { file, store: emptyStore(file) };
}

/** Whether providers run in the process of the test: `PROVIDER_FORM=in-process`. */
const isInProcess = (): boolean => process.env.PROVIDER_FORM === "in-process";

async function thingInProcess(environment: Record<string, string>): Promise<Plugin> {
  const loaded = await loadAll(thing);
  return providerInProcess(thing as never, createWorld(), {
    environment,
    schema: async () => JSON.stringify(buildSchema(loaded)),
  });
}

/** Returns a plugin after the handshake, without configuration. */
export async function startThing(scope: Scope, env: Record<string, string> = {}): Promise<Plugin> {
  const plugin = isInProcess() ? await thingInProcess(env) : await startPlugin({ path: PLUGIN, env });
  scope.after(async () => {
    await plugin.stop();
  });
  await plugin.handshake();
  return plugin;
}

/** Returns a configured plugin with a separate store. */
export async function configuredThing(
  scope: Scope,
  settings: JsonObject = {},
): Promise<{ readonly plugin: Plugin; readonly store: ThingStore; readonly file: string }> {
  const { file, store } = newStore(scope);
  const plugin = await startThing(scope);
  await plugin.call("Configure", { args: { file, ...settings } });
  return { plugin, store, file };
}

/** Returns the path of every replaceable value in `value`, outermost first, as keys and indexes. */
export function valuePaths(value: JsonObject): (readonly (string | number)[])[] {
  const found: (readonly (string | number)[])[] = [];
  const visit = (part: unknown, path: readonly (string | number)[]): void => {
    if (path.length > 0) found.push(path);
    if (typeof part !== "object" || part === null || signatureKey in part) return;
    const steps = Array.isArray(part) ? [...part.keys()] : Object.keys(part);
    for (const step of steps) visit((part as Record<string | number, unknown>)[step], [...path, step]);
  };
  visit(value, []);
  return found;
}

/** Returns a copy of `value` with `replacement` at `path`. */
export function replaced(value: JsonObject, path: readonly (string | number)[], replacement: string): JsonObject {
  const copy = structuredClone(value) as Record<string | number, unknown>;
  let holder = copy;
  for (const step of path.slice(0, -1)) holder = holder[step] as Record<string | number, unknown>;
  const last = path.at(-1);
  if (last !== undefined) holder[last] = replacement;
  return copy as JsonObject;
}
