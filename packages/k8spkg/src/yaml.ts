import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type ParsedNode,
  parseAllDocuments,
  parseDocument,
  Scalar,
} from "yaml";

/**
 * Whether two texts of YAML say the same: layout, comments, quotes that make no difference, and the order of keys mean
 * nothing. Texts that are no YAML, such as templates, are compared letter by letter, but for white space at both ends.
 */
export function sameYaml(one: string, other: string): boolean {
  const [first, second] = [one.trim(), other.trim()];
  if (first === second) return true;
  const meaning = meaningOf(first);
  return meaning !== undefined && meaning === meaningOf(second);
}

/** Whether a text holds YAML, of one document or of several. */
export function isYaml(text: string): boolean {
  return meaningOf(text) !== undefined;
}

/** Whether a text is one map of YAML. */
export function isYamlMap(text: string): boolean {
  const documents = parsed(text) ?? [];
  return documents.length === 1 && isMap(documents[0]?.contents);
}

/** What changes from one text of Kubernetes objects to another, by their kinds and names; empty where nothing does. */
export function changesOf(before: string, after: string): string {
  const [earlier, later] = [objectsIn(before), objectsIn(after)];
  if (earlier === undefined || later === undefined) return "";
  const names = (all: readonly (readonly [string, string])[]) => all.map(([name]) => name).join(", ");
  const parts = {
    "brings ": names([...later].filter(([name]) => !earlier.has(name))),
    "changes ": names([...later].filter(([name, meaning]) => earlier.has(name) && earlier.get(name) !== meaning)),
    "takes away ": names([...earlier].filter(([name]) => !later.has(name))),
  };
  return Object.entries(parts)
    .filter(([, objects]) => objects !== "")
    .map(([verb, objects]) => `${verb}${objects}`)
    .join("; ");
}

/** The Kubernetes objects of a text, by kind and name, each with what it says; undefined where the text is no YAML. */
function objectsIn(text: string): ReadonlyMap<string, string> | undefined {
  const documents = parsed(text)?.flatMap((document) => {
    const [kind, name] = [document.getIn(["kind"]), document.getIn(["metadata", "name"])];
    return typeof kind === "string" && typeof name === "string" ? [[`${kind} ${name}`, keyOf(document.contents)]] : [];
  });
  return documents && new Map(documents as [string, string][]);
}

/** One text for all spellings of the same; undefined where the text is no YAML. */
function meaningOf(text: string): string | undefined {
  return parsed(text)
    ?.map(({ contents }) => keyOf(contents))
    .join("\n");
}

/**
 * Nobody nests deeper. The parser calls itself for what is nested, and a process whose stack is full while a regular
 * expression is made ready ends there and then.
 */
const DEEPEST = 200;

/** Whether a text may be nested too deeply, by its brackets, its dashes or its indentation. */
export function isDeepYaml(text: string): boolean {
  let depth = 0;
  for (const line of text.split("\n")) {
    if ((/^[\s?:-]*/.exec(line)?.[0].length ?? 0) > 2 * DEEPEST) return true;
    for (const char of line) {
      if (char === "[" || char === "{") depth += 1;
      else if ((char === "]" || char === "}") && depth > 0) depth -= 1;
      if (depth > DEEPEST) return true;
    }
  }
  return false;
}

/** A document, and what stands in it. */
export type YamlDocument = Document.Parsed | Document;
export type YamlNode = Node;

/** The documents of a text, in which every value is as it is written; undefined where the text is no YAML. */
export function yamlDocuments(text: string): readonly YamlDocument[] | undefined {
  return parsed(text, "failsafe");
}

/** A value of YAML as it is written. */
export function yamlValue(text: string): YamlNode {
  return parseDocument(text, { ...QUIETLY, schema: "failsafe" }).contents ?? new Scalar("");
}

/** Keys that are there twice are looked for here: the parser compares each with each. */
const QUIETLY = { intAsBigInt: true, logLevel: "silent", prettyErrors: false, uniqueKeys: false } as const;

function parsed(text: string, schema: "core" | "failsafe" = "core") {
  if (isDeepYaml(text)) return undefined;
  try {
    const all = parseAllDocuments(text, { ...QUIETLY, schema });
    const documents = Array.isArray(all) ? all : [];
    const isWrong = documents.some(({ errors, contents }) => errors.length > 0 || hasKeyTwice(contents));
    return isWrong ? undefined : documents;
  } catch {
    return undefined;
  }
}

/** Whether a map, at whatever depth, has a key twice. */
function hasKeyTwice(node: unknown): boolean {
  if (isSeq(node)) return node.items.some(hasKeyTwice);
  if (!isMap(node)) return false;
  const keys = node.items.flatMap(({ key }) => (isScalar(key) ? [key.value] : []));
  return (
    new Set(keys).size < keys.length || node.items.some(({ key, value }) => hasKeyTwice(key) || hasKeyTwice(value))
  );
}

/** Anchors are named and not followed: what refers to itself, or to much, stays short. */
function keyOf(node: Node | ParsedNode | null | undefined): string {
  if (node === null || node === undefined) return "null";
  if (isAlias(node)) return `*${node.source}`;
  const anchor = "anchor" in node && node.anchor !== undefined ? `&${node.anchor} ` : "";
  const tag = node.tag === undefined ? "" : `${node.tag} `;
  if (isMap(node)) {
    const members = node.items.map(({ key, value }) => `${keyOf(key as Node)}: ${keyOf(value as Node)}`).sort();
    return `${anchor}${tag}{${members.join(", ")}}`;
  }
  if (isSeq(node)) return `${anchor}${tag}[${node.items.map((item) => keyOf(item as Node)).join(", ")}]`;
  if (!isScalar(node)) return `${anchor}${tag}?`;
  const { value, source } = node;
  if (typeof value === "string") return `${anchor}${tag}${JSON.stringify(value)}`;
  // 1.10 may be meant as a version: numbers with a point are as they are written.
  return `${anchor}${tag}${typeof value === "number" ? String(source) : String(value)}`;
}
