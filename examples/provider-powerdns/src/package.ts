import { definePackage } from "@tripod/kit";
import { api } from "./api.js";

export const powerdns = definePackage({
  ...api.package,
  displayName: "PowerDNS",
  description: "Manages zones, record sets, metadata and keys of the PowerDNS authoritative server.",
  keywords: ["pulumi", "powerdns", "category/network", "kind/native"],
  homepage: "https://example.org/pulumi-powerdns",
  repository: "https://github.com/example/pulumi-powerdns",
  license: "Apache-2.0",
  publisher: "Example",
  lookups: { getZone: () => import("./getZone.js") },
  resources: {
    CryptoKey: () => import("./CryptoKey.js"),
    RecordSet: () => import("./RecordSet.js"),
    TsigKey: () => import("./TsigKey.js"),
    Zone: () => import("./Zone.js"),
    ZoneMetadata: () => import("./ZoneMetadata.js"),
  },
});
