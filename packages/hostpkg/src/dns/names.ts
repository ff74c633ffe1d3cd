import { s } from "@tripod/kit";

/** A fully qualified DNS name as an argument. */
export function dnsName(doc: string) {
  return s.string().notEmpty().doc(doc).check(fullyQualified);
}

/** A rule for names: they end with a dot. */
function fullyQualified(name: string): string | undefined {
  if (name === "" || name.endsWith(".")) return undefined;
  return `must end with a dot; did you mean ${JSON.stringify(`${name}.`)}?`;
}

/** Names that are equal in this form are the same to DNS: upper and lower case of A to Z do not count. */
export function canonicalName(name: string): string {
  return name.normalize().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
