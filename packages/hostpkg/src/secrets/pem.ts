import { s } from "@tripod/kit";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** A text in PEM; white space at its ends and the form of its line ends make no difference. */
export function pem(what: "CERTIFICATE" | "PRIVATE KEY") {
  return s
    .string()
    .sameAs((before, after) => plain(before) === plain(after))
    .check((value) => {
      const label = what === "CERTIFICATE" ? what : `[A-Z ]*${what}`;
      const isPem = new RegExp(`^-----BEGIN ${label}-----[^-]+-----END ${label}-----$`).test(plain(value));
      return isPem ? undefined : `must be one ${what.toLowerCase()} in PEM, beginning with -----BEGIN ${what}-----`;
    });
}

function plain(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

/** The certificates of a chain, in its order. */
export function certificatesIn(chain: string): readonly string[] {
  return [...chain.matchAll(CERTIFICATE)].map(([certificate]) => `${plain(certificate)}\n`);
}
