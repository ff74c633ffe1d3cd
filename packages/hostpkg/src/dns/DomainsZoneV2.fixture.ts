import type { Specimen } from "@tripod/testkit";
import { OTHER_PROJECT, PROJECT } from "../places.fixture.js";

export const DomainsZoneV2Specimen: Specimen = {
  resource: "DomainsZoneV2",
  facts: { holds: true, replaces: ["name", "projectId"], defaults: { disabled: false } },
  collection: "dns.zones",
  minimal: () => ({ name: "specimen.example.", projectId: PROJECT }),
  full: () => ({ name: "specimen.example.", projectId: PROJECT, comment: "Main site", disabled: true }),
  changes: () => ({ name: "other.example.", comment: "Old site", disabled: false }),
  // The platform allows one zone per name, and a replacement would delete its records.
  refused: () => ({ projectId: OTHER_PROJECT }),
  drift: { patch: { comment: "Changed by hand" }, shows: ["comment"] },
  // Inputs other than the name need separate requests after the create. Their responses do not contain the zone.
  requests: { create: 4, update: 3 },
};
