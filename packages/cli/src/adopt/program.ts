import { InputError } from "@tripod/kit";
import {
  isMap,
  isScalar,
  isSeq,
  readYaml,
  type YamlMap,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from "@tripod/kit/yaml";
import { counterpartOf, type Source } from "./tokens.js";

/** Result of rewriting a program. */
export interface AdoptedProgram {
  readonly text: string;
  /** New tokens and package names by the old ones. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Tokens of the original packages without a counterpart here. */
  readonly unknown: ReadonlySet<string>;
  /** Tokens of packages that are not sources. */
  readonly foreign: ReadonlySet<string>;
  /** Whether the program has tokens of the sources, ours included. */
  readonly hasOwn: boolean;
  /** Messages about changes that the user must make. */
  readonly notes: readonly string[];
}

const PROVIDER = "pulumi:providers:";
const INVOKE = "fn::invoke";
const FUNCTION = "fn::";

/** Replacement of a range of the text. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Rewrites a YAML program to the tokens of Tripod's packages. Only the places where a program has a token are
 * considered: strings and comments that look like a token stay, as do spacing, quotes and order.
 *
 * @throws InputError with the position if the text is not YAML.
 */
export function adoptProgram(text: string, sources: readonly Source[]): AdoptedProgram {
  const { documents, problem } = readYaml(text);
  const contents = documents?.[0]?.contents;
  if (documents?.length !== 1 || !isMap(contents)) {
    const several = (documents?.length ?? 0) > 1 ? "it contains several documents" : "it does not contain a mapping";
    throw new InputError([{ path: "--program", reason: `is not a YAML program: ${problem?.reason ?? several}` }]);
  }
  const rewriting = new Rewriting(text, sources);
  rewriting.program(contents);
  const { edits, renamed, unknown, foreign, hasOwn, notes } = rewriting;
  return { text: edited(text, edits), renamed, unknown, foreign, hasOwn, notes };
}

function edited(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text: piece } of [...edits].sort((one, other) => one.start - other.start)) {
    result += text.slice(at, start) + piece;
    at = end;
  }
  return result + text.slice(at);
}

class Rewriting {
  readonly edits: Edit[] = [];
  readonly renamed = new Map<string, string>();
  readonly unknown = new Set<string>();
  readonly foreign = new Set<string>();
  hasOwn = false;
  readonly notes: string[] = [];
  private readonly source: string;
  private readonly sources: readonly Source[];
  constructor(source: string, sources: readonly Source[]) {
    this.source = source;
    this.sources = sources;
  }

  /** Rewrites a program, or a component of one: both have the same structure. */
  program(root: YamlMap): void {
    for (const { name, value } of membersOf(root)) {
      if (name === "resources") for (const one of membersOf(value)) this.resource(one.name, one.value);
      else if (name === "components") {
        for (const { value: inner } of membersOf(value)) if (isMap(inner)) this.program(inner);
      } else if (name === "plugins") this.plugins(value);
      else if (name === "packages") this.packages(value);
      else if (name === "config" || name === "configuration") this.settings(value);
      else this.values(value);
    }
  }

  private resource(name: string, resource: unknown): void {
    let isMoved = false;
    for (const member of membersOf(resource)) {
      if (member.name === "type" && isText(member.value)) isMoved = this.token(member.value);
      else if (member.name !== "options") this.values(member.value);
    }
    for (const { value } of membersOf(resource).filter((member) => member.name === "options")) {
      this.values(value);
      this.reportOriginalOptions(name, isMoved, value);
    }
  }

  /** Reports options that name the version or URL of the original package: the engine would search for ours there. */
  private reportOriginalOptions(name: string, isMoved: boolean, options: unknown): void {
    const originalOptions = membersOf(options).filter(
      ({ name: option }) => option === "version" || option === "pluginDownloadURL",
    );
    if (!isMoved || originalOptions.length === 0) return;
    this.notes.push(
      `${name}: remove ${originalOptions.map(({ name: option }) => option).join(" and ")} from its options: ${originalOptions.length > 1 ? "they refer" : "it refers"} to the original package`,
    );
  }

  /** Rewrites function calls at any depth of a value. */
  private values(value: unknown): void {
    if (isSeq(value)) for (const one of value.items) this.values(one);
    for (const member of membersOf(value)) {
      if (member.name === INVOKE) this.invoke(member.value);
      else if (member.name.startsWith(FUNCTION) && member.name.split(":").length > 3 && isText(member.key)) {
        this.token(member.key, FUNCTION);
        this.values(member.value);
      } else this.values(member.value);
    }
  }

