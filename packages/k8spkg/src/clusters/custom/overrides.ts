import { isMap } from "@tripod/kit/yaml";
import { readYamlAsWritten, type YamlDocument, type YamlNode } from "../../yaml.js";
import { chainOf, type Step, stepsOf } from "./overridePath.js";
import { type Put, putAtChain, putAtPath, putWhere, reachOf } from "./overrideTargets.js";
import { overrideValue } from "./overrideValue.js";
import { LONGEST_KEY, substituted } from "./substitution.js";

export type Overrides = Readonly<Record<string, string>>;

/** A text with its overrides, or the problem and whether it is in the text or in the overrides. */
export type Overridden =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly problem: string; readonly of: "text" | "overrides" };

/** More is not taken: no cluster needs it. Text in characters. */
const LONGEST_TEXT = 1_048_576;
const MOST_OVERRIDES = 100;
const MOST_DOCUMENTS = 1_000;
/** Assumed cost of inserting an empty value, in characters. */
const LEAST = 16;

const GROWN = `must not make the text longer than ${LONGEST_TEXT} characters`;
const SPOILT =
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
export function overridden(text: string, overrides: Overrides = {}): Overridden {
  const keys = Object.keys(overrides).sort();
  if (text.length > LONGEST_TEXT) return { problem: `must not be longer than ${LONGEST_TEXT} characters`, of: "text" };
  if (keys.length > MOST_OVERRIDES) return { problem: `must not be more than ${MOST_OVERRIDES}`, of: "overrides" };
  const placed = substituted(text, overrides, LONGEST_TEXT);
  if (placed === undefined) return { problem: GROWN, of: "overrides" };
  const { documents, problem } = readYamlAsWritten(placed.text);
  if (problem !== undefined && problem.kind !== "syntax")
    return {
      problem: `must not exceed a limit of YAML after the overrides are inserted: ${problem.reason}`,
      of: "text",
    };
  if (documents === undefined || documents.length > MOST_DOCUMENTS)
    return {
      problem: `must be YAML with at most ${MOST_DOCUMENTS} documents after the overrides are inserted`,
      of: "text",
    };
  const meanings = keys.filter((key) => !placed.used.has(key)).map((key) => meaningOf(key, documents));
  return brought(
    placed.text,
    documents,
    meanings.sort((one, other) => one.order - other.order),
    overrides,
  );
}

/** Meaning of a key: the order in which it is applied, and the function that applies it. */
interface Meaning {
  readonly key: string;
  readonly order: number;
  /** The documents that it has changed, or why it cannot be brought. */
  bring(put: Put): readonly YamlDocument[] | string;
}

function meaningOf(key: string, documents: readonly YamlDocument[]): Meaning {
  const steps = stepsOf(key);
  const [first, ...below] = steps ?? [];
  const isOfKind = below.length > 0 && typeof first === "string" && /^[A-Z]/.test(first);
  const ofKind = documents.filter((document) => isOfKind && document.get("kind") === first);
  const chain = ofKind.length > 0 ? undefined : chainOf(key);
  const part = key.slice(1);
  if (key.length > LONGEST_KEY) return { key, order: 0, bring: () => "is too long for an override key" };
  if (key.startsWith("*") && part !== "") {
    const isMeant = (name: string): boolean => name.includes(part);
    return { key, order: 1, bring: (put) => documents.filter(({ contents }) => putWhere(contents, isMeant, put)) };
  }
  if (chain !== undefined)
    return { key, order: 2, bring: (put) => documents.filter(({ contents }) => putAtChain(contents, chain, put)) };
  if (steps === undefined || key.startsWith("*"))
    return { key, order: 0, bring: () => "is not a path to a value, such as spec.list[0].name" };
  return { key, order: 3, bring: (put) => putAlong(isOfKind ? ofKind : documents, isOfKind ? below : steps, put) };
}

/** Puts a value in those documents that have the most of a path. */
function putAlong(all: readonly YamlDocument[], path: readonly Step[], put: Put): readonly YamlDocument[] | string {
  const documents = all.filter(({ contents }) => isMap(contents));
  const reaches = documents.map((document) => reachOf(document, path));
  const most = Math.max(...reaches);
  if (most < 0 && documents.length > 0)
    return "matches no position in the YAML: a value on the path has another type, or a list has fewer elements";
  const meant = documents.filter((_, index) => reaches[index] === most);
  // `contents` has the type of a parsed node, and the value may be a created one.
  for (const document of meant) document.contents = putAtPath(document.contents, path, put) as never;
  return meant;
}

/** The text with all of its overrides but those that are in it already. */
function brought(
  text: string,
  documents: readonly YamlDocument[],
  meanings: readonly Meaning[],
  values: Overrides,
): Overridden {
  const changed = new Set<YamlDocument>();
  let left = LONGEST_TEXT - text.length;
  try {
    for (const { key, bring } of meanings) {
      const value = values[key] as string;
      const done = bring((before) => {
        left -= LEAST + key.length + value.length;
        if (left < 0) throw new RangeError(key);
        return inPlaceOf(before, overrideValue(value));
      });
      if (typeof done === "string") return { problem: `${JSON.stringify(key)} ${done}`, of: "overrides" };
      for (const document of done) changed.add(document);
    }
    if (changed.size === 0) return { text };
    const result = joined(text, documents, changed);
    return readYamlAsWritten(result).problem !== undefined ? { problem: SPOILT, of: "overrides" } : { text: result };
  } catch (error) {
    return { problem: error instanceof RangeError ? GROWN : SPOILT, of: "overrides" };
  }
}

/** A value in the place of another one: what is remarked there stays, and who refers to that place refers to the value. */
function inPlaceOf(before: YamlNode | null | undefined, value: YamlNode): YamlNode {
  const { comment, commentBefore, spaceBefore } = before ?? {};
  const anchor = before && "anchor" in before ? before.anchor : undefined;
  return Object.assign(value, { comment, commentBefore, spaceBefore }, anchor !== undefined && { anchor });
}

function joined(text: string, documents: readonly YamlDocument[], changed: ReadonlySet<YamlDocument>): string {
  let from = 0;
  const parts = documents.map((document) => {
    const start = from;
    from = document.range?.[2] ?? text.length;
    return changed.has(document) ? document.toString({ lineWidth: 0, indentSeq: false }) : text.slice(start, from);
  });
  return `${parts.join("")}${text.slice(from)}`;
}
