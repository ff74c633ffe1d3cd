import { keys, polling, pollingChanges, role, SIGNING_IN, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" };

export const PollingSourceFixture = sourceFixture(
  "PollingSource",
  {
    facts: SIGNING_IN,
    minimal: { contentType: "CloudAObjStoreBucket", authentication: keys(), path, ...polling },
    changes: {
      ...pollingChanges,
      contentType: "CloudAElbBucket",
      authentication: role(),
      path: { ...path, pathExpression: "dist/2/*" },
    },
  },
  {
    writeOnly: ["authentication"],
    nestedChanges: () => [{ contentType: "CloudACloudWatch", path: { type: "CloudWatchPath" } }],
  },
);
