import { decodeRecord, findExactlyOne, s } from "@tripod/kit";
import { api } from "./api.js";

const fields = {
  name: s.string("Zone name with its final dot, such as `example.org.`."),
  zoneId: s.string("Zone ID, for record sets and keys.").computed().wire("id"),
  kind: s.string("Replication of the zone.").computed(),
  account: s.string("Account that owns the zone.").computed(),
  serial: s.number("Serial number in the SOA record set.").computed(),
  dnssec: s.boolean("Whether the zone has active DNSSEC keys.").computed(),
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
