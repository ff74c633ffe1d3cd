import { usualSpelling } from "@tripod/rest";
import { asciiName, canonicalName, fullyQualified } from "./names.js";

/** Record types whose content ends with a host name. */
export const ENDS_IN_NAME = new Set(["CNAME", "NS", "ALIAS", "MX", "SRV"]);

/** Reports whether two record contents of a type are semantically equal. */
export function sameContent(type: string, oldValue: string, newValue: string): boolean {
  return oldValue === newValue || canonicalContent(type, oldValue) === canonicalContent(type, newValue);
}

/**
 * Returns a content in the form of a request: one blank between its parts, and host names in ASCII. Texts keep their
 * form, because their blanks are data.
 */
export function sentContent(type: string, content: string): string {
  const kind = type.toUpperCase();
  if (kind === "CAA") return caaParts(content).join(" ");
  const parts = content.trim().split(/\s+/);
  if (ENDS_IN_NAME.has(kind)) return [...parts.slice(0, -1), asciiName(parts.at(-1) ?? "")].join(" ");
  return kind === "SSHFP" ? parts.join(" ") : content;
}

/** Returns a form of a content that is equal for semantically equal contents of the type. */
export function canonicalContent(type: string, content: string): string {
  const kind = type.toUpperCase();
  const text = content.trim();
  if (kind === "TXT") return joined(text);
  if (kind === "AAAA") return usualSpelling(text);
  if (kind === "SSHFP") return sentContent(kind, text).toLowerCase();
  if (kind === "CAA") return sentContent(kind, text);
  if (!ENDS_IN_NAME.has(kind)) return text;
  const parts = text.split(/\s+/);
  return [...parts.slice(0, -1), canonicalName(fullyQualified(parts.at(-1) ?? ""))].join(" ");
}

/** Splits a CAA content into flag, tag and value. */
export function caaParts(content: string): readonly string[] {
  return /^(\S+)\s+(\S+)\s+(.+)$/s.exec(content.trim())?.slice(1) ?? [content];
}

/** Joins the quoted strings of a TXT content: texts longer than 255 octets consist of several. */
function joined(text: string): string {
  if (!/^"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*$/.test(text)) return text;
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) => piece).join("");
}
