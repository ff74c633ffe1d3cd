import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";

export const PrivateDnsZoneV1Fixture: ResourceFixture = {
  resource: "PrivateDnsZoneV1",
  facts: { containsData: true, replaces: ["domain", "projectId", "region"] },
  collection: "privateDns.zones",
  minimal: () => ({ domain: "corp.fixture.example.", projectId: PROJECT, region: REGION }),
  full: () => ({
    domain: "corp.fixture.example.",
    projectId: PROJECT,
    region: REGION,
    ttl: 600,
    records: [
      { domain: "db.corp.fixture.example.", type: "A", ttl: 60, values: ["192.168.0.5", "192.168.0.4"] },
      { domain: "corp.fixture.example.", type: "TXT", values: ["v=1"] },
    ],
  }),
  changes: () => ({
    domain: "lab.fixture.example.",
    ttl: 900,
    records: [{ domain: "db.corp.fixture.example.", type: "A", values: ["192.168.0.6"] }],
  }),
  drift: { patch: { ttl: 1200 }, shows: ["ttl"] },
};
