import { secret } from "@tripod/testkit";
import { PAUSING, sourceFixture } from "./sourceFixture.testing.js";

const policy = (key: string) => ({
  type: "CloudBEventHubAuthentication",
  sharedAccessPolicyName: "listen",
  sharedAccessPolicyKey: secret(key),
});
const path = { type: "CloudBEventHubPath", namespace: "ns", eventHubName: "hub", consumerGroup: "$Default" };

export const CloudBEventHubLogSourceFixture = sourceFixture(
  "CloudBEventHubLogSource",
  {
    facts: PAUSING,
    minimal: { contentType: "CloudBEventHubLog", authentication: policy("planted-policy-key"), path },
    full: { paused: false, path: { ...path, region: "Commercial" } },
    changes: {
      paused: true,
      authentication: policy("planted-policy-key-2"),
      path: { ...path, consumerGroup: "other" },
    },
  },
  { writeOnly: ["authentication"] },
);
