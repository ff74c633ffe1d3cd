import { decodeRecord, findExactlyOne, s } from "@tripod/kit";
import { api } from "./api.js";

const fields = {
  name: s.string().doc("Zone name with its final dot, such as `example.org.`."),
  zoneId: s.string().computed().wire("id").doc("Zone ID, for record sets and keys."),
  kind: s.string().computed().doc("Replication of the zone."),
  account: s.string().computed().doc("Account that owns the zone."),
  serial: s.number().computed().doc("Serial number in the SOA record set."),
  dnssec: s.boolean().computed().doc("Whether the zone has active DNSSEC keys."),
};

export const getZone = api.lookup({
  name: "getZone",
  doc: "DNS zone, found by its exact name.",
  fields,
  async run({ name }, { platform, ...on }) {
    const found = await platform.list(`/zones?zone=${encodeURIComponent(name)}`, on);
    const zone = await findExactlyOne(found, {
      one: `zone ${JSON.stringify(name)}`,
      several: `zones ${JSON.stringify(name)}`,
      describe: (row) => row.text("id"),
    });
    return { ...decodeRecord(fields, zone, { names: "snake", needs: ["zoneId"] }), name };
  },
});
