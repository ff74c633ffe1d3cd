import { usualSpelling } from "../internetAddress.js";
import { canonicalName, fullyQualified } from "./names.js";

/** Record types whose content ends with a host name. */
export const ENDS_IN_NAME = new Set(["CNAME", "NS", "ALIAS", "MX", "SRV"]);

/** Reports whether two record contents of a type are semantically equal. */
export function sameContent(type: string, oldValue: string, newValue: string): boolean {
  const kind = type.toUpperCase();
  return oldValue === newValue || canonicalContent(kind, oldValue) === canonicalContent(kind, newValue);
}

function canonicalContent(type: string, content: string): string {
  const text = content.trim();
  if (type === "TXT") return joined(text);
  if (type === "AAAA") return usualSpelling(text);
  if (type === "SSHFP") return text.toLowerCase().replaceAll(/\s+/g, " ");
  if (!ENDS_IN_NAME.has(type)) return text;
  const parts = text.split(/\s+/);
  return [...parts.slice(0, -1), canonicalName(fullyQualified(parts.at(-1) ?? ""))].join(" ");
}

/** Joins the quoted strings of a TXT content: texts longer than 255 octets consist of several. */
function joined(text: string): string {
  if (!/^"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*$/.test(text)) return text;
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) => piece).join("");
}
