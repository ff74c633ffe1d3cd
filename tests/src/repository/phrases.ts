import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.js";

const LIST = join(ROOT, "tests", "fixtures", "banned-phrases.txt");

/** Returns the regular expressions of the list of banned phrases: one a line, without comments and empty lines. */
export function bannedPhrases(): readonly RegExp[] {
  return readFileSync(LIST, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => new RegExp(line));
}

/** Returns the phrases of a text that the list bans. Code spans, URLs and HTML tags are not prose. */
export function phrasesIn(text: string, banned: readonly RegExp[]): readonly string[] {
  const prose = text
    .replaceAll(/`[^`\n]*`/g, "`…`")
    .replaceAll(/<[^>\n]*>/g, "")
    .replaceAll(/https?:\/\/\S+/g, "");
  return banned.flatMap((pattern) => pattern.exec(prose)?.[0] ?? []);
}

/**
 * Returns the lines of a Markdown page that are prose. Front matter is prose; fenced code and HTML comments are not.
 */
export function proseOfMarkdown(page: string): readonly string[] {
  return page
    .replaceAll(/^( *)(```|~~~)[\s\S]*?^\1\2 *$/gm, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .split("\n");
}

/** Prose of a source file by kind. Code that tests quote is part of their strings. */
export interface SourceTexts {
  readonly comments: readonly string[];
  readonly strings: readonly string[];
  /** First arguments of `describe`, `it` and `test`. */
  readonly titles: readonly string[];
}

const TITLE = /(?:^|[^\w.])(?:describe|about|it|test)(?:\.(?:only|skip|todo))?\(\s*$/;

/** Paths of modules are not prose. */
const MODULE_PATH = /^\.{1,2}\/[\w./-]+\.m?js$/;

/** Words after which `/` starts a regular expression. */
const BEFORE_REGEX =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^]|=>|\b(?:return|typeof|case|in|of|do|else|void|delete|await|yield))\s*$/;

/**
 * Returns comments, string literals and test titles of TypeScript or JavaScript source. Parts of templates count
 * singly.
 */
export function textsOfSource(source: string): SourceTexts {
  const comments: string[] = [];
  const strings: string[] = [];
  const titles: string[] = [];
  let at = 0;
  /** Source since the last string or comment, to recognize titles and regular expressions. */
  let before = "";
  const keep = (text: string): void => {
    if (TITLE.test(before)) titles.push(text);
    else if (!MODULE_PATH.test(text)) strings.push(text);
    before = '""';
  };
  /** Reads to the end of a block: of the source, or of an interpolation. */
  const readCode = (isEnd: () => boolean): void => {
    while (at < source.length && !isEnd()) {
      const char = source.charAt(at);
      const next = source.charAt(at + 1);
      if (char === "/" && next === "/") {
        const end = endOf("\n");
        comments.push(source.slice(at + 2, end));
        at = end;
      } else if (char === "/" && next === "*") {
        const end = endOf("*/");
        comments.push(
          ...source
            .slice(at + 2, end)
            .split("\n")
            .map((line) => line.replace(/^\s*\*+/, "")),
        );
        at = end + 2;
      } else if (char === '"' || char === "'") {
        const end = closing(char);
        keep(source.slice(at + 1, end));
        at = end + 1;
      } else if (char === "`") {
        readTemplate();
      } else if (char === "/" && BEFORE_REGEX.test(before.slice(-40))) {
        at = endOfRegex();
        before = '""';
      } else {
        before += char;
        at += 1;
      }
    }
  };
  const readTemplate = (): void => {
    const isTitle = TITLE.test(before);
    let part = "";
    for (at += 1; at < source.length && source.charAt(at) !== "`"; ) {
      if (source.startsWith("${", at)) {
        at += 2;
        part += "…";
        let depth = 0;
        before = "(";
        readCode(() => {
          const char = source.charAt(at);
          if (char === "{") depth += 1;
          if (char === "}") depth -= 1;
          return depth < 0;
        });
        at += 1;
      } else {
        const length = source.charAt(at) === "\\" ? 2 : 1;
        part += source.slice(at, at + length);
        at += length;
      }
    }
    at += 1;
    (isTitle ? titles : strings).push(part);
    before = '""';
  };
  const endOf = (text: string): number => {
    const found = source.indexOf(text, at + 2);
    return found < 0 ? source.length : found;
  };
  const closing = (quote: string): number => {
    let end = at + 1;
    while (end < source.length && source.charAt(end) !== quote) end += source.charAt(end) === "\\" ? 2 : 1;
    return end;
  };
  const endOfRegex = (): number => {
    let end = at + 1;
    for (let inClass = false; end < source.length; end += 1) {
      const char = source.charAt(end);
      if (char === "\n") return at + 1;
      if (char === "\\") end += 1;
      else if (char === "[") inClass = true;
      else if (char === "]") inClass = false;
      else if (char === "/" && !inClass) return end + 1;
    }
    return end;
  };
  readCode(() => false);
  return { comments, strings, titles };
}
