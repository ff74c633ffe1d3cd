import {
  type Alias,
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  type YAMLMap,
} from "yaml";
import { MAX_DEPTH, setMember } from "./value.js";

export {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node as YamlNode,
  type Pair as YamlPair,
  Scalar as YamlScalar,
  YAMLMap as YamlMap,
  YAMLSeq as YamlSeq,
} from "yaml";

/** One document of a YAML string. */
export type YamlDocument = Document.Parsed | Document;

/**
 * Maximum length in characters of a string that {@link readYaml} accepts. Four times the limit of a Kubernetes
 * ConfigMap (1 MiB).
 */
export const MAX_YAML_LENGTH = 4_194_304;

/**
 * Maximum number of tokens that {@link readYaml} accepts. A line such as `name: value` has seven. The parser blocks the
 * process for a few microseconds per token.
 */
export const MAX_YAML_TOKENS = 500_000;

/** Maximum number of documents that {@link readYaml} accepts: one costs as much as many tokens. */
export const MAX_YAML_DOCUMENTS = 10_000;

/** Reason why a string was rejected: nesting, size or syntax. Syntax problems may quote the string. */
export interface YamlProblem {
  readonly kind: "depth" | "size" | "syntax";
  readonly reason: string;
}

/** Documents of a string, or the problem that caused its rejection. */
export type YamlResult =
  | { readonly documents: readonly YamlDocument[]; readonly problem?: undefined }
  | { readonly documents?: undefined; readonly problem: YamlProblem };

/** Types of scalars: `core` as in YAML 1.2, `failsafe` for strings only. */
export type YamlSchema = "core" | "failsafe";

const DEPTH: YamlProblem = { kind: "depth", reason: `nesting exceeds ${MAX_DEPTH} levels` };
const COLLECTIONS: readonly string[] = ["block-map", "block-seq", "flow-collection"];

