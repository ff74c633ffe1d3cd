import { s } from "@tripod/kit";
import { api, inZone } from "./api.js";

export const CryptoKey = api.managed({
  name: "CryptoKey",
  kind: "DNSSEC key",
  doc: "DNSSEC key of a zone. The server generates it and keeps the private key.",
  endpoint: { path: "/zones/{zone}/cryptokeys", parents: inZone },
  identity: { key: null, onLostResponse: "detectNew", unique: false, id: "{zone}/{id}" },
  fields: {
    zone: s.string().replaces().doc("Zone ID (`Zone`)."),
    // The server shows a lone key as `csk`, and the same key as `ksk` or `zsk` next to another one.
    keyType: s
      .string()
      .values({ ksk: "Key signing key", zsk: "Zone signing key", csk: "Combined signing key" })
      .wire("keytype")
      .writeOnly()
      .replaces()
      .doc("Use of the key."),
    algorithm: s.string().default("ECDSAP256SHA256").replaces().doc("Algorithm, such as `ED25519`."),
    bits: s.number().integer().optional().computed().replaces().doc("Key size, for RSA."),
    active: s.boolean().default(true).doc("Whether the key signs the zone."),
    published: s.boolean().default(true).doc("Whether the DNSKEY record is published."),
    dnskey: s.string().computed().stable().doc("DNSKEY record data."),
    ds: s.list(s.string()).computed().doc("DS record data for the parent zone."),
  },
  update: [{ body: "inputs", method: "PUT", sends: ["active", "published"], returnsObject: false }],
});
