import type { Specimen } from "@tripod/testkit";
import { IamGroupV1Specimen } from "./IamGroupV1.specimen.js";
import { IamServiceuserV1Specimen } from "./IamServiceuserV1.specimen.js";
import { IamUserV1Specimen } from "./IamUserV1.specimen.js";

export const IamGroupMembershipV1Specimen: Specimen = {
  resource: "IamGroupMembershipV1",
  shared: ["userIds"],
  facts: { replaces: ["groupId"] },
  needs: { group: IamGroupV1Specimen, robot: IamServiceuserV1Specimen, person: IamUserV1Specimen },
  collection: "iam.groups",
  minimal: (of) => ({ groupId: of("group"), userIds: [of("robot")] }),
  full: (of) => ({ groupId: of("group"), userIds: [of("robot"), of("person", "keystoneId")] }),
  changes: (of) => ({ userIds: [of("person", "keystoneId")] }),
  drift: { patch: { keystone_ids: [] }, shows: ["userIds"] },
  // Members are read before and after; they are added and taken away one after the other.
  requests: { create: 2, update: 4, delete: 2 },
  except: {
    "lost create": "it makes no object: its request can be repeated, and the platform counts groups",
    "equal twins": "two memberships with the same users are the same entries of one list",
    gone: "it goes with its group, and cannot be made anew without it; IamGroupMembershipV1.test.ts shows that",
  },
};