  private invoke(invoke: unknown): void {
    let isMoved = false;
    for (const member of membersOf(invoke)) {
      if (member.name === "function" && isText(member.value)) isMoved = this.token(member.value);
      else this.values(member.value);
    }
    const options = membersOf(invoke).find((member) => member.name === "options");
    this.reportOriginalOptions("a function call", isMoved, options?.value);
  }

  /** Rewrites names of plugins. The user must change their paths and versions. */
  private plugins(plugins: unknown): void {
    for (const { value: list } of membersOf(plugins)) {
      for (const plugin of isSeq(list) ? list.items : []) {
        const name = membersOf(plugin).find((member) => member.name === "name")?.value;
        const source = isText(name) ? this.sources.find(({ from }) => from === name.value) : undefined;
        if (!isText(name) || source === undefined || source.from === source.pkg.name) continue;
        this.replace(name, source.from, source.pkg.name);
        this.notes.push(
          `plugins: the options of ${source.from} refer to the original package. Replace them with those of ${source.pkg.name}`,
        );
      }
    }
  }

  private packages(packages: unknown): void {
    for (const { name } of membersOf(packages)) {
      const source = this.sources.find(({ from }) => from === name);
      if (source === undefined || source.from === source.pkg.name) continue;
      this.notes.push(`packages: remove ${name}: it is the original package`);
    }
  }

  /** Rewrites settings of the stack in the program. */
  private settings(settings: unknown): void {
    for (const { name, key } of membersOf(settings)) {
      const [owner = "", setting = ""] = name.split(":");
      const source = this.sources.find(({ from }) => from === owner);
      if (source === undefined || !isText(key) || setting === "" || source.from === source.pkg.name) continue;
      if (Object.hasOwn(source.pkg.settings, setting)) this.replace(key, name, `${source.pkg.name}:${setting}`);
      else this.notes.push(`config: ${source.pkg.name} has no setting ${setting}`);
    }
  }

  /** Rewrites a token. Reports whether it is now a token of our packages. */
  private token(node: TextNode, prefix = ""): boolean {
    const token = node.value.slice(prefix.length);
    if (token.startsWith(PROVIDER)) {
      const source = this.sources.find(({ from }) => token === `${PROVIDER}${from}`);
      if (source !== undefined) this.replace(node, token, `${PROVIDER}${source.pkg.name}`);
      else this.foreign.add(token);
      this.hasOwn ||= source !== undefined;
      return source !== undefined;
    }
    const counterpart = counterpartOf(token, this.sources);
    if (counterpart.kind === "unknown") this.unknown.add(token);
    if (counterpart.kind === "foreign") this.foreign.add(token);
    this.hasOwn ||= counterpart.kind === "known";
    if (counterpart.kind !== "known") return false;
    const isShort = token.split(":").length === 2;
    this.replace(node, token, isShort ? `${counterpart.source.pkg.name}:${counterpart.name}` : counterpart.token);
    return true;
  }

  /** Replaces a word in a node and keeps the node's quotes. */
  private replace({ range }: TextNode, oldValue: string, newValue: string): void {
    if (oldValue === newValue) return;
    const start = this.source.indexOf(oldValue, range[0]);
    this.renamed.set(oldValue, newValue);
    // A word with escape sequences is replaced by a new quoted string.
    if (start < 0 || start >= range[1])
      this.edits.push({ start: range[0], end: range[1], text: JSON.stringify(newValue) });
    else this.edits.push({ start, end: start + oldValue.length, text: newValue });
  }
}

/** String in a program, with its position. */
type TextNode = YamlScalar<string> & { readonly range: readonly [number, number, number] };

function isText(node: unknown): node is TextNode {
  return isScalar(node) && typeof node.value === "string" && node.range !== undefined && node.range !== null;
}

/** Returns the members of a mapping; an empty list for any other node. */
function membersOf(
  node: unknown,
): readonly { readonly name: string; readonly key: unknown; readonly value: unknown }[] {
  if (!isMap(node)) return [];
  return (node.items as readonly YamlPair<YamlNode, YamlNode | null>[]).map(({ key, value }) => ({
    name: isScalar(key) ? String(key.value) : "",
    key,
    value,
  }));
}
