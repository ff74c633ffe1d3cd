import { HOSTED, keys, role, SIGNING_IN, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "KinesisLogPath", bucketName: "failed", pathExpression: "dist/http-endpoint-failed/*" };

export const KinesisLogSourceFixture = sourceFixture(
  "KinesisLogSource",
  {
    facts: { ...SIGNING_IN, defaults: { messagePerRequest: false } },
    minimal: { contentType: "KinesisLog" },
    full: {
      multilineProcessingEnabled: false,
      messagePerRequest: false,
      authentication: { ...keys(), region: "cn-north-1" },
      path: { ...path, scanInterval: 60_000 },
    },
    changes: {
      multilineProcessingEnabled: true,
      messagePerRequest: true,
      authentication: { ...role(), region: "eusc-de-east-1" },
      path: { ...path, scanInterval: 120_000 },
    },
  },
  {
    writeOnly: ["authentication"],
    nestedChanges: () => [{ authentication: { type: "NoAuthentication" }, path: { type: "NoPathExpression" } }],
    variants: () => [
      { collectorId: HOSTED, name: "fixture four", contentType: "KinesisLog", authentication: keys(), path },
    ],
  },
);
