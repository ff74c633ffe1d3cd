import { FETCHING, keys, polling, pollingChanges, role, sourceSpecimen } from "./sourceSpecimen.testing.js";

const path = { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" };

export const CloudtrailSourceSpecimen = sourceSpecimen(
  "CloudtrailSource",
  {
    facts: FETCHING,
    minimal: { contentType: "CloudACloudTrailBucket", authentication: keys(), path },
    full: { ...polling, path: { ...path, useVersionedApi: true } },
    changes: { ...pollingChanges, authentication: role(), path: { ...path, pathExpression: "dist/2/*" } },
  },
  { hidden: ["authentication"] },
);
