import { type ResourceFixture, secret } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";

const certificate = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
const privateKey = (text: string) => secret(`-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----\n`);

export const SecretsmanagerCertificateV1Fixture: ResourceFixture = {
  resource: "SecretsmanagerCertificateV1",
  facts: { replaces: ["projectId"], secret: ["privateKey"] },
  collection: "certificates.certificates",
  minimal: () => ({
    name: "fixture-site",
    projectId: PROJECT,
    certificates: [certificate("MIIC1")],
    privateKey: privateKey("planted/first"),
  }),
  full: () => ({
    name: "fixture-site",
    projectId: PROJECT,
    certificates: [certificate("MIIC1"), certificate("MIIC2")],
    privateKey: privateKey("planted/first"),
  }),
  changes: () => ({
    name: "fixture-shop",
    certificates: [certificate("MIIC3")],
    privateKey: privateKey("planted/second"),
  }),
  drift: { patch: { name: "changed-by-hand" }, shows: ["name"] },
  // No response of the certificate contains its contents, so that a create reads them separately.
  requests: { create: 2 },
};
