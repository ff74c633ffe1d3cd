import { domainToASCII } from "node:url";
import { type Fields, type Rule, s, withoutEnd } from "@tripod/kit";

/** Returns a field for a DNS name of a lookup. */
export function dnsName(doc: string) {
  return s.string(doc).notEmpty();
}

/** Returns a name with a final dot, the form that the platform uses. */
export function fullyQualified(name: string): string {
  return name.endsWith(".") ? name : `${name}.`;
}

/**
 * Returns a form of a name that is equal for equal names: DNS ignores the case of A to Z, and international names are
 * equal to their ASCII form.
 */
export function canonicalName(name: string): string {
  return name.normalize().split(".").map(canonicalLabel).join(".");
}

/** Reports whether two names are equal in DNS, with or without a final dot. */
export function sameName(one: string, other: string): boolean {
  return canonicalName(fullyQualified(one)) === canonicalName(fullyQualified(other));
}

const IS_INTERNATIONAL = /[\u0080-\u{10ffff}]/u;

/**
 * Converts one label and skips labels with ASCII characters that hosts cannot have. The conversion parses its text as
 * the start of a URL, where "/", "?" and "#" end the host, "%41" is "A", and a number is part of an IPv4 address.
 */
function canonicalLabel(label: string): string {
  const lower = label.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  // The conversion takes quadratic time, and no label of a name is this long.
  if (lower.length > MAX_NAME_LENGTH) return lower;
  const isInternational = IS_INTERNATIONAL.test(lower) && !/[^a-z0-9_\-\u0080-\u{10ffff}]/u.test(lower);
  // The appended last label is not a number.
  const ascii = isInternational ? domainToASCII(`${lower}.x`) : "";
  return ascii.slice(0, -".x".length) || lower;
}

/** Maximum length of a label and of a name in ASCII form, in octets (RFC 1035, 2.3.4), without the final dot. */
const MAX_LABEL_LENGTH = 63;
const MAX_NAME_LENGTH = 253;

/**
 * Returns a name in the form of a request: international labels in ASCII (Punycode). Other labels keep their spelling.
 */
export function asciiName(name: string): string {
  const labels = name.normalize().split(".");
  return labels.map((label) => (IS_INTERNATIONAL.test(label) ? canonicalLabel(label) : label)).join(".");
}

/** Defect of a DNS name. */
interface Defect {
  readonly problem: string;
  /** Name without the defect. It can have others. */
  readonly corrected?: string;
  /** Whether the corrected name is a guess. */
  readonly isGuess?: boolean;
}

/**
 * Returns the problem of a DNS name, with a valid name as suggestion if there is one; undefined for a valid name.
 * Underscores are valid in names that do not identify hosts, such as `_sip._tcp`. The label `*` is a wildcard.
 */
export function nameProblem(name: string): string | undefined {
  const problem = nameDefect(name);
  if (problem === undefined) return undefined;
  const corrected = correctedName(name);
  return corrected === undefined ? problem : appendSuggestion(problem, corrected.name, corrected.isGuess);
}

/** Appends the suggestion of a valid text to a problem, as a question if the text is a guess. */
export function appendSuggestion(problem: string, valid: string, isGuess: boolean): string {
  const text = JSON.stringify(valid);
  return isGuess ? `${problem}. Did you mean ${text}?` : `${problem}. Use ${text}`;
}

/** Returns the problem of a DNS name without a suggestion; undefined for a valid name. */
export function nameDefect(name: string): string | undefined {
  return defectOf(name)?.problem;
}

/** Returns a valid name in place of an invalid one, or undefined if none is likely. A name has few defects at a time. */
export function correctedName(name: string): { readonly name: string; readonly isGuess: boolean } | undefined {
  let valid = name;
  let isGuess = false;
  for (let defects = 0; defects < 6; defects++) {
    const defect = defectOf(valid);
    if (defect === undefined) return { name: valid, isGuess };
    if (defect.corrected === undefined) return undefined;
    valid = defect.corrected;
    isGuess ||= defect.isGuess === true;
  }
  return undefined;
}

/** Returns the first defect of a name, or undefined for a valid name. */
function defectOf(name: string): Defect | undefined {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\s]+)/i.exec(name)?.[1] ?? /^([^/?#\s]+)[/?#]/.exec(name)?.[1];
  if (authority !== undefined) {
    const corrected = authority.replace(/^.*@/, "").replace(/:\d+$/, "");
    return { problem: "must be a DNS name, not a URL", corrected };
  }
  if (/\s/.test(name)) {
    const trimmed = name.trim();
    const problem = "must not contain spaces";
    return /\s/.test(trimmed)
      ? { problem, corrected: name.replaceAll(/\s+/g, ""), isGuess: true }
      : { problem, corrected: trimmed };
  }
  const isAbsolute = name.endsWith(".");
  const bare = isAbsolute ? name.slice(0, -1) : name;
  const spelled = bare.split(".");
  const join = (labels: readonly string[]) => {
    const filled = labels.filter(Boolean);
    return filled.length === 0 ? {} : { corrected: `${filled.join(".")}${isAbsolute ? "." : ""}` };
  };
  if (spelled.includes("")) return { problem: "must not contain an empty label", ...join(spelled) };
  const labels = canonicalName(bare).split(".");
  const long = labels.find((label) => label.length > MAX_LABEL_LENGTH);
  if (long !== undefined) {
    const start = JSON.stringify(long.slice(0, 20));
    return { problem: `must have labels of at most ${MAX_LABEL_LENGTH} characters, and ${start}… has ${long.length}` };
  }
  for (const label of labels) {
    if (label === "*") continue;
    if (/^-|-$/.test(label)) {
      const trimmed = join(spelled.map((one) => one.replaceAll(/^-+|-+$/g, "")));
      return { problem: "must not have a label that begins or ends with a hyphen", ...trimmed, isGuess: true };
    }
    const odd = /[^a-z0-9_\-\u0080-\u{10ffff}]/u.exec(label)?.[0];
    if (odd !== undefined) {
      const problem = `must consist of letters, digits, hyphens, underscores and dots, not ${JSON.stringify(odd)}`;
      return { problem };
    }
  }
  const { length } = labels.join(".");
  return length > MAX_NAME_LENGTH
    ? { problem: `must have at most ${MAX_NAME_LENGTH} characters, and has ${length}` }
    : undefined;
}

/**
 * Returns a field for a DNS name of a resource. Case and a missing final dot are not a diff. Requests have
 * international names in ASCII.
 */
export function domainName(doc: string) {
  return s
    .string(doc)
    .notEmpty()
    .check((value) => (value === "" ? undefined : nameProblem(value)))
    .codec({ encode: (name) => fullyQualified(asciiName(name)) })
    .semanticEquals(sameName);
}

/** Returns a field for a name of the legacy DNS hosting, whose names have no final dot. */
export function legacyName(doc: string) {
  return domainName(doc).codec({ encode: (name) => withoutEnd(asciiName(name), ".") });
}

/**
 * Rejects a `name` that is a single word, such as an automatic name from the resource name: zones and their records
 * never have such a name.
 */
export function nameInDns<F extends Fields & { readonly name: unknown }>(example: string): Rule<F> {
  return (inputs, { recorded, fail }) => {
    const { name } = inputs as { readonly name?: string };
    if (name === undefined || withoutEnd(name, ".").includes(".")) return;
    // The platform has such a zone already.
    if ((recorded as { readonly name?: string }).name === name) return;
    fail(
      "name",
      `must be a complete name such as ${example}, but ${JSON.stringify(name)} is a single word. Set a complete name; automatic names are not complete`,
    );
  };
}
