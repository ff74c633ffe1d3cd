import {
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type ParseOptions,
  Parser,
  type SchemaOptions,
  type YAMLMap,
} from "yaml";
import { MAX_DEPTH } from "./value.js";

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

/** Maximum length in characters of a string that {@link readYaml} accepts. Four times the limit of a Kubernetes ConfigMap (1 MiB). */
export const MAX_YAML_LENGTH = 4_194_304;

/**
 * Maximum number of tokens that {@link readYaml} accepts. A line such as `name: value` has seven. The parser blocks the
 * process for a few microseconds per token.
 */
export const MAX_YAML_TOKENS = 500_000;

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
 * - It recurses once per level, and a stack overflow inside of a regular expression aborts Node. So levels and tokens are
 *   counted while they are read.
 * - It compares each key of a map with every other. So repeated keys are searched afterward, in linear time.
 * - It creates an error object with a stack trace for each problem. So reading stops at the first one.
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

/**
 * Returns the first document of a string as data. Returns undefined if {@link readYaml} rejects the string, or if its
 * aliases expand to more than the parser allows.
 */
export function parseYaml(text: string): unknown {
  try {
    return readYaml(text).documents?.[0]?.toJS();
  } catch {
    return undefined;
  }
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
  for (const token of tokensOf(text)) documents.push(...composer.next(token));
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

function syntaxProblem(text: string, offset: number, message: string): YamlProblem {
  const before = text.slice(0, offset).split("\n");
  const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1];
  return { kind: "syntax", reason: `${message.split("\n", 1)[0] ?? ""} at line ${line}, column ${column}` };
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
