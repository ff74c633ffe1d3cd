import { FETCHING, polling, pollingChanges, role, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "CloudAInventoryPath" };

export const CloudAInventorySourceFixture = sourceFixture("CloudAInventorySource", {
  facts: FETCHING,
  minimal: { contentType: "CloudAInventory", authentication: role(), path },
  full: {
    ...polling,
    authentication: { ...role(), region: "us-gov-west-1" },
    path: { ...path, limitToRegions: ["us-west-2"], limitToNamespaces: ["AWS/EC2", "AWS/RDS"] },
  },
  changes: {
    ...pollingChanges,
    authentication: role("two"),
    path: { ...path, limitToRegions: ["eu-west-1", "us-west-2"] },
  },
});
