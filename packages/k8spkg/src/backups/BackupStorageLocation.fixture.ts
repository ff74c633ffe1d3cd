import { type ResourceFixture, secret } from "@tripod/testkit";

const s3 = (secretKey: string) => ({
  credentialType: "secret",
  accessKey: secret("PLANTEDACCESSKEY0001"),
  secretKey: secret(secretKey),
});

export const BackupStorageLocationFixture: ResourceFixture = {
  resource: "BackupStorageLocation",
  facts: {
    replaces: ["context", "storageProvider"],
    defaults: { context: "project", storageProvider: "CloudA", isDefault: false, "s3.s3ForcePathStyle": false },
    secret: [
      "s3.accessKey",
      "s3.secretKey",
      "s3.externalId",
      "gcpStorageConfig.gcpJsonCredentials",
      "cloudBStorageConfig.cloudBClientSecret",
    ],
  },
  collection: "backupLocations",
  minimal: () => ({ name: "fixture", bucketName: "backups", region: "us-east-1", s3: s3("planted-secret-key-1") }),
  full: () => ({
    name: "fixture",
    context: "project",
    storageProvider: "CloudA",
    isDefault: true,
    bucketName: "backups",
    region: "us-east-1",
    caCert: "-----BEGIN CERTIFICATE-----",
    s3: { ...s3("planted-secret-key-1"), s3Url: "https://s3.example.com", s3ForcePathStyle: true },
  }),
  variants: () => [
    {
      name: "by-role",
      storageProvider: "minio",
      bucketName: "backups",
      region: "us-east-1",
      s3: {
        credentialType: "sts",
        arn: "arn:aws:iam::111122223333:role/platform",
        externalId: secret("planted-external-id-1"),
      },
    },
    {
      name: "in-gcp",
      storageProvider: "gcp",
      bucketName: "backups",
      gcpStorageConfig: { gcpJsonCredentials: secret('{"k":"planted-json-1"}'), projectId: "p" },
    },
    {
      name: "in-cloud-b",
      storageProvider: "CloudB",
      cloudBStorageConfig: {
        containerName: "c",
        storageName: "s",
        stockKeepingUnit: "Standard_LRS",
        resourceGroup: "rg",
        azureTenantId: "t",
        azureClientId: "i",
        cloudBClientSecret: secret("planted-client-secret-1"),
        subscriptionId: "sub",
      },
    },
  ],
  changes: () => ({
    name: "other",
    context: "tenant",
    isDefault: false,
    bucketName: "others",
    region: "eu-west-1",
    caCert: "another",
    s3: {
      credentialType: "secret",
      accessKey: secret("PLANTEDACCESSKEY0002"),
      secretKey: secret("planted-secret-key-2"),
      s3Url: "https://s3.example.org",
      s3ForcePathStyle: false,
    },
  }),
  immutable: {
    storageProvider: "the other inputs belong to it",
    "s3.credentialType": "the other members belong to the type",
    "s3.arn": "credentials with keys do not have it",
    "s3.externalId": "credentials with keys do not have it",
    gcpStorageConfig: "does not belong to CloudA",
    cloudBStorageConfig: "does not belong to CloudA",
  },
  drift: {
    patch: {
      spec: {
        isDefault: true,
        config: {
          bucketName: "drifted",
          region: "us-east-1",
          caCert: "-----BEGIN CERTIFICATE-----",
          s3Url: "https://s3.example.com",
          s3ForcePathStyle: true,
          credentials: {
            credentialType: "secret",
            accessKey: "PLANTEDACCESSKEY0001",
            secretKey: "planted-secret-key-1",
          },
        },
      },
    },
    shows: ["bucketName"],
  },
  writeOnly: ["s3", "gcpStorageConfig", "cloudBStorageConfig"],
  dryRunPath: "/v1/clouds/aws/s3/validate",
  // Each client reads the project once, and the credentials are validated. The response to a create contains only the
  // UID.
  requests: { create: 4, read: 2, update: 5, delete: 3 },
};
