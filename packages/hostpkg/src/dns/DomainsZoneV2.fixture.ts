import type { ResourceFixture } from "@tripod/testkit";
import { OTHER_PROJECT, PROJECT } from "../places.fixture.js";

export const DomainsZoneV2Fixture: ResourceFixture = {
  resource: "DomainsZoneV2",
  facts: { containsData: true, replaces: ["name", "projectId"], defaults: { disabled: false } },
  collection: "dns.zones",
  minimal: () => ({ name: "fixture.example.", projectId: PROJECT }),
  full: () => ({ name: "fixture.example.", projectId: PROJECT, comment: "Main site", disabled: true }),
  changes: () => ({ name: "other.example.", comment: "Old site", disabled: false }),
  // The platform allows one zone per name, and a replacement would delete its records.
  rejectedChanges: () => ({ projectId: OTHER_PROJECT }),
  drift: { patch: { comment: "Changed by hand" }, shows: ["comment"] },
  // Inputs other than the name need separate requests after the create. Their responses do not contain the zone.
  requests: { create: 4, update: 3 },
};
