import { FETCHING, keys, polling, pollingChanges, role, sourceSpecimen } from "./sourceSpecimen.testing.js";

const path = { type: "CloudAXRayPath" };

export const CloudAXraySourceSpecimen = sourceSpecimen(
  "CloudAXraySource",
  {
    facts: FETCHING,
    minimal: { contentType: "CloudAXRay", authentication: role(), path },
    full: { ...polling, path: { ...path, limitToRegions: ["us-west-2"] } },
    changes: { ...pollingChanges, authentication: role("two"), path: { ...path, limitToRegions: ["eu-west-1"] } },
  },
  { changesWithin: () => [{ authentication: keys() }], hidden: ["authentication"] },
);
