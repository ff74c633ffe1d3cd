import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";

const group = (n: number) => `5e000000-0000-4000-8000-00000000000${n}`;

export const VpcPublicPortV1Fixture: ResourceFixture = {
  resource: "VpcPublicPortV1",
  facts: { replaces: ["projectId", "region"], containsData: true, defaults: { description: "", adminStateUp: true } },
  collection: "publicNet.ports",
  minimal: () => ({ projectId: PROJECT, region: REGION }),
  full: () => ({
    projectId: PROJECT,
    region: REGION,
    description: "public port of the balancer",
    adminStateUp: true,
    securityGroupIds: [group(1), group(2)],
  }),
  changes: () => ({ description: "other", adminStateUp: false, securityGroupIds: [group(3)] }),
  keptIfUnlisted: ["securityGroupIds"],
  drift: { patch: { admin_state_up: false }, shows: ["adminStateUp"] },
};
