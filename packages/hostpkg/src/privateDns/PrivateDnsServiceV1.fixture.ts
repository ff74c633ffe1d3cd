import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";

const NETWORK = "7f2a5d1c-0000-4000-8000-0000000000a1";

export const PrivateDnsServiceV1Fixture: ResourceFixture = {
  resource: "PrivateDnsServiceV1",
  facts: { replaces: ["networkId", "projectId", "region"] },
  collection: "privateDns.services",
  minimal: () => ({ networkId: NETWORK, projectId: PROJECT, region: REGION }),
  full: () => ({ networkId: NETWORK, projectId: PROJECT, region: REGION, isRecursorEnabled: true }),
  changes: () => ({ networkId: "7f2a5d1c-0000-4000-8000-0000000000a2", isRecursorEnabled: false }),
  keptIfUnlisted: ["isRecursorEnabled"],
  drift: { patch: { is_recursor_enabled: false }, shows: ["isRecursorEnabled"] },
  // The response to an update has no body.
  requests: { update: 3 },
};
