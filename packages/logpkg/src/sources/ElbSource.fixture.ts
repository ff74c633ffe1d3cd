import { FETCHING, keys, polling, pollingChanges, role, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" };

export const ElbSourceFixture = sourceFixture(
  "ElbSource",
  {
    facts: FETCHING,
    minimal: { contentType: "CloudAElbBucket", authentication: keys(), path },
    full: { ...polling, path: { ...path, useVersionedApi: true } },
    changes: { ...pollingChanges, authentication: role(), path: { ...path, pathExpression: "dist/2/*" } },
  },
  { writeOnly: ["authentication"] },
);
