import { s } from "@tripod/kit";

/** Returns a field for a DNS name with its final dot. Case has no meaning; the server stores lower case. */
export function dnsName(doc: string) {
  return s
    .string(doc)
    .codec({ encode: (name) => name.toLowerCase() })
    .check((name) => (name.endsWith(".") ? undefined : `must end with a dot. Write ${name}.`));
}
