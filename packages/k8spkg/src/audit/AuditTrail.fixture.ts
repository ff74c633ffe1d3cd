import { type ResourceFixture, secret } from "@tripod/testkit";

const CERTIFICATE = "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t";

export const AuditTrailFixture: ResourceFixture = {
  resource: "AuditTrail",
  facts: {
    replaces: ["type"],
    defaults: {
      "cloudwatch.credentialType": "secret",
      "cloudwatch.partition": "aws",
      "splunk.tlsConfig.insecureSkipVerify": true,
    },
    secret: ["cloudwatch.accessKey", "cloudwatch.secretKey", "cloudwatch.externalId", "splunk.token"],
  },
  collection: "auditTrails",
  minimal: () => ({
    name: "fixture",
    type: "splunk",
    splunk: { hecUrl: "https://splunk.example.com:8088", token: secret("planted-token-1") },
  }),
  full: () => ({
    name: "fixture",
    type: "splunk",
    splunk: {
      hecUrl: "https://splunk.example.com:8088",
      token: secret("planted-token-1"),
      index: "main",
      source: "platform",
      tlsConfig: { caCertBase64: CERTIFICATE, insecureSkipVerify: false },
    },
  }),
  variants: () => [
    {
      name: "by-keys",
      type: "cloudwatch",
      cloudwatch: {
        group: "logs",
        region: "eu-west-1",
        stream: "s",
        accessKey: secret("PLANTEDACCESSKEY0001"),
        secretKey: secret("planted-secret-key-1"),
      },
    },
    {
      name: "by-role",
      type: "cloudwatch",
      cloudwatch: {
        group: "logs",
        region: "eu-west-1",
        credentialType: "sts",
        arn: "arn:aws:iam::111122223333:role/platform",
        externalId: secret("planted-external-id-1"),
        partition: "aws-us-gov",
      },
    },
  ],
  changes: () => ({
    name: "other",
    splunk: {
      hecUrl: "https://splunk.example.org:8088",
      token: secret("planted-token-2"),
      index: "other",
      source: "others",
      tlsConfig: { caCertBase64: "LS0tLQ==", insecureSkipVerify: true },
    },
  }),
  immutable: {
    type: "the other inputs belong to it",
    cloudwatch: "does not belong to Splunk",
    "splunk.tlsConfig": "follows from its members",
  },
  drift: {
    patch: {
      spec: {
        hecUrl: "https://drifted.example.com:8088",
        token: "planted-token-1",
        index: "main",
        source: "platform",
        tlsConfig: { caCertBase64: CERTIFICATE, insecureSkipVerify: false, enabled: true },
      },
    },
    shows: ["splunk"],
  },
  writeOnly: ["cloudwatch", "splunk"],
  dryRunPath: "/v1/tenants/64f0a1b2c3d4e5f601020300/datasinks/splunk/validate",
  // Each client reads the tenant once, and the credentials are validated. The response to a create contains only the
  // UID. The other sinks of the tenant are read, too.
  requests: { create: 6, read: 2, update: 6, delete: 4 },
  skip: { list: "the platform lists no Splunk collectors", "import by key": "the platform lists no Splunk collectors" },
};
