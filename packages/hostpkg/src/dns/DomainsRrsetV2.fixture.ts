import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";
import { DomainsZoneV2Fixture } from "./DomainsZoneV2.fixture.js";

export const DomainsRrsetV2Fixture: ResourceFixture = {
  resource: "DomainsRrsetV2",
  facts: { replaces: ["zoneId", "projectId", "name", "type"], defaults: { "records[].disabled": false } },
  dependencies: { zone: DomainsZoneV2Fixture },
  collection: "dns.rrsets",
  minimal: (of) => ({
    zoneId: of("zone"),
    projectId: PROJECT,
    name: "www.fixture.example.",
    type: "A",
    ttl: 300,
    records: [{ content: "192.0.2.10" }],
  }),
  example: {
    inputs: (of) => ({
      zoneId: of("zone"),
      projectId: PROJECT,
      name: "www.fixture.example.",
      type: "A",
      ttl: 300,
      records: [{ content: "192.0.2.10" }, { content: "192.0.2.11" }],
      comment: "Web servers",
    }),
  },
  full: (of) => ({
    zoneId: of("zone"),
    projectId: PROJECT,
    name: "www.fixture.example.",
    type: "NS",
    ttl: 300,
    records: [{ content: "a.ns.example." }, { content: "b.ns.example.", disabled: true }],
    comment: "Web servers",
  }),
  changes: () => ({
    name: "shop.fixture.example.",
    type: "ALIAS",
    ttl: 600,
    records: [{ content: "c.ns.example." }],
    comment: "Old web servers",
  }),
  drift: { patch: { ttl: 900 }, shows: ["ttl"] },
  // An update reads the record set first. The response has no body.
  requests: { update: 3 },
};
