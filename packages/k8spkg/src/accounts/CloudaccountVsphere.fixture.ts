import { type ResourceFixture, secret } from "@tripod/testkit";

export const CloudaccountVsphereFixture: ResourceFixture = {
  resource: "CloudaccountVsphere",
  facts: {
    replaces: ["context"],
    defaults: { context: "project", vsphereIgnoreInsecureError: false },
    secret: ["vspherePassword"],
  },
  collection: "cloudAccounts.vsphere",
  minimal: () => ({
    name: "fixture",
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
    vsphereVcenter: "vc.example.com",
    vsphereUsername: "root",
    vspherePassword: secret("planted-1"),
  }),
  full: () => ({
    name: "fixture",
    privateCloudGatewayId: "64f0a1b2c3d4e5f601020901",
    vsphereVcenter: "vc.example.com",
    vsphereUsername: "root",
    vspherePassword: secret("planted-1"),
    context: "project",
    vsphereIgnoreInsecureError: true,
  }),
  changes: () => ({
    name: "other",
    context: "tenant",
    vsphereVcenter: "vc2.example.com",
    vsphereUsername: "admin",
    vspherePassword: secret("planted-2"),
    vsphereIgnoreInsecureError: false,
  }),
  immutable: { privateCloudGatewayId: "no resource makes gateways" },
  drift: {
    patch: { spec: { vcenterServer: "vc3.example.com", username: "root", password: "planted-1", insecure: true } },
    shows: ["vsphereVcenter"],
  },
  dryRunPath: "/v1/overlords/vsphere/64f0a1b2c3d4e5f601020901/account/validate",
  writeOnly: ["vspherePassword"],
  // Each client reads the project once. The provider reads the gateway, validates the credentials, and reads
  // the account, because create returns only the UID.
  requests: { create: 5, read: 2, update: 6, delete: 3 },
};
