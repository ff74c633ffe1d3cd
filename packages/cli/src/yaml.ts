import type { Plain, PlainObject } from "@tripod/kit";

/** Formats plain data as YAML. Strings that a reader could parse as another type are quoted. */
export function yaml(value: Plain): string {
  return `${block(value, "").replace(/^\n/, "")}\n`;
}

/** Returns the text after `name:` or `-`: on the same line, or on the following lines. */
function block(value: Plain | undefined, indent: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return " []";
    return value.map((element) => `\n${indent}-${nested(element, indent).replace(/^\n +/, " ")}`).join("");
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value as PlainObject).filter(([, member]) => member !== undefined);
    if (members.length === 0) return " {}";
    return members.map(([name, member]) => `\n${indent}${text(name)}:${nested(member, indent)}`).join("");
  }
  return ` ${scalar(value ?? null)}`;
}

function nested(value: Plain | undefined, indent: string): string {
  return block(value, `${indent}  `);
}

function scalar(value: Plain): string {
  return typeof value === "string" ? text(value) : String(value);
}

/** Strings that need no quotes, unless they are words that YAML parses as another type. */
const PLAIN_TEXT = /^[A-Za-z_/][\w./@+-]*(?: [\w./@+-]+)*$/;
const WORDS = /^(?:true|false|yes|no|on|off|y|n|null|~)$/i;

function text(value: string): string {
  return PLAIN_TEXT.test(value) && !WORDS.test(value) ? value : JSON.stringify(value);
}
