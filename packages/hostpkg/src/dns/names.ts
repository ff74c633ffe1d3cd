import { domainToASCII } from "node:url";
import { type Fields, type Rule, s, withoutEnd } from "@tripod/kit";

/** Returns a field for a DNS name of a lookup. */
export function dnsName(doc: string) {
  return s.string().notEmpty().doc(doc);
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

/**
 * Converts one label and skips labels with ASCII characters that hosts cannot have. The conversion parses its text as
 * the start of a URL, where "/", "?" and "#" end the host, "%41" is "A", and a number is part of an IPv4 address.
 */
function canonicalLabel(label: string): string {
  const lower = label.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  // The conversion takes quadratic time, and no label of a name is this long.
  if (lower.length > MAX_NAME_LENGTH) return lower;
  const isInternational = /[\u0080-\u{10ffff}]/u.test(lower) && !/[^a-z0-9_\-\u0080-\u{10ffff}]/u.test(lower);
  // The appended last label is not a number.
  const ascii = isInternational ? domainToASCII(`${lower}.x`) : "";
  return ascii.slice(0, -".x".length) || lower;
}

/** Maximum length of a label and of a name in ASCII form, in octets (RFC 1035, 2.3.4), without the final dot. */
const MAX_LABEL_LENGTH = 63;
const MAX_NAME_LENGTH = 253;

/**
 * Returns the problem of a DNS name, with a suggestion if there is one; undefined for a valid name. Underscores are
 * valid in names that do not identify hosts, such as `_sip._tcp`. The label `*` is a wildcard.
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
  const long = labels.find((label) => label.length > MAX_LABEL_LENGTH);
  if (long !== undefined) {
    return `must have labels of at most ${MAX_LABEL_LENGTH} characters, and ${JSON.stringify(long.slice(0, 20))}… has ${long.length}`;
  }
  for (const label of labels) {
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

/** Returns a field for a DNS name of a resource. Case and a missing final dot are not a diff. */
export function domainName(doc: string) {
  return s
    .string()
    .notEmpty()
    .check((value) => (value === "" ? undefined : nameProblem(value)))
    .codec({ encode: fullyQualified })
    .semanticEquals(
      (oldValue, newValue) => canonicalName(fullyQualified(oldValue)) === canonicalName(fullyQualified(newValue)),
    )
    .doc(doc);
}

/** Returns a field for a name of the legacy DNS hosting, whose names have no final dot. */
export function legacyName(doc: string) {
  return domainName(doc).codec({ encode: (name) => withoutEnd(name, ".") });
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
      `must be a complete name such as ${example}, but ${JSON.stringify(name)} is a single word. Set the name: automatic names are not valid in DNS`,
    );
  };
}
