import { isAddress, isIPv4, isIPv6 } from "@tripod/rest";
import { appendSuggestion, correctedName, fullyQualified, nameDefect, nameProblem } from "./names.js";
import { caaParts, ENDS_IN_NAME } from "./recordContents.js";

interface Form {
  readonly holds: (content: string) => boolean;
  /** Description of a valid content, for messages. */
  readonly says: string;
}

const NAME = /^\S+$/;
const host: Form = { holds: (content) => NAME.test(content), says: "one host name such as www.example.com." };

/** Form of the contents by record type. {@link targetProblem} checks the host name at the end of some of them. */
const FORMS: Readonly<Record<string, Form>> = {
  A: { holds: isIPv4, says: "an IPv4 address such as 192.0.2.1" },
  AAAA: { holds: isIPv6, says: "an IPv6 address such as 2001:db8::1" },
  CNAME: host,
  ALIAS: host,
  NS: host,
  MX: {
    holds: (content) => areParts(content, [0, 65_535], NAME),
    says: "a priority from 0 to 65535 and a host name, such as 10 mail.example.com.",
  },
  SRV: {
    holds: (content) => areParts(content, [0, 65_535], [0, 65_535], [0, 65_535], NAME),
    says: "priority, weight and port, each from 0 to 65535, and a host name, such as 10 5 5060 sip.example.com.",
  },
  SSHFP: {
    holds: (content) => areParts(content, [1, 4], [1, 2], /^[0-9a-f]+$/i),
    says: "an algorithm from 1 to 4, a hash type from 1 to 2, and hexadecimal digits",
  },
  CAA: {
    holds: (content) => areParts(content, [0, 128], /^(issue|issuewild|iodef|auth|path|policy)$/, /^".*"$/s),
    says: 'a flag from 0 to 128, a tag (issue, issuewild, iodef, auth, path, policy) and a value in quotation marks, such as 0 issue "ca.example"',
  },
  TXT: {
    holds: (content) => /^\s*"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*\s*$/s.test(content),
    says: 'one or more texts in quotation marks, such as "v=spf1 -all", between blanks; a quotation mark inside of one is written \\"',
  },
};

/**
 * Returns why a content is not valid for a type, in upper or lower case, with a valid content as suggestion if there is
 * one. Returns undefined for a valid content.
 */
export function contentProblem(type: string, content: string): string | undefined {
  const problem = problemOf(type, content);
  if (problem === undefined) return undefined;
  const { text, isGuess } = correctedContent(type.toUpperCase(), content);
  if (text.length > MAX_SUGGESTION_LENGTH || problemOf(type, text) !== undefined) return problem;
  return appendSuggestion(problem, text, isGuess);
}

/**
 * Returns why the value of a legacy or private record is not valid, or undefined for a valid value. Only addresses and
 * host names have a documented form there, and host names may lack the final dot.
 */
export function valueProblem(type: string, value: string): string | undefined {
  if (type === "A" || type === "AAAA") return contentProblem(type, value);
  if (!ENDS_IN_NAME.has(type) || value === ".") return undefined;
  return isAddress(value) ? `must be a host name, not an IP address, for the type ${type}` : nameProblem(value);
}

/** Maximum length of a suggestion, in characters. Longer ones do not fit one line. */
const MAX_SUGGESTION_LENGTH = 300;

function problemOf(type: string, content: string): string | undefined {
  const form = FORMS[type.toUpperCase()];
  if (form === undefined) return undefined;
  return form.holds(content) ? targetProblem(type, content) : `must be ${form.says}, for the type ${type}`;
}

/**
 * Returns why the host name at the end of a content is not valid. The platform accepts only names with a final dot and
 * rejects other names without a reason.
 */
function targetProblem(type: string, content: string): string | undefined {
  if (!ENDS_IN_NAME.has(type.toUpperCase())) return undefined;
  const target = content.trim().split(/\s+/).at(-1) ?? "";
  if (target === ".") return undefined;
  if (isAddress(target)) return "must end with a host name, not an IP address. Use the type A or AAAA for an address";
  const problem = nameDefect(target);
  if (problem !== undefined) return `must end with a host name, which ${problem}`;
  return target.endsWith(".") ? undefined : "must end with a dot, because the host name is fully qualified";
}

/** Returns a content with usual mistakes corrected. It can still be invalid. */
function correctedContent(type: string, content: string): { readonly text: string; readonly isGuess: boolean } {
  const text = content.trim();
  const certain = (corrected: string) => ({ text: corrected, isGuess: false });
  const parts = text.split(/\s+/);
  if (ENDS_IN_NAME.has(type)) {
    const target = parts.at(-1) ?? "";
    const { name = "", isGuess = false } = (isAddress(target) ? undefined : correctedName(target)) ?? {};
    return { text: [...parts.slice(0, -1), name === "" ? "" : fullyQualified(name)].join(" "), isGuess };
  }
  if (type === "TXT") return certain(/["\\]/.test(text) ? text : `"${text}"`);
  if (type === "SSHFP") return certain([...parts.slice(0, 2), parts.slice(2).join("").replaceAll(":", "")].join(" "));
  if (type !== "CAA") return certain(text);
  const [flag = "", tag = "", value = ""] = caaParts(text);
  return certain(`${flag} ${tag.toLowerCase()} ${value.startsWith('"') ? value : `"${value}"`}`);
}

/**
 * Reports whether the parts between spaces match the rules: integers in a range, or texts. The last matches the rest.
 */
function areParts(content: string, ...rules: (readonly [least: number, most: number] | RegExp)[]): boolean {
  const words = content.trim().split(/\s+/);
  const parts = [...words.slice(0, rules.length - 1), words.slice(rules.length - 1).join(" ")];
  return rules.every((rule, index) => {
    const part = parts[index] ?? "";
    if (rule instanceof RegExp) return rule.test(part);
    return /^\d+$/.test(part) && Number(part) >= rule[0] && Number(part) <= rule[1];
  });
}
