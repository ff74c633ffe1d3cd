import { FETCHING, keys, polling, pollingChanges, role, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "CloudWatchPath" };
const filter = { type: "TagFilters", namespace: "AWS/EC2", tags: ["env=prod;test"] };

export const CloudwatchSourceFixture = sourceFixture(
  "CloudwatchSource",
  {
    facts: FETCHING,
    minimal: { contentType: "CloudACloudWatch", authentication: role(), path },
    full: {
      ...polling,
      path: { ...path, limitToRegions: ["us-west-2"], limitToNamespaces: ["AWS/EC2"], tagFilters: [filter] },
    },
    changes: {
      ...pollingChanges,
      authentication: role("two"),
      path: { ...path, limitToRegions: ["eu-west-1"], tagFilters: [{ ...filter, tags: ["env=prod"] }] },
    },
  },
  { nestedChanges: () => [{ authentication: keys() }], writeOnly: ["authentication"] },
);
