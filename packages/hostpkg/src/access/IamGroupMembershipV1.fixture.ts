import type { ResourceFixture } from "@tripod/testkit";
import { IamGroupV1Fixture } from "./IamGroupV1.fixture.js";
import { IamServiceuserV1Fixture } from "./IamServiceuserV1.fixture.js";
import { IamUserV1Fixture } from "./IamUserV1.fixture.js";

export const IamGroupMembershipV1Fixture: ResourceFixture = {
  resource: "IamGroupMembershipV1",
  sharedLists: ["userIds"],
  facts: { replaces: ["groupId"] },
  dependencies: { group: IamGroupV1Fixture, robot: IamServiceuserV1Fixture, person: IamUserV1Fixture },
  collection: "iam.groups",
  minimal: (of) => ({ groupId: of("group"), userIds: [of("robot")] }),
  full: (of) => ({ groupId: of("group"), userIds: [of("robot"), of("person", "keystoneId")] }),
  changes: (of) => ({ userIds: [of("person", "keystoneId")] }),
  drift: { patch: { keystone_ids: [] }, shows: ["userIds"] },
  // Members are read before and after the change, and are added and removed with one request each.
  requests: { create: 2, update: 4, delete: 2 },
  skip: {
    "lost create": "it creates no object: its request can be repeated, and the platform counts groups",
    "equal twins": "two memberships with the same users are the same entries of one list",
    gone: "it is deleted with its group and cannot be recreated without the group; shared.test.ts covers that",
  },
};
