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

/** A DNS name as an input of a resource: case, and a missing dot at its end, make no difference. */
export function domainName(doc: string) {
  return s
    .string()
    .notEmpty()
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
