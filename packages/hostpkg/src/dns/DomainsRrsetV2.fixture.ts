import type { Specimen } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";
import { DomainsZoneV2Specimen } from "./DomainsZoneV2.fixture.js";

export const DomainsRrsetV2Specimen: Specimen = {
  resource: "DomainsRrsetV2",
  facts: { replaces: ["zoneId", "projectId", "name", "type"], defaults: { "records[].disabled": false } },
  needs: { zone: DomainsZoneV2Specimen },
  collection: "dns.rrsets",
  minimal: (of) => ({
    zoneId: of("zone"),
    projectId: PROJECT,
    name: "www.specimen.example.",
    type: "A",
    ttl: 300,
    records: [{ content: "192.0.2.10" }],
  }),
  example: {
    inputs: (of) => ({
      zoneId: of("zone"),
      projectId: PROJECT,
      name: "www.specimen.example.",
      type: "A",
      ttl: 300,
      records: [{ content: "192.0.2.10" }, { content: "192.0.2.11" }],
      comment: "Web servers",
    }),
  },
  full: (of) => ({
    zoneId: of("zone"),
    projectId: PROJECT,
    name: "www.specimen.example.",
    type: "NS",
    ttl: 300,
    records: [{ content: "a.ns.example." }, { content: "b.ns.example.", disabled: true }],
    comment: "Web servers",
  }),
  changes: () => ({
    name: "shop.specimen.example.",
    type: "ALIAS",
    ttl: 600,
    records: [{ content: "c.ns.example." }],
    comment: "Old web servers",
  }),
  drift: { patch: { ttl: 900 }, shows: ["ttl"] },
  // An update reads the record set first. The response has no body.
  requests: { update: 3 },
};
