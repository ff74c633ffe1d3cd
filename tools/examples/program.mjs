// Example of a definition: its dependencies, then itself. The only source is tested code: the YAML programs under
// `examples/`, and for resources the fixtures in the folders of their definitions.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";

/** The value of an earlier step: a variable, and a path into its outputs. */
export class Ref {
  constructor(variable, path) {
    this.variable = variable;
    this.path = path;
  }

  /** An example cannot show a value of an earlier step inside of a string: the build fails instead. */
  toString() {
    throw new TypeError(
      `A fixture puts ${this.variable}.${this.path.join(".")} into a string. Use it as a whole value.`,
    );
  }
}

/** A value that belongs into the secret configuration of a stack. */
export class Secret {
  /**
   * @param {string} name
   * @param {string} [given] what the command that sets it is given, where the value has a form of its own; otherwise it asks
   */
  constructor(name, given = "") {
    this.name = name;
    this.given = given;
  }
}

/** A JSON document that is given as text. */
export class JsonText {
  constructor(value) {
    this.value = value;
  }
}

/**
 * @typedef {object} Step
 * @property {"lookup" | "resource"} kind
 * @property {string} variable
 * @property {string} name of the definition
 * @property {Record<string, unknown>} args with Ref, Secret and JsonText in them
 * @property {string[]} [after] variables of steps that must be done first, although nothing of them is referred to
 * @property {string} [takes] id of the object that it adopts, which no program can create
 * @property {Record<string, string>} [files] content of its files by name
 */

/** Values of the examples' configuration that are not secret: they exist in the emulators. */
const CONFIG = { projectId: "c0ffee7ad1e94c3f8a6b90d4e7c31a01" };

/**
 * The steps of each definition's example.
 *
 * @param {string} root of this repository
 * @param {string} name of the package
 * @returns {Promise<Map<string, Step[]>>}
 */
export async function examplePrograms(root, name) {
  const programs = new Map();
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

function fromYaml(pkg, { config = {}, variables = {}, resources = {} }) {
  const nodes = new Map();
  for (const [variable, { "fn::invoke": invoke }] of Object.entries(variables)) {
    if (invoke?.function.startsWith(`${pkg}:`) && isPlain(invoke.arguments)) {
      nodes.set(variable, { kind: "lookup", name: invoke.function.split(":").at(-1), args: invoke.arguments ?? {} });
    }
  }
  for (const [variable, { type, properties = {} }] of Object.entries(resources)) {
    if (type.startsWith(`${pkg}:`))
      nodes.set(variable, { kind: "resource", name: type.split(":").at(-1), args: properties });
  }
  const stepOf = (variable, { kind, name, args }) => ({
    kind,
    variable,
    name,
    args: fromYamlValue(args, config, nodes),
  });
  const found = new Map();
  for (const [variable, node] of nodes) {
    if (found.has(node.name)) continue;
    const steps = [stepOf(variable, node)];
    // What it refers to comes first, and what that refers to before it.
    for (let index = 0; index < steps.length; index++) {
      for (const { variable: needed } of refsIn(steps[index].args)) {
        if (!steps.some((step) => step.variable === needed)) steps.push(stepOf(needed, nodes.get(needed)));
      }
    }
    found.set(node.name, steps.reverse());
  }
  return found;
}

/** Whether a value uses no function of YAML programs but the one that every language has, too. */
function isPlain(value) {
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(
    ([key, item]) => (!key.startsWith("fn::") || key === "fn::toJSON") && isPlain(item),
  );
}

function fromYamlValue(value, config, nodes) {
  if (Array.isArray(value)) return value.map((item) => fromYamlValue(item, config, nodes));
  if (typeof value === "object" && value !== null) {
    if ("fn::toJSON" in value) return new JsonText(fromYamlValue(value["fn::toJSON"], config, nodes));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromYamlValue(item, config, nodes)]));
  }
  if (typeof value !== "string") return value;
  const whole = /^\$\{([^}]+)\}$/.exec(value)?.[1];
  if (whole === undefined) {
    return value.replaceAll(/\$\{(\w+)\}/g, (_, name) => CONFIG[name] ?? config[name]?.default ?? name);
  }
  const [variable, ...path] = whole.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
  if (nodes.has(variable)) return new Ref(variable, path);
  if (config[variable]?.secret === true) return new Secret(variable);
  return CONFIG[variable] ?? config[variable]?.default ?? variable;
}

/** Settings of the provider that a definition cannot do without. */
const SETTINGS = { getAdminRecommendedFolder: "logpkg:adminMode true" };

/**
 * Returns the comment lines above an example: settings, prompts of the command, files, and imports of objects that no
 * program can create.
 */
