import type { ResourceFixture } from "@tripod/testkit";
import { IamGroupV1Fixture } from "./IamGroupV1.fixture.js";

/** Returns the fixture members that both group mapping resources share. */
export const groupMappings = (federation: ResourceFixture): Omit<ResourceFixture, "resource"> => ({
  facts: { replaces: ["federationId"] },
  dependencies: { federation, group: IamGroupV1Fixture },
  collection: federation.collection,
  minimal: (of) => ({
    federationId: of("federation"),
    groupMappings: [{ internalGroupId: of("group"), externalGroupId: "developers" }],
  }),
  full: (of) => ({
    federationId: of("federation"),
    groupMappings: [
      { internalGroupId: of("group"), externalGroupId: "developers" },
      { internalGroupId: of("group"), externalGroupId: "operators" },
    ],
  }),
  changes: (of) => ({ groupMappings: [{ internalGroupId: of("group"), externalGroupId: "managers" }] }),
  drift: { patch: { group_mappings: [] }, shows: ["groupMappings"] },
  // The response to an update has no body.
  requests: { create: 2, update: 3 },
  skip: {
    "lost create": "it is a list of its federation, which always exists, so that setting it is idempotent",
    "equal twins": "each federation has exactly one list, which a create adopts",
    gone: "it is deleted only with its federation, so that it cannot be recreated",
    "place gone": "a delete sets it to an empty list",
  },
});
