import { type ResourceFixture, secret } from "@tripod/testkit";

export const DataForwardingDestinationFixture: ResourceFixture = {
  resource: "DataForwardingDestination",
  facts: {
    replaces: ["bucketName"],
    defaults: { enabled: false, objStoreServerSideEncryption: false },
    secret: ["authentication.accessKey", "authentication.secretKey"],
  },
  collection: "dataForwarding.destinations",
  minimal: () => ({
    destinationName: "fixture",
    bucketName: "fixture-logs",
    authentication: { type: "RoleBased", roleArn: "arn:aws:iam::111122223333:role/fixture" },
  }),
  full: () => ({
    destinationName: "fixture",
    description: "For the fixture",
    bucketName: "fixture-logs",
    authentication: {
      type: "AccessKey",
      accessKey: secret("AKIASPECIMEN"),
      secretKey: secret("planted-destination-key"),
    },
    enabled: true,
    objStoreRegion: "us-west-1",
    objStoreServerSideEncryption: true,
  }),
  changes: () => ({
    destinationName: "fixture two",
    description: "Changed",
    bucketName: "fixture-other",
    authentication: { type: "AccessKey", accessKey: secret("AKIAOTHER"), secretKey: secret("planted-other-key") },
    enabled: false,
    objStoreRegion: "eu-central-1",
    objStoreServerSideEncryption: false,
  }),
  nestedChanges: () => [{ authentication: { type: "RoleBased", roleArn: "arn:aws:iam::111122223333:role/fixture" } }],
  drift: { patch: { region: "ap-south-1" }, shows: ["objStoreRegion"] },
  writeOnly: ["authentication"],
};
