import type { Specimen } from "@tripod/testkit";
import { IamGroupV1Specimen } from "./IamGroupV1.specimen.js";

/** What is known of the mappings of federations of both kinds. */
export const groupMappings = (federation: Specimen): Omit<Specimen, "resource"> => ({
  facts: { replaces: ["federationId"] },
  needs: { federation, group: IamGroupV1Specimen },
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
  // Its change is answered with nothing.
  requests: { create: 2, update: 3 },
  except: {
    "lost create":
      "it is a list of its federation, which is there before and after: setting it twice is setting it once",
    "equal twins": "there is one list in each federation, which a create takes over",
    gone: "it is gone with its federation only, in which none can be made anew",
    "place gone": "it is deleted by setting it to nothing",
  },
});
