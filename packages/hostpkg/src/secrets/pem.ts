import { s } from "@tripod/kit";
import { plainPem, samePem } from "../pemText.js";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** A text in PEM; white space at its ends and the form of its line ends make no difference. */
export function pem(what: "CERTIFICATE" | "PRIVATE KEY") {
  return s
    .string()
    .sameAs(samePem)
    .check((value) => {
      const label = what === "CERTIFICATE" ? what : `[A-Z ]*${what}`;
      const isPem = new RegExp(`^-----BEGIN ${label}-----[^-]+-----END ${label}-----$`).test(plainPem(value));
      return isPem ? undefined : `must be one ${what.toLowerCase()} in PEM, beginning with -----BEGIN ${what}-----`;
    });
}

/** The certificates of a chain, in its order. */
export function certificatesIn(chain: string): readonly string[] {
  return [...chain.matchAll(CERTIFICATE)].map(([certificate]) => `${plainPem(certificate)}\n`);
}
