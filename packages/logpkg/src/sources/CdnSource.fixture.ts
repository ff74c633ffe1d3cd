import { FETCHING, keys, polling, pollingChanges, role, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" };

export const CdnSourceFixture = sourceFixture(
  "CdnSource",
  {
    facts: FETCHING,
    minimal: { contentType: "CloudACdnBucket", authentication: keys(), path },
    full: { ...polling, path: { ...path, useVersionedApi: true } },
    changes: { ...pollingChanges, authentication: role(), path: { ...path, pathExpression: "dist/2/*" } },
  },
  { writeOnly: ["authentication"] },
);
