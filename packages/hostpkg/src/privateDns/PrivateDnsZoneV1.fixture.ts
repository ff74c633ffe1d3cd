import type { Specimen } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";

export const PrivateDnsZoneV1Specimen: Specimen = {
  resource: "PrivateDnsZoneV1",
  facts: { holds: true, replaces: ["domain", "projectId", "region"] },
  collection: "privateDns.zones",
  minimal: () => ({ domain: "corp.specimen.example.", projectId: PROJECT, region: REGION }),
  full: () => ({
    domain: "corp.specimen.example.",
    projectId: PROJECT,
    region: REGION,
    ttl: 600,
    records: [
      { domain: "db.corp.specimen.example.", type: "A", ttl: 60, values: ["192.168.0.5", "192.168.0.4"] },
      { domain: "corp.specimen.example.", type: "TXT", values: ["v=1"] },
    ],
  }),
  changes: () => ({
    domain: "lab.specimen.example.",
    ttl: 900,
    records: [{ domain: "db.corp.specimen.example.", type: "A", values: ["192.168.0.6"] }],
  }),
  drift: { patch: { ttl: 1200 }, shows: ["ttl"] },
};
