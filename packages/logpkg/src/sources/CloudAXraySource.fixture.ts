import { FETCHING, keys, polling, pollingChanges, role, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "CloudAXRayPath" };

export const CloudAXraySourceFixture = sourceFixture(
  "CloudAXraySource",
  {
    facts: FETCHING,
    minimal: { contentType: "CloudAXRay", authentication: role(), path },
    full: { ...polling, path: { ...path, limitToRegions: ["us-west-2"] } },
    changes: { ...pollingChanges, authentication: role("two"), path: { ...path, limitToRegions: ["eu-west-1"] } },
  },
  { nestedChanges: () => [{ authentication: keys() }], writeOnly: ["authentication"] },
);
