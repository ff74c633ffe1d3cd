import { parseJson } from "@tripod/kit";
import { isMap } from "@tripod/kit/yaml";
import { parseYaml, type YamlDocument, type YamlNode, yamlValue } from "../../yaml.js";
import { parseChain, parsePath, type Step } from "./overridePath.js";
import { existingSteps, type Replacer, setAtChain, setAtPath, setMatching } from "./overrideTargets.js";
import { MAX_KEY_LENGTH, substituteVariables } from "./substitution.js";

const INTEGER = /^[+-]?\d{1,300}$/;
const FLOAT = /^[+-]?(\d{1,300}\.?\d{0,300}|\.\d{1,300})([eE][+-]?\d{1,5})?$/;
const BOOLEANS: Readonly<Record<string, string>> = { True: "true", TRUE: "true", False: "false", FALSE: "false" };

/**
 * Parses the value of an override: JSON, otherwise a boolean, an integer, a number or a string. Numbers keep their spelling:
 * 1.30 does not become 1.3.
 */
function parseOverrideValue(text: string): YamlNode {
  const trimmed = text.trim();
  return yamlValue(parseJson(trimmed).ok ? trimmed : (plainScalar(trimmed) ?? JSON.stringify(text)));
}

function plainScalar(text: string): string | undefined {
  if (Object.hasOwn(BOOLEANS, text)) return BOOLEANS[text];
  // A number with a leading zero may be parsed as octal.
  if (INTEGER.test(text)) return String(BigInt(text.replace("+", "")));
  return FLOAT.test(text) ? text : undefined;
}

export type Overrides = Readonly<Record<string, string>>;

/** Text with its overrides, or the problem and whether it is in the text or in the overrides. */
export type OverrideResult =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly problem: string; readonly of: "text" | "overrides" };

/** Limits of the inputs. Length of the text in characters. */
const MAX_TEXT_LENGTH = 1_048_576;
const MAX_OVERRIDES = 100;
const MAX_DOCUMENTS = 1_000;
/** Assumed cost of inserting an empty value, in characters. */
const MIN_INSERT_COST = 16;

const TOO_LONG = `must not make the text longer than ${MAX_TEXT_LENGTH} characters`;
const INVALID_YAML =
  "must leave valid YAML. With the overrides, a member would be a duplicate, or an alias would refer to a missing anchor";

/**
 * Returns a YAML text with its overrides. The key decides the kind of an override:
 *
 * 1. a template variable `${key}`, `{{key}}` or `$key` in the text is replaced by the value verbatim;
 * 2. `*part`: sets every member whose name contains the part;
 * 3. `a.b`: sets every such chain of members, at any depth;
 * 4. `a.b[0].c`, and `Kind.a.b` for the documents of a kind: a path from the root. The documents that contain most of
 * the path get the value, and missing members are created.
 *
 * Overrides are applied in this order, and those of one kind in the order of their keys, so that the last one wins. An
 * override without a match has no effect. Unchanged documents stay byte for byte; the others keep everything but their
 * layout.
 */
export function applyOverrides(text: string, overrides: Overrides = {}): OverrideResult {
  const keys = Object.keys(overrides).sort();
  if (text.length > MAX_TEXT_LENGTH)
    return { problem: `must not be longer than ${MAX_TEXT_LENGTH} characters`, of: "text" };
  if (keys.length > MAX_OVERRIDES) return { problem: `must not be more than ${MAX_OVERRIDES}`, of: "overrides" };
  const placed = substituteVariables(text, overrides, MAX_TEXT_LENGTH);
  if (placed === undefined) return { problem: TOO_LONG, of: "overrides" };
  const { documents, problem } = parseYaml(placed.text);
  if (problem !== undefined && problem.kind !== "syntax")
    return {
      problem: `must not exceed a limit of YAML after the overrides are inserted: ${problem.reason}`,
      of: "text",
    };
  if (documents === undefined || documents.length > MAX_DOCUMENTS)
    return {
      problem: `must be YAML with at most ${MAX_DOCUMENTS} documents after the overrides are inserted`,
      of: "text",
    };
  const targets = keys.filter((key) => !placed.used.has(key)).map((key) => targetOf(key, documents));
  return applyTargets(
    placed.text,
    documents,
    targets.sort((one, other) => one.order - other.order),
    overrides,
  );
}

