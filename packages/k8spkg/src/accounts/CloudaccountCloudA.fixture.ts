import { type ResourceFixture, secret } from "@tripod/testkit";

const keys = { cloudAAccessKey: secret("PLANTEDACCESSKEY0001"), cloudASecretKey: secret("planted-secret-key-1") };
const ROLE = "arn:aws:iam::111122223333:role/platform";

export const CloudaccountCloudAFixture: ResourceFixture = {
  resource: "CloudaccountCloudA",
  facts: {
    replaces: ["context"],
    defaults: { context: "project", type: "secret", partition: "aws" },
    secret: ["cloudAAccessKey", "cloudASecuredAccessKey", "cloudASecretKey", "externalId"],
  },
  collection: "cloudAccounts.aws",
  minimal: () => ({ name: "fixture", ...keys }),
  full: () => ({
    name: "fixture",
    context: "project",
    type: "secret",
    ...keys,
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
    partition: "aws-us-gov",
    policyArns: ["arn:aws:iam::aws:policy/a", "arn:aws:iam::aws:policy/b"],
  }),
  variants: () => [
    { name: "by-role", type: "sts", arn: ROLE, externalId: secret("planted-external-id") },
    { name: "by-pod", type: "pod-identity", roleArn: ROLE, permissionBoundaryArn: `${ROLE}s` },
  ],
  changes: () => ({
    name: "other",
    context: "tenant",
    cloudAAccessKey: secret("PLANTEDACCESSKEY0002"),
    cloudASecretKey: secret("planted-secret-key-2"),
    partition: "aws",
    policyArns: ["arn:aws:iam::aws:policy/c"],
  }),
  nestedChanges: () => [
    {
      type: "sts",
      cloudAAccessKey: undefined,
      cloudASecretKey: undefined,
      arn: ROLE,
      externalId: secret("planted-external-id"),
    },
  ],
  immutable: {
    privateCloudGatewayId: "no resource makes gateways",
    cloudASecuredAccessKey: "the plain key is set instead",
    arn: "accounts with keys do not have it",
    externalId: "accounts with keys do not have it",
    roleArn: "accounts with keys do not have it",
    permissionBoundaryArn: "accounts with keys do not have it",
  },
  drift: {
    patch: {
      spec: {
        credentialType: "secret",
        accessKey: "PLANTEDACCESSKEY0001",
        secretKey: "planted-secret-key-1",
        partition: "aws",
        policyARNs: ["arn:aws:iam::aws:policy/a"],
      },
    },
    shows: ["partition", "policyArns"],
  },
  dryRunPath: "/v1/clouds/aws/account/validate",
  writeOnly: ["cloudASecretKey", "externalId"],
  // Each client reads the project once. The provider reads the gateway, validates the credentials, and reads
  // the account, because create returns only the UID.
  requests: { create: 5, read: 2, update: 6, delete: 3 },
};
