import { keys, polling, pollingChanges, role, SIGNING_IN, sourceSpecimen } from "./sourceSpecimen.testing.js";

const path = { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" };

export const PollingSourceSpecimen = sourceSpecimen(
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
    hidden: ["authentication"],
    changesWithin: () => [{ contentType: "CloudACloudWatch", path: { type: "CloudWatchPath" } }],
  },
);