/** Meaning of a key: the order in which it is applied, and the function that applies it. */
interface OverrideTarget {
  readonly key: string;
  readonly order: number;
  /** Applies the override. Returns the changed documents, or the problem. */
  apply(put: Replacer): readonly YamlDocument[] | string;
}

function targetOf(key: string, documents: readonly YamlDocument[]): OverrideTarget {
  const steps = parsePath(key);
  const [first, ...below] = steps ?? [];
  const isOfKind = below.length > 0 && typeof first === "string" && /^[A-Z]/.test(first);
  const ofKind = documents.filter((document) => isOfKind && document.get("kind") === first);
  const chain = ofKind.length > 0 ? undefined : parseChain(key);
  const part = key.slice(1);
  if (key.length > MAX_KEY_LENGTH) return { key, order: 0, apply: () => "is too long for an override key" };
  if (key.startsWith("*") && part !== "") {
    const isMatch = (name: string): boolean => name.includes(part);
    return { key, order: 1, apply: (put) => documents.filter(({ contents }) => setMatching(contents, isMatch, put)) };
  }
  if (chain !== undefined)
    return { key, order: 2, apply: (put) => documents.filter(({ contents }) => setAtChain(contents, chain, put)) };
  if (steps === undefined || key.startsWith("*"))
    return { key, order: 0, apply: () => "is not a path to a value, such as spec.list[0].name" };
  return { key, order: 3, apply: (put) => setAtPaths(isOfKind ? ofKind : documents, isOfKind ? below : steps, put) };
}

/** Sets a value in the documents that contain most of a path. */
function setAtPaths(
  all: readonly YamlDocument[],
  path: readonly Step[],
  put: Replacer,
): readonly YamlDocument[] | string {
  const documents = all.filter(({ contents }) => isMap(contents));
  const reaches = documents.map((document) => existingSteps(document, path));
  const most = Math.max(...reaches);
  if (most < 0 && documents.length > 0)
    return "matches no position in the YAML: a value on the path has another type, or a list has fewer elements";
  const matching = documents.filter((_, index) => reaches[index] === most);
  // `contents` has the type of a parsed node, and the value may be a created one.
  for (const document of matching) document.contents = setAtPath(document.contents, path, put) as never;
  return matching;
}

/** Applies the targets to the documents and returns the text. */
function applyTargets(
  text: string,
  documents: readonly YamlDocument[],
  targets: readonly OverrideTarget[],
  values: Overrides,
): OverrideResult {
  const changed = new Set<YamlDocument>();
  let left = MAX_TEXT_LENGTH - text.length;
  try {
    for (const { key, apply } of targets) {
      const value = values[key] as string;
      const done = apply((before) => {
        left -= MIN_INSERT_COST + key.length + value.length;
        if (left < 0) throw new RangeError(key);
        return replaceNode(before, parseOverrideValue(value));
      });
      if (typeof done === "string") return { problem: `${JSON.stringify(key)} ${done}`, of: "overrides" };
      for (const document of done) changed.add(document);
    }
    if (changed.size === 0) return { text };
    const result = joinDocuments(text, documents, changed);
    return parseYaml(result).problem !== undefined ? { problem: INVALID_YAML, of: "overrides" } : { text: result };
  } catch (error) {
    return { problem: error instanceof RangeError ? TOO_LONG : INVALID_YAML, of: "overrides" };
  }
}

/** Returns the value with the comments and the anchor of the node that it replaces. */
function replaceNode(before: YamlNode | null | undefined, value: YamlNode): YamlNode {
  const { comment, commentBefore, spaceBefore } = before ?? {};
  const anchor = before && "anchor" in before ? before.anchor : undefined;
  return Object.assign(value, { comment, commentBefore, spaceBefore }, anchor !== undefined && { anchor });
}

function joinDocuments(text: string, documents: readonly YamlDocument[], changed: ReadonlySet<YamlDocument>): string {
  let from = 0;
  const parts = documents.map((document) => {
    const start = from;
    from = document.range?.[2] ?? text.length;
    return changed.has(document) ? document.toString({ lineWidth: 0, indentSeq: false }) : text.slice(start, from);
  });
  return `${parts.join("")}${text.slice(from)}`;
}
