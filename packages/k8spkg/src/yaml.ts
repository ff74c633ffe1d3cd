import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  readYaml,
  type YamlDocument,
  type YamlNode,
  type YamlResult,
  YamlScalar,
} from "@tripod/kit/yaml";

export type { YamlDocument, YamlNode };

/**
 * Reports whether two YAML texts are semantically equal. Layout, comments, quotes without effect and the order of keys
 * are ignored. Texts that are not YAML, such as templates, are compared exactly, except for surrounding white space.
 */
export function sameYaml(one: string, other: string): boolean {
  const [first, second] = [one.trim(), other.trim()];
  if (first === second) return true;
  const meaning = semanticKey(first);
  return meaning !== undefined && meaning === semanticKey(second);
}

/** Reports whether a text is YAML with one document or several. */
export function isYaml(text: string): boolean {
  return semanticKey(text) !== undefined;
}

/**
 * Returns the problem of a string that must be one YAML map, in the form of a check. The problem does not quote the
 * string.
 */
export function yamlMapProblem(text: string): string | undefined {
  const { documents, problem } = readYaml(text);
  if (documents?.length === 1 && isMap(documents[0]?.contents)) return undefined;
  const limit = problem === undefined || problem.kind === "syntax" ? "" : `: ${problem.reason}`;
  return `must be a map in YAML${limit}`;
}

/** Returns the changes between two texts of Kubernetes objects, by kind and name; empty without changes. */
export function describeChanges(oldValue: string, newValue: string): string {
  const [earlier, later] = [parseObjects(oldValue), parseObjects(newValue)];
  if (earlier === undefined || later === undefined) return "";
  const names = (all: readonly (readonly [string, string])[]) => all.map(([name]) => name).join(", ");
  const parts = {
    "adds ": names([...later].filter(([name]) => !earlier.has(name))),
    "changes ": names([...later].filter(([name, meaning]) => earlier.has(name) && earlier.get(name) !== meaning)),
    "removes ": names([...earlier].filter(([name]) => !later.has(name))),
  };
  return Object.entries(parts)
    .filter(([, objects]) => objects !== "")
    .map(([verb, objects]) => `${verb}${objects}`)
    .join("; ");
}

/**
 * Returns the Kubernetes objects of a text by kind and name, with their content, or undefined if the text is not YAML.
 */
function parseObjects(text: string): ReadonlyMap<string, string> | undefined {
  const documents = readYaml(text).documents?.flatMap((document) => {
    const [kind, name] = [document.getIn(["kind"]), document.getIn(["metadata", "name"])];
    return typeof kind === "string" && typeof name === "string" ? [[`${kind} ${name}`, keyOf(document.contents)]] : [];
  });
  return documents && new Map(documents as [string, string][]);
}

/** Returns a canonical text for all spellings of a value, or undefined if the text is not YAML. */
function semanticKey(text: string): string | undefined {
  return readYaml(text)
    .documents?.map(({ contents }) => keyOf(contents))
    .join("\n");
}

/** Returns the documents of a string with every value as it is written, or the reason why the string is not YAML. */
export function parseYaml(text: string): YamlResult {
  return readYaml(text, "failsafe");
}

/**
 * Returns one YAML value as it is written.
 *
 * @throws Error if the string is not YAML.
 */
export function yamlValue(text: string): YamlNode {
  const { documents, problem } = parseYaml(text);
  if (problem !== undefined) throw new Error(problem.reason);
  return documents[0]?.contents ?? new YamlScalar("");
}

/** Aliases are represented by name and not resolved, so that recursive and large ones stay short. */
function keyOf(node: YamlNode | null | undefined): string {
  if (node === null || node === undefined) return "null";
  if (isAlias(node)) return `*${node.source}`;
  const anchor = "anchor" in node && node.anchor !== undefined ? `&${node.anchor} ` : "";
  const tag = node.tag === undefined ? "" : `${node.tag} `;
  if (isMap(node)) {
    const members = node.items.map(({ key, value }) => `${keyOf(key as YamlNode)}: ${keyOf(value as YamlNode)}`).sort();
    return `${anchor}${tag}{${members.join(", ")}}`;
  }
  if (isSeq(node)) return `${anchor}${tag}[${node.items.map((item) => keyOf(item as YamlNode)).join(", ")}]`;
  if (!isScalar(node)) return `${anchor}${tag}?`;
  const { value, source } = node;
  if (typeof value === "string") return `${anchor}${tag}${JSON.stringify(value)}`;
  // 1.10 may be a version, so numbers with a decimal point keep their spelling.
  return `${anchor}${tag}${typeof value === "number" ? String(source) : String(value)}`;
}
