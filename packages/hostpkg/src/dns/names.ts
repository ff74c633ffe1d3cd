import { domainToASCII } from "node:url";
import { type Fields, type Rule, s, withoutEnd } from "@tripod/kit";

/** A DNS name as an argument. */
export function dnsName(doc: string) {
  return s.string().notEmpty().doc(doc);
}

/** A name with the dot at its end, as the platform has all of its names. */
export function fullyQualified(name: string): string {
  return name.endsWith(".") ? name : `${name}.`;
}

/**
 * Names that are equal in this form are the same to DNS: upper and lower case of A to Z do not count, and international
 * names are the same as their ASCII form.
 */
export function canonicalName(name: string): string {
  return name.normalize().split(".").map(canonicalLabel).join(".");
}

/**
 * Label by label, and none with an ASCII character that no host has: what makes the ASCII form takes its text for the
 * beginning of an address, where "/", "?" and "#" end the host, "%41" is "A", and a number is one of four.
 */
function canonicalLabel(label: string): string {
  const lower = label.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const isInternational = /[\u0080-\u{10ffff}]/u.test(lower) && !/[^a-z0-9_\-\u0080-\u{10ffff}]/u.test(lower);
  // With a last label that is no number.
  const ascii = isInternational ? domainToASCII(`${lower}.x`) : "";
  return ascii.slice(0, -".x".length) || lower;
}

/** Longest label and longest name in their ASCII form, in octets (RFC 1035, 2.3.4), without the final dot. */
const MAX_LABEL_LENGTH = 63;
const MAX_NAME_LENGTH = 253;

/**
 * Returns the problem of a DNS name, with a suggestion if there is one; undefined for a valid name. Underscores are valid in
 * names that do not identify hosts, such as `_sip._tcp`. The label `*` is a wildcard.
 */
export function nameProblem(name: string): string | undefined {
  const host = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\s]+)/i.exec(name)?.[1] ?? /^([^/?#\s]+)[/?#]/.exec(name)?.[1];
  if (host !== undefined) return `must be a DNS name, not a URL. Use ${JSON.stringify(host.replace(/:\d+$/, ""))}`;
  if (/\s/.test(name)) {
    const joined = name.replaceAll(/\s+/g, "");
    return `must not contain spaces. ${/^\s|\s$/.test(name) ? `Use ${JSON.stringify(name.trim())}` : `Did you mean ${JSON.stringify(joined)}?`}`;
  }
  const labels = withoutEnd(canonicalName(name), ".").split(".");
  if (labels.includes("")) {
    const joined = name.split(".").filter(Boolean).join(".");
    return `must not contain an empty label. Use ${JSON.stringify(joined)}`;
  }
  for (const label of labels) {
    if (label.length > MAX_LABEL_LENGTH) {
      return `must have labels of at most ${MAX_LABEL_LENGTH} characters, and ${JSON.stringify(label.slice(0, 20))}… has ${label.length}`;
    }
    if (label === "*") continue;
    if (/^-|-$/.test(label)) {
      const trimmed = labels.map((one) => one.replaceAll(/^-+|-+$/g, "")).join(".");
      return `must not have a label that begins or ends with a hyphen. Did you mean ${JSON.stringify(trimmed)}?`;
    }
    const odd = /[^a-z0-9_\-\u0080-\u{10ffff}]/u.exec(label)?.[0];
    if (odd !== undefined)
      return `must consist of letters, digits, hyphens, underscores and dots, not ${JSON.stringify(odd)}`;
  }
  const length = labels.join(".").length;
  return length > MAX_NAME_LENGTH ? `must have at most ${MAX_NAME_LENGTH} characters, and has ${length}` : undefined;
}

/** A DNS name as an input of a resource: case, and a missing dot at its end, make no difference. */
export function domainName(doc: string) {
  return s
    .string()
    .notEmpty()
    .check((value) => (value === "" ? undefined : nameProblem(value)))
    .coded({ encode: fullyQualified })
    .sameAs((before, after) => canonicalName(fullyQualified(before)) === canonicalName(fullyQualified(after)))
    .doc(doc);
}

/** A name of the legacy DNS hosting as an input of a resource: there, names have no dot at their end. */
export function legacyName(doc: string) {
  return domainName(doc).coded({ encode: (name) => withoutEnd(name, ".") });
}

/**
 * Refuses a `name` that is a single word, as a name is that was made up of the resource's: no zone has one, and nothing
 * in a zone.
 */
export function nameInDns<F extends Fields & { readonly name: unknown }>(example: string): Rule<F> {
  return (inputs, { fail }) => {
    const { name } = inputs as { readonly name?: string };
    if (name === undefined || withoutEnd(name, ".").includes(".")) return;
    fail(
      "name",
      `must be a complete name such as ${example}, and ${JSON.stringify(name)} is a single word; where a program gives no name, one is made up of the resource's, which DNS cannot use`,
    );
  };
}
