import { s } from "@tripod/kit";
import { api, inZone } from "./api.js";

export const ZoneMetadata = api.managed({
  name: "ZoneMetadata",
  kind: "zone metadata",
  doc: "Values of one kind of zone metadata.",
  endpoint: {
    path: "/zones/{zone}/metadata",
    itemPath: "/zones/{zone}/metadata/{kind}",
    alsoInBody: ["kind"],
    parents: inZone,
  },
  identity: { id: "{zone}/{kind}", key: ["kind"] },
  fields: {
    zone: s.string("Zone ID (`Zone`).").replaces(),
    kind: s.string("Kind of metadata, such as `ALLOW-AXFR-FROM`. Own kinds start with `X-`.").replaces(),
    values: s
      .list("Values, in order.", s.string())
      .wire("metadata")
      .check((values) => (values.length === 0 ? "must not be empty" : undefined)),
  },
  // A POST adds to existing values; a PUT sets all of them. Kinds without values have an empty list.
  create: { method: "PUT", path: "/zones/{zone}/metadata/{kind}" },
  read: { isDeleted: (live) => live.list("metadata").length === 0 },
  update: [{ body: "inputs", method: "PUT" }],
});
