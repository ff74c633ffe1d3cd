import { s } from "@tripod/kit";
import { plainPem, samePem } from "@tripod/rest";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Returns a field for a PEM text. Surrounding white space and line ends are ignored. */
export function pem(what: "CERTIFICATE" | "PRIVATE KEY") {
  return s
    .string()
    .semanticEquals(samePem)
    .check((value) => {
      const label = what === "CERTIFICATE" ? what : `[A-Z ]*${what}`;
      const isPem = new RegExp(`^-----BEGIN ${label}-----[^-]+-----END ${label}-----$`).test(plainPem(value));
      return isPem ? undefined : `must be one ${what.toLowerCase()} in PEM, starting with -----BEGIN ${what}-----`;
    });
}

/** Returns the certificates of a chain, in its order. */
export function certificatesIn(chain: string): readonly string[] {
  return [...chain.matchAll(CERTIFICATE)].map(([certificate]) => `${plainPem(certificate)}\n`);
}