/** Error that stops reading at the first problem. */
class Refused extends Error {
  readonly problem: YamlProblem;
  constructor(problem: YamlProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

/**
 * Returns the documents of a string. The YAML parser runs only here, because it needs limits:
 *
 * - The parser recurses once per level, and a stack overflow inside of a regular expression aborts Node. Therefore
 *   levels and tokens are counted while they are read.
 * - It compares each key of a map with every other. Therefore repeated keys are searched afterward, in linear time.
 * - It creates an error object with a stack trace for each problem. Therefore reading stops at the first one.
 */
export function readYaml(text: string, schema: YamlSchema = "core"): YamlResult {
  if (text.length > MAX_YAML_LENGTH) {
    return { problem: { kind: "size", reason: `is longer than ${MAX_YAML_LENGTH} characters` } };
  }
  try {
    return { documents: composed(text, { ...QUIETLY, schema }) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    // The parser throws for a few malformed tags and directives instead of reporting them.
    return { problem: { kind: "syntax", reason: error instanceof Error ? error.message : String(error) } };
  }
}

/** Data of a document, or the problem that caused its rejection. */
export type YamlDataResult =
  | { readonly data: unknown; readonly problem?: undefined }
  | { readonly data?: undefined; readonly problem: YamlProblem };

/**
 * Returns the first document of a string as data, undefined for a string without documents. Aliases of one anchor are
 * one object.
 *
 * `toJS` of the parser searches the document for each alias, which takes quadratic time. It also accepts aliases that
 * expand to thousands of levels.
 */
export function readYamlData(text: string): YamlDataResult {
  const { documents, problem } = readYaml(text);
  if (problem !== undefined) return { problem };
  const contents = documents[0]?.contents;
  if (contents === undefined) return { data: undefined };
  try {
    return { data: new Conversion(text).convert(contents).data };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}

/** Returns the first document of a string as data. Returns undefined if {@link readYamlData} rejects the string. */
export function parseYaml(text: string): unknown {
  return readYamlData(text).data;
}

/** Options of the parser. Integers keep all their digits. {@link checkKeys} compares keys. */
const QUIETLY = { intAsBigInt: true, logLevel: "silent", prettyErrors: false, uniqueKeys: false } as const;

/** Composes the documents from syntax tokens, one token at a time. */
function composed(text: string, options: DocumentOptions & ParseOptions & SchemaOptions): readonly YamlDocument[] {
  const composer = new Composer(options);
  let first: Refused | undefined;
  const onError = (source: ErrorSource, _code: string, message: string, isWarning?: boolean): void => {
    if (isWarning === true) return;
    // The composer catches errors that are thrown inside of a scalar, and reports them here again.
    first ??= new Refused(syntaxProblem(text, startOf(source), message));
    throw first;
  };
  // The composer's own handler collects every error. Version 2.9.1 has no option for it.
  Object.assign(composer, { onError });
  const documents: YamlDocument[] = [];
  let count = 0;
  for (const token of tokensOf(text)) {
    if (token.type === "document") count += 1;
    if (count > MAX_YAML_DOCUMENTS) {
      throw new Refused({ kind: "size", reason: `has more than ${MAX_YAML_DOCUMENTS} documents` });
    }
    documents.push(...composer.next(token));
  }
  documents.push(...composer.end());
  for (const { contents, errors } of documents) {
    const [first] = errors;
    if (first !== undefined) throw new Refused(syntaxProblem(text, first.pos[0], first.message));
    checkNodes(contents, text);
  }
  return documents;
}

type ErrorSource = number | readonly number[] | { readonly offset: number };

function startOf(source: ErrorSource): number {
  if (typeof source === "number") return source;
  return "offset" in source ? source.offset : (source[0] ?? 0);
}

/** Yields the syntax tokens of a string without recursion. Rejects more tokens or levels than the limits. */
function* tokensOf(text: string): Generator<CST.Token> {
  const parser = new Parser();
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    count += 1;
    if (count > MAX_YAML_TOKENS) {
      throw new Refused({ kind: "size", reason: `has more than ${MAX_YAML_TOKENS} tokens` });
    }
    yield* checked(parser.next(lexeme), text);
    // The stack contains the document, then the collections, then at most one scalar.
    const isCollection = COLLECTIONS.includes(parser.stack.at(-1)?.type ?? "");
    if (parser.stack.length - (isCollection ? 1 : 2) > MAX_DEPTH) throw new Refused(DEPTH);
  }
  yield* checked(parser.end(), text);
}

function* checked(tokens: Iterable<CST.Token>, text: string): Generator<CST.Token> {
  for (const token of tokens) {
    if (token.type === "error") throw new Refused(syntaxProblem(text, token.offset, token.message));
    yield token;
  }
}

/** Maximum length in characters of the parser's message, which may quote a token of any length. */
const MAX_MESSAGE_LENGTH = 200;

function syntaxProblem(text: string, offset: number, message: string): YamlProblem {
  const before = text.slice(0, offset).split("\n");
  const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1];
  const [first = ""] = message.split("\n", 1);
  const short = first.length > MAX_MESSAGE_LENGTH ? `${first.slice(0, MAX_MESSAGE_LENGTH)}…` : first;
  return { kind: "syntax", reason: `${short} at line ${line}, column ${column}` };
}

/** Node as data, with its levels and the number of its nodes after each alias is replaced by its target. */
interface Converted {
  readonly data: unknown;
  readonly levels: number;
  readonly size: number;
}

/** Converts the nodes of one document to data in linear time. */
class Conversion {
  readonly #text: string;
  /** Latest node of each anchor so far. Undefined while the node is converted. */
  readonly #anchors = new Map<string, Converted | undefined>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Recurses at most once per level of the document, of which there are {@link MAX_DEPTH}. */
  convert(node: unknown): Converted {
    if (isAlias(node)) return this.#target(node);
    const anchor = isMap(node) || isSeq(node) || isScalar(node) ? node.anchor : undefined;
    if (anchor !== undefined) this.#anchors.set(anchor, undefined);
    const converted = isMap(node) ? this.#map(node) : isSeq(node) ? this.#list(node.items) : scalar(node);
    if (converted.levels > MAX_DEPTH) throw new Refused(DEPTH);
    if (converted.size > MAX_YAML_TOKENS) {
      throw new Refused({ kind: "size", reason: `has aliases that expand to more than ${MAX_YAML_TOKENS} values` });
    }
    if (anchor !== undefined) this.#anchors.set(anchor, converted);
    return converted;
  }

  #target(node: Alias): Converted {
    const target = this.#anchors.get(node.source);
    if (target !== undefined) return target;
    throw new Refused(
      syntaxProblem(this.#text, node.range?.[0] ?? 0, `The alias *${node.source} has no anchor before it`),
    );
  }

  #list(items: readonly unknown[]): Converted {
    const converted = items.map((item) => this.convert(item));
    return collection(
      converted.map(({ data }) => data),
      converted,
    );
  }

  #map({ items }: YAMLMap): Converted {
    const data: Record<string, unknown> = {};
    const converted: Converted[] = [];
    for (const { key, value } of items) {
      const name = this.convert(key);
      if (typeof name.data === "object" && name.data !== null) {
        const [start = 0] = (key as { readonly range?: readonly number[] } | null)?.range ?? [];
        throw new Refused(syntaxProblem(this.#text, start, "Map keys must be scalars"));
      }
      const member = this.convert(value);
      converted.push(name, member);
      setMember(data, name.data === null ? "" : String(name.data), member.data);
    }
    return collection(data, converted);
  }
}

function scalar(node: unknown): Converted {
  return { data: isScalar(node) ? (node.value ?? null) : null, levels: 0, size: 1 };
}

function collection(data: object, members: readonly Converted[]): Converted {
  let [levels, size] = [0, 1];
  for (const member of members) {
    levels = Math.max(levels, member.levels);
    size += member.size;
  }
  return { data, levels: levels + 1, size };
}

/** Rejects repeated keys, and levels that only the composer creates, such as `[a: 1]`. Does not recurse. */
function checkNodes(contents: unknown, text: string): void {
  const nodes: [node: unknown, depth: number][] = [[contents, 1]];
  for (let next = nodes.pop(); next !== undefined; next = nodes.pop()) {
    const [node, depth] = next;
    if (!isMap(node) && !isSeq(node)) continue;
    if (depth > MAX_DEPTH) throw new Refused(DEPTH);
    if (isSeq(node)) for (const item of node.items) nodes.push([item, depth + 1]);
    else {
      checkKeys(node, text);
      for (const { key, value } of node.items) nodes.push([key, depth + 1], [value, depth + 1]);
    }
  }
}

function checkKeys({ items }: YAMLMap, text: string): void {
  const keys = new Set<unknown>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    if (keys.has(key.value)) throw new Refused(syntaxProblem(text, key.range?.[0] ?? 0, "Map keys must be unique"));
    keys.add(key.value);
  }
}
