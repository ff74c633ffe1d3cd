/**
 * Parses names and literal values of Terraform programs. Other expressions are unknown.
 */

/** Block: its type, its labels and its contents. */
export interface Block {
  readonly type: string;
  readonly labels: readonly string[];
  readonly attributes: Readonly<Record<string, Expression>>;
  readonly blocks: readonly Block[];
}

/** Literal value; undefined for a computed one. */
export type Expression =
  | string
  | number
  | boolean
  | undefined
  | readonly Expression[]
  | { readonly [name: string]: Expression };

/**
 * Returns the blocks of a program.
 *
 * @throws Error if the text has an unsupported form.
 */
export function parseProgram(text: string): readonly Block[] {
  const reader = new Reader(text);
  const { blocks, attributes } = reader.body("");
  if (Object.keys(attributes).length > 0) throw new Error("a program consists of blocks");
  return blocks;
}

class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  body(end: string): Pick<Block, "attributes" | "blocks"> {
    const attributes: Record<string, Expression> = {};
    const blocks: Block[] = [];
    for (;;) {
      this.space();
      if (end === "" ? this.at >= this.text.length : this.take(end)) return { attributes, blocks };
      const name = this.match(/[A-Za-z_][\w-]*/y);
      const labels: string[] = [];
      this.space();
      while (this.peek() === '"') {
        labels.push(String(this.expression()));
        this.space();
      }
      if (this.take("{")) blocks.push({ type: name, labels, ...this.body("}") });
      else if (this.take("=")) attributes[name] = this.expression();
      else throw this.fault("a block or an attribute");
    }
  }

  /** Returns a literal; undefined if it is a part of a computed expression. */
  private expression(): Expression {
    this.space();
    const value = this.operand();
    if (/^[ \t]*(?:\?|[-+*/%]|&&|\|\||[<>=!]=|[<>]|\.|\[)/.test(this.text.slice(this.at))) {
      this.skipLine();
      return undefined;
    }
    return value;
  }

  private operand(): Expression {
    const next = this.peek();
    if (next === '"') {
      const quoted = this.match(/"(?:[^"\\]|\\.)*"/y);
      return quoted.includes("${") ? undefined : (JSON.parse(quoted) as string);
    }
    if (this.text.startsWith("<<", this.at)) return this.heredoc();
    if (this.take("[")) return this.list();
    if (this.take("{")) return this.object();
    const word = this.match(/-?\d+(?:\.\d+)?|[A-Za-z_][\w.-]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?/y);
    if (word === "true" || word === "false") return word === "true";
    return /^-?\d/.test(word) ? Number(word) : undefined;
  }

  private heredoc(): string {
    const [, mark] = /^<<-?(\w+)\n/.exec(this.text.slice(this.at)) ?? [];
    if (mark === undefined) throw this.fault("a heredoc");
    const start = this.text.indexOf("\n", this.at) + 1;
    const end = new RegExp(`^[ \\t]*${mark}$`, "m").exec(this.text.slice(start));
    if (end === null) throw this.fault(`the end of ${mark}`);
    this.at = start + end.index + end[0].length;
    return this.text.slice(start, start + end.index);
  }

  private list(): readonly Expression[] {
    const elements: Expression[] = [];
    for (;;) {
      this.space();
      if (this.take("]")) return elements;
      elements.push(this.expression());
      this.space();
      this.take(",");
    }
  }

  private object(): Expression {
    const members: Record<string, Expression> = {};
    for (;;) {
      this.space();
      if (this.take("}")) return members;
      const name = this.peek() === '"' ? String(this.operand()) : this.match(/[A-Za-z_][\w-]*/y);
      this.space();
      if (!this.take("=") && !this.take(":")) throw this.fault("a value");
      members[name] = this.expression();
      this.space();
      this.take(",");
    }
  }

  private space(): void {
    this.match(/(?:\s+|#[^\n]*|\/\/[^\n]*)*/y);
  }

  private skipLine(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end;
  }

  private peek(): string {
    return this.text.charAt(this.at);
  }

  private take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) throw this.fault(String(pattern));
    this.at += found[0].length;
    return found[0];
  }

  private fault(expected: string): Error {
    const line = this.text.slice(0, this.at).split("\n").length;
    return new Error(
      `line ${line}: expected ${expected}, found ${JSON.stringify(this.text.slice(this.at, this.at + 20))}`,
    );
  }
}
