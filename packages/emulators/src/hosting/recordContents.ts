import { isIPv4, isIPv6 } from "node:net";

/**
 * Pattern of a label of a DNS name (RFC 1035, 2.3.4). Underscores and international letters are allowed, and `*` as a
 * wildcard.
 */
const LABEL = "(?:\\*|(?!-)[A-Za-z0-9_\\-\\u0080-\\uffff]{1,63}(?<!-))";
const TARGET = new RegExp(`^(?:${LABEL}\\.)+$|^\\.$`);

/** Name of a zone or of records, with or without its final dot, of at most 253 characters. */
export const DNS_NAME = new RegExp(`^(?=.{1,254}$)${LABEL}(?:\\.${LABEL})*\\.?$`);

/** Reports whether a content matches its record type. Types without an entry accept any content. */
const FORMS: Readonly<Record<string, (content: string) => boolean>> = {
  A: isIPv4,
  AAAA: isIPv6,
  CNAME: (content) => TARGET.test(content),
  ALIAS: (content) => TARGET.test(content),
  NS: (content) => TARGET.test(content),
  MX: (content) => isFields(content, [0, 65_535], TARGET),
  SRV: (content) => isFields(content, [0, 65_535], [0, 65_535], [0, 65_535], TARGET),
  SSHFP: (content) => isFields(content, [1, 4], [1, 2], /^[0-9a-f]+$/i),
  CAA: (content) => isFields(content, [0, 128], /^(issue|issuewild|iodef|auth|path|policy)$/, /^".*"$/),
  TXT: (content) => /^\s*"([^"\\]|\\.)*"(\s+"([^"\\]|\\.)*")*\s*$/.test(content),
};

export function fits(type: string, content: string): boolean {
  return FORMS[type]?.(content) ?? true;
}

/**
 * Returns a check of fields that blanks separate: integers within bounds, or strings of a form. The last field takes
 * the rest.
 */
function isFields(content: string, ...rules: (readonly [least: number, most: number] | RegExp)[]): boolean {
  const parts = content.split(" ");
  const fields = [...parts.slice(0, rules.length - 1), parts.slice(rules.length - 1).join(" ")];
  return rules.every((rule, index) => {
    const field = fields[index] ?? "";
    if (rule instanceof RegExp) return rule.test(field);
    return /^\d+$/.test(field) && Number(field) >= rule[0] && Number(field) <= rule[1];
  });
}
