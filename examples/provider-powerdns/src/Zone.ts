import { s } from "@tripod/kit";
import { api } from "./api.js";
import { dnsName } from "./names.js";

export const Zone = api.managed({
  name: "Zone",
  kind: "zone",
  doc: "DNS zone. The server creates its SOA record set. Deleting the zone deletes all of its record sets.",
  dataLoss: "all record sets of the zone, including unmanaged ones",
  endpoint: { path: "/zones", itemPath: "/zones/{id}?rrsets=false" },
  fields: {
    name: dnsName("Zone name, such as `example.org.`.").replaces(),
    kind: s.string("Replication of the zone.").values({ Native: "", Master: "", Slave: "" }).default("Native"),
    account: s.string("Account that owns the zone. The server only stores it.").optional(),
    masters: s.list("IP addresses of the primary servers. For the kind `Slave`.", s.string()).optional(),
    nameservers: s
      .list("Names for the NS record set that the server creates with the zone.", s.string())
      .optional()
      .writeOnly()
      .createOnly("change the NS record set of the zone instead"),
    serial: s.number("Serial number in the SOA record set.").computed(),
    dnssec: s.boolean("Whether the zone has active DNSSEC keys.").computed(),
  },
  update: [{ body: "changes", method: "PUT", path: "/zones/{id}", returnsObject: false }],
  delete: { path: "/zones/{id}" },
});