export function linesAbove(schema, steps, comment) {
  const inside = (value) => {
    if (value instanceof Secret) return [`--secret ${value.name}${value.given}`];
    return typeof value === "object" && value !== null ? Object.values(value).flatMap(inside) : [];
  };
  const wanted = steps.flatMap(({ name, args }) => [...(SETTINGS[name] ? [SETTINGS[name]] : []), ...inside(args)]);
  const imports = steps.flatMap(({ variable, name, takes }) => {
    const token = Object.keys(schema.resources).find((candidate) => candidate.endsWith(`:${name}`));
    return takes === undefined ? [] : [`pulumi import ${token} ${variable} '${takes}'`];
  });
  const settings = [...new Set(wanted)].map((setting) => `pulumi config set ${setting}`);
  const files = steps
    .flatMap(({ files = {} }) => Object.entries(files))
    .map(([name, text]) => `echo '${text}' > ${name}`);
  return [...settings, ...new Set(files), ...imports].map((command) => `${comment} ${command}`);
}

/** The references in a value, at any depth. */
function refsIn(value) {
  if (value instanceof Ref) return [value];
  if (value instanceof JsonText) return refsIn(value.value);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(refsIn) : [];
}

async function fromFixtures(root, name) {
  const folder = join(root, "packages", name, "dist");
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".fixture.js")).sort();
  const fixtures = new Map();
  for (const path of files) {
    const module = await import(pathToFileURL(join(folder, path)).href);
    for (const [exported, fixture] of Object.entries(module)) {
      if (exported.endsWith("Fixture") && fixture.resource !== undefined) fixtures.set(fixture.resource, fixture);
    }
  }
  return examplesOf(fixtures);
}

/**
 * Returns the steps of the example of each resource.
 *
 * @param {Map<string, object>} fixtures by resource
 * @throws {TypeError} if a fixture refers to an example that does not contain its resource
 */
export function examplesOf(fixtures) {
  const programs = new Map();
  for (const [resource, { example: { shownBy = resource } = {} }] of fixtures) {
    const shown = fixtures.get(shownBy);
    const steps = shown === undefined ? [] : fixtureSteps(shown, "example");
    if (!steps.some(({ name }) => name === resource))
      throw new TypeError(`${resource}: the example of ${shownBy} does not contain this resource.`);
    programs.set(resource, steps);
  }
  return programs;
}

function fixtureSteps(fixture, variable) {
  const { after = [], takes, inputs = fixture.minimal, dependencies = {} } = fixture.example ?? {};
  // An object that an example refers to is the least that the platform accepts.
  const isShown = variable === "example";
  const needed = Object.entries({ ...fixture.dependencies, ...(isShown && dependencies) });
  const before = needed.flatMap(([name, needed]) => fixtureSteps(needed, name));
  const of = (needed, output) => (needed === "#" ? "1" : new Ref(needed, [output ?? "id"]));
  const args = plain(takes?.inputs ?? (isShown ? inputs : fixture.minimal)(of), isShown ? "" : variable);
  const named = Object.entries(fixture.files ?? {}).filter(([name]) => Object.values(args).includes(name));
  const files = Object.fromEntries(named.map(([name, text]) => [name, onOneLine(plain(text, name))]));
  const step = { kind: "resource", variable, name: fixture.resource, args, after, takes: takes?.id, files };
  const steps = [...before, step];
  return referredTo(
    steps.filter((step, index) => steps.findIndex(({ variable }) => variable === step.variable) === index),
  );
}

/** The text of a file that a reader's shell makes of one line, whatever shell that is. */
function onOneLine(text) {
  if (/['\\\n]/.test(text)) throw new TypeError(`A file of an example has no quotes ', backslashes or lines: ${text}`);
  return text;
}

/** Returns the last step and its dependencies. Other steps of the fixture are dropped. */
function referredTo(steps) {
  const needed = new Set([steps.at(-1)?.variable]);
  for (const { variable, args, after } of [...steps].reverse()) {
    if (!needed.has(variable)) continue;
    for (const name of [...after, ...refsIn(args).map((ref) => ref.variable)]) needed.add(name);
  }
  return steps.filter(({ variable }) => needed.has(variable));
}

/** The key under which the engine's protocol marks a secret. */
const SIGNATURE = "4dabf18193072939515e22adb298388d";

function plain(value, name) {
  // Test names of objects are not suitable for readers.
  if (typeof value === "string") return value.replaceAll(/(?:fixture|fixture)([ _-](one|two))?/g, "example");
  if (value instanceof Ref || typeof value !== "object" || value === null) return value;
  if (SIGNATURE in value) return secretOf(value.value, name || "secret");
  if (Array.isArray(value)) return value.map((item) => plain(item, name));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item, key)]));
}

/** Converts a secret of a fixture: its value shows what a reader has to set. */
function secretOf(value, name) {
  if (value.startsWith("{")) return new JsonText(plain(JSON.parse(value), name));
  if (value.startsWith("-----BEGIN")) return new Secret(name, ` < ${name}.pem`);
  if (value.startsWith("https://")) return new Secret(name, ` ${value.replace(/planted-.*/, "example")}`);
  return new Secret(name);
}
