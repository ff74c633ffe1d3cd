import type { Specimen } from "@tripod/testkit";
import { OTHER_PROJECT, PROJECT } from "../places.specimen.js";

export const DomainsZoneV2Specimen: Specimen = {
  resource: "DomainsZoneV2",
  facts: { holds: true, replaces: ["name", "projectId"], defaults: { disabled: false } },
  collection: "dns.zones",
  minimal: () => ({ name: "specimen.example.", projectId: PROJECT }),
  full: () => ({ name: "specimen.example.", projectId: PROJECT, comment: "Main site", disabled: true }),
  changes: () => ({ name: "other.example.", comment: "Old site", disabled: false }),
  // The platform serves one zone of a name, and its records go with it.
  refused: () => ({ projectId: OTHER_PROJECT }),
  drift: { patch: { comment: "Changed by hand" }, shows: ["comment"] },
  // What a new zone has beside its name follows by requests of its own, none of which answers with the zone.
  requests: { create: 4, update: 3 },
};
