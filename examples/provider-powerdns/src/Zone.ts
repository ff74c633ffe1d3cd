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
    kind: s.string().values({ Native: "", Master: "", Slave: "" }).default("Native").doc("Replication of the zone."),
    account: s.string().optional().doc("Account that owns the zone. The server only stores it."),
    masters: s.list(s.string()).optional().doc("IP addresses of the primary servers. For the kind `Slave`."),
    nameservers: s
      .list(s.string())
      .optional()
      .writeOnly()
      .createOnly("change the NS record set of the zone instead")
      .doc("Names for the NS record set that the server creates with the zone."),
    serial: s.number().computed().doc("Serial number in the SOA record set."),
    dnssec: s.boolean().computed().doc("Whether the zone has active DNSSEC keys."),
  },
  update: [{ body: "changes", method: "PUT", path: "/zones/{id}", returnsObject: false }],
  delete: { path: "/zones/{id}" },
});
