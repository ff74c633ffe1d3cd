import { usualSpelling } from "../internetAddress.js";
import { canonicalName, fullyQualified } from "./names.js";

/** Types whose content ends in the name of a host. */
export const ENDS_IN_NAME = new Set(["CNAME", "NS", "ALIAS", "MX", "SRV"]);

/** Whether two contents of records of a type say the same. */
export function sameContent(type: string, before: string, after: string): boolean {
  const kind = type.toUpperCase();
  return before === after || canonicalContent(kind, before) === canonicalContent(kind, after);
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

/** Texts longer than 255 octets are written in several pieces, each in quotation marks. */
function joined(text: string): string {
  if (!/^"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*$/.test(text)) return text;
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) => piece).join("");
}
