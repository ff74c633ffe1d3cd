// Example of a definition: its dependencies, then itself. The only source is tested code: the YAML programs under
// `examples/`, and for resources the fixtures in the folders of their definitions.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { filesBelow } from "../shared/folders.js";
import { type Definition, definitionIn, type ExampleSchema, nameOf } from "./schema.js";

/** Value in a program. */
export type Value = null | boolean | number | string | Ref | Secret | JsonText | Value[] | Members;
export interface Members {
  [name: string]: Value;
}

/** Creation of a resource, or a call of a lookup. */
export interface Step extends Definition {
  readonly variable: string;
  readonly args: Members;
  /** Variables of earlier steps to which no argument refers. */
  readonly after?: readonly string[];
  /** ID of the object that it adopts, which no program can create. */
  readonly takes?: string | undefined;
  /** Content of its files by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Value of an earlier step: a variable, and a path into its outputs. */
export class Ref {
  readonly variable: string;
  readonly path: readonly string[];

  constructor(variable: string, path: readonly string[]) {
    this.variable = variable;
    this.path = path;
  }

  /** An example cannot show a value of an earlier step inside of a string: the build fails instead. */
  toString(): never {
    throw new TypeError(
      `A fixture puts ${this.variable}.${this.path.join(".")} into a string. Use it as a whole value.`,
    );
  }
}

/** Value that belongs into the secret configuration of a stack. */
export class Secret {
  readonly name: string;
  /** Rest of the command that sets it. Without it, the command prompts for the value. */
  readonly given: string;

  constructor(name: string, given = "") {
    this.name = name;
    this.given = given;
  }
}

/** JSON document that is given as text. */
export class JsonText {
  readonly value: Value;

