import { s } from "@tripod/kit";
import { api, inZone } from "./api.js";

export const CryptoKey = api.managed({
  name: "CryptoKey",
  kind: "DNSSEC key",
  doc: "DNSSEC key of a zone. The server generates it and keeps the private key.",
  endpoint: { path: "/zones/{zone}/cryptokeys", parents: inZone },
  identity: { key: null, onLostResponse: "detectNew", unique: false, id: "{zone}/{id}" },
  fields: {
    zone: s.string("Zone ID (`Zone`).").replaces(),
    // The server shows a lone key as `csk`, and the same key as `ksk` or `zsk` next to another one.
    keyType: s
      .string("Use of the key.")
      .values({ ksk: "Key signing key", zsk: "Zone signing key", csk: "Combined signing key" })
      .wire("keytype")
      .writeOnly()
      .replaces(),
    algorithm: s.string("Algorithm, such as `ED25519`.").default("ECDSAP256SHA256").replaces(),
    bits: s.number("Key size, for RSA.").integer().optional().computed().replaces(),
    active: s.boolean("Whether the key signs the zone.").default(true),
    published: s.boolean("Whether the DNSKEY record is published.").default(true),
    dnskey: s.string("DNSKEY record data.").computed().stable(),
    ds: s.list("DS record data for the parent zone.", s.string()).computed(),
  },
  update: [{ body: "inputs", method: "PUT", sends: ["active", "published"], returnsObject: false }],
});
