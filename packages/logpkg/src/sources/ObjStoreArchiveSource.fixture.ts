import { FETCHING, keys, polling, pollingChanges, role, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" };

export const ObjStoreArchiveSourceFixture = sourceFixture(
  "ObjStoreArchiveSource",
  {
    facts: FETCHING,
    minimal: { contentType: "CloudAObjStoreArchiveBucket", authentication: keys(), path },
    full: { ...polling, path: { ...path, useVersionedApi: true } },
    changes: { ...pollingChanges, authentication: role(), path: { ...path, pathExpression: "dist/2/*" } },
  },
  { writeOnly: ["authentication"] },
);