  constructor(value: Value) {
    this.value = value;
  }
}

/** Returns a list's elements. @throws TypeError if the value is not a list */
export function elementsOf(value: Value): readonly Value[] {
  if (!Array.isArray(value)) throw new TypeError("An example has no list where the schema has one.");
  return value;
}

/** Returns an object's members. @throws TypeError if the value is not an object */
export function membersIn(value: Value): Members {
  if (!isMembers(value)) throw new TypeError("An example has no object where the schema has one.");
  return value;
}

function isMembers(value: Value | undefined): value is Members {
  const isClass = value instanceof Ref || value instanceof Secret || value instanceof JsonText;
  return typeof value === "object" && value !== null && !isClass && !Array.isArray(value);
}

/** Returns a reference as most languages write it: `zone.records[0].id`. */
export function referenceText({ variable, path }: Ref, spell = (name: string) => name): string {
  return spell(variable) + path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${spell(part)}`)).join("");
}

/** Values of the examples' configuration that are not secret: they exist in the emulators. */
const CONFIG: Members = { projectId: "c0ffee7ad1e94c3f8a6b90d4e7c31a01" };

/** Returns the steps of each definition's example. */
export async function examplePrograms(root: string, name: string): Promise<ReadonlyMap<string, readonly Step[]>> {
  const programs = new Map<string, readonly Step[]>();
  const folders = (await readdir(join(root, "examples"))).filter(
    (folder) => folder.startsWith(`${name}-`) && folder.endsWith("yaml"),
  );
  // Examples of tasks come after the one that shows every lookup individually.
  for (const folder of folders.sort((one, other) => one.length - other.length || (one < other ? -1 : 1))) {
    const text = await readFile(join(root, "examples", folder, "Pulumi.yaml"), "utf8");
    for (const [definition, steps] of fromYaml(name, parse(text))) {
      if (!programs.has(definition)) programs.set(definition, steps);
    }
  }
  for (const [definition, steps] of await fromFixtures(root, name)) programs.set(definition, steps);
  return programs;
}

/** Program in YAML. */
interface YamlProgram {
  readonly config?: Config;
  readonly variables?: Readonly<Record<string, { readonly "fn::invoke"?: { function: string; arguments?: Members } }>>;
  readonly resources?: Readonly<Record<string, { readonly type: string; readonly properties?: Members }>>;
}

type Config = Readonly<Record<string, { readonly default?: Value; readonly secret?: boolean }>>;
type Node = Pick<Step, "kind" | "name" | "args">;

function fromYaml(
  pkg: string,
  { config = {}, variables = {}, resources = {} }: YamlProgram,
): ReadonlyMap<string, readonly Step[]> {
  const nodes = new Map<string, Node>();
  for (const [variable, { "fn::invoke": invoke }] of Object.entries(variables)) {
    if (invoke?.function.startsWith(`${pkg}:`) && isPlain(invoke.arguments)) {
      nodes.set(variable, { kind: "lookup", name: nameOf(invoke.function), args: invoke.arguments ?? {} });
    }
  }
  for (const [variable, { type, properties = {} }] of Object.entries(resources)) {
    if (type.startsWith(`${pkg}:`)) nodes.set(variable, { kind: "resource", name: nameOf(type), args: properties });
  }
  const found = new Map<string, readonly Step[]>();
  for (const [variable, { name }] of nodes) {
    if (found.has(name)) continue;
    const steps: Step[] = [];
    const add = (variable: string): void => {
      const node = nodes.get(variable);
      if (node === undefined || steps.some((step) => step.variable === variable)) return;
      steps.push({ ...node, variable, args: membersIn(fromYamlValue(node.args, config, nodes)) });
    };
    add(variable);
    // The loop also reaches the dependencies that it adds. They come before the steps that refer to them.
    for (const { args } of steps) for (const ref of refsIn(args)) add(ref.variable);
    found.set(name, steps.reverse());
  }
  return found;
}

/** Reports whether the only function of YAML programs in a value is the one that every language has as well. */
function isPlain(value: Value | undefined): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([key, item]) => (!key.startsWith("fn::") || key === "fn::toJSON") && isPlain(item),
  );
}

function fromYamlValue(value: Value, config: Config, nodes: ReadonlyMap<string, Node>): Value {
  if (Array.isArray(value)) return value.map((item) => fromYamlValue(item, config, nodes));
  if (isMembers(value)) {
    const { "fn::toJSON": json } = value;
    if (json !== undefined) return new JsonText(fromYamlValue(json, config, nodes));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromYamlValue(item, config, nodes)]));
  }
  if (typeof value !== "string") return value;
  const whole = /^\$\{([^}]+)\}$/.exec(value)?.[1];
  if (whole === undefined) {
    return value.replaceAll(/\$\{(\w+)\}/g, (_, name) => String(CONFIG[name] ?? config[name]?.default ?? name));
  }
  const [variable = "", ...path] = whole.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
  if (nodes.has(variable)) return new Ref(variable, path);
  if (config[variable]?.secret === true) return new Secret(variable);
  return CONFIG[variable] ?? config[variable]?.default ?? variable;
}

/** Settings of the provider that a definition requires. */
const SETTINGS: Readonly<Record<string, string>> = { getAdminRecommendedFolder: "logpkg:adminMode true" };

/**
 * Returns the comment above an example, up to `end`, or an empty string: settings, prompts of the command, files, and
 * imports of objects that no program can create.
 */
export function commentAbove(schema: ExampleSchema, steps: readonly Step[], sign: string, end = "\n\n"): string {
  const inside = (value: Value): string[] => {
    if (value instanceof Secret) return [`--secret ${value.name}${value.given}`];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(inside) : [];
  };
  const wanted = steps.flatMap(({ name, args }) => [SETTINGS[name] ?? [], inside(args)].flat());
  const imports = steps.flatMap((step) => {
    const { variable, takes } = step;
    return takes === undefined ? [] : [`pulumi import ${definitionIn(schema, step)?.token} ${variable} '${takes}'`];
  });
  const settings = [...new Set(wanted)].map((setting) => `pulumi config set ${setting}`);
  const files = steps
    .flatMap(({ files = {} }) => Object.entries(files))
    .map(([name, text]) => `echo '${text}' > ${name}`);
  const lines = [...settings, ...new Set(files), ...imports].map((command) => `${sign} ${command}`);
  return lines.length === 0 ? "" : `${lines.join("\n")}${end}`;
}

/** Returns the references in a value, at any depth. */
function refsIn(value: Value): Ref[] {
  if (value instanceof Ref) return [value];
  if (value instanceof JsonText) return refsIn(value.value);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(refsIn) : [];
}

type Refer = (name: string, output?: string) => Value;

/** Part of a resource's fixture from which its example is written. Its values may be references. */
export interface ExampleFixture {
  readonly resource: string;
  readonly minimal: (of: Refer) => Members;
  readonly dependencies?: Readonly<Record<string, ExampleFixture>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly example?: {
    readonly inputs?: (of: Refer) => Members;
    readonly dependencies?: Readonly<Record<string, ExampleFixture>>;
    readonly shownBy?: string;
    readonly after?: readonly string[];
    readonly takes?: { readonly id: string; readonly inputs: Members };
  };
}

async function fromFixtures(root: string, name: string): Promise<ReadonlyMap<string, readonly Step[]>> {
  const folder = join(root, "packages", name, "dist");
  const fixtures = new Map<string, ExampleFixture>();
  for (const path of filesBelow(folder, (file) => file.endsWith(".fixture.js"))) {
    const module: Readonly<Record<string, ExampleFixture>> = await import(pathToFileURL(path).href);
    for (const [exported, fixture] of Object.entries(module)) {
      if (exported.endsWith("Fixture") && fixture.resource !== undefined) fixtures.set(fixture.resource, fixture);
    }
  }
  return examplesOf(fixtures);
}

/**
 * Returns the steps of the example of each resource from the fixtures by resource.
 *
 * @throws TypeError if a fixture refers to an example that does not contain its resource
 */
export function examplesOf(fixtures: ReadonlyMap<string, ExampleFixture>): ReadonlyMap<string, readonly Step[]> {
  const programs = new Map<string, readonly Step[]>();
  for (const [resource, { example: { shownBy = resource } = {} }] of fixtures) {
    const shown = fixtures.get(shownBy);
    const steps = shown === undefined ? [] : fixtureSteps(shown, "example");
    if (!steps.some(({ name }) => name === resource))
      throw new TypeError(`${resource}: the example of ${shownBy} does not contain this resource.`);
    programs.set(resource, steps);
  }
  return programs;
}

function fixtureSteps(fixture: ExampleFixture, variable: string): readonly Step[] {
  const { after = [], takes, inputs = (of: Refer) => fixture.minimal(of), dependencies = {} } = fixture.example ?? {};
  // An object to which an example refers has only the inputs that the platform requires.
  const isShown = variable === "example";
  const needed = Object.entries({ ...fixture.dependencies, ...(isShown && dependencies) });
  const before = needed.flatMap(([name, needed]) => fixtureSteps(needed, name));
  const of: Refer = (needed, output) => (needed === "#" ? "1" : new Ref(needed, [output ?? "id"]));
  const given = takes?.inputs ?? (isShown ? inputs(of) : fixture.minimal(of));
  const args = membersIn(plain(given, isShown ? "" : variable));
  const named = Object.entries(fixture.files ?? {}).filter(([name]) => Object.values(args).includes(name));
  const files = Object.fromEntries(named.map(([name, text]) => [name, onOneLine(withoutTestNames(text))]));
  const step: Step = { kind: "resource", variable, name: fixture.resource, args, after, takes: takes?.id, files };
  const steps = [...before, step];
  return referredTo(
    steps.filter((step, index) => steps.findIndex(({ variable }) => variable === step.variable) === index),
  );
}

/** Returns the text of a file if every shell can write it with one line. */
function onOneLine(text: string): string {
  if (/['\\\n]/.test(text)) throw new TypeError(`A file of an example has no quotes ', backslashes or lines: ${text}`);
  return text;
}

/** Returns the last step and its dependencies. Other steps of the fixture are dropped. */
function referredTo(steps: readonly Step[]): readonly Step[] {
  const needed = new Set([steps.at(-1)?.variable]);
  for (const { variable, args, after = [] } of [...steps].reverse()) {
    if (!needed.has(variable)) continue;
    for (const name of [...after, ...refsIn(args).map((ref) => ref.variable)]) needed.add(name);
  }
  return steps.filter(({ variable }) => needed.has(variable));
}

/** Key under which the engine's protocol marks a secret. */
const SIGNATURE = "4dabf18193072939515e22adb298388d";

/** Replaces the names that objects have in tests. */
const withoutTestNames = (text: string): string => text.replaceAll(/fixture([ _-](one|two))?/g, "example");

function plain(value: Value, name: string): Value {
  if (typeof value === "string") return withoutTestNames(value);
  if (Array.isArray(value)) return value.map((item) => plain(item, name));
  if (!isMembers(value)) return value;
  if (SIGNATURE in value) return secretOf(String(value.value), name || "secret");
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, key)]));
}

/** Converts a secret of a fixture: its value shows what a reader has to set. */
function secretOf(value: string, name: string): Value {
  if (value.startsWith("{")) return new JsonText(plain(JSON.parse(value), name));
  if (value.startsWith("-----BEGIN")) return new Secret(name, ` < ${name}.pem`);
  if (value.startsWith("https://")) return new Secret(name, ` ${value.replace(/planted-.*/, "example")}`);
  return new Secret(name);
}
