import type { ResourceFixture } from "@tripod/testkit";
import { IamSamlFederationV1Fixture } from "./IamSamlFederationV1.fixture.js";

const certificate = (content: string) => `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----\n`;

export const IamSamlFederationCertificateV1Fixture: ResourceFixture = {
  resource: "IamSamlFederationCertificateV1",
  facts: { replaces: ["federationId", "data"], defaults: { description: "" } },
  dependencies: { federation: IamSamlFederationV1Fixture },
  collection: "iam.certificates",
  minimal: (of) => ({ federationId: of("federation"), name: "fixture", data: certificate("MIIBfixture") }),
  full: (of) => ({
    federationId: of("federation"),
    name: "fixture",
    description: "Current",
    data: certificate("MIIBfixture"),
  }),
  changes: () => ({ name: "other", description: "Next", data: certificate("MIIBother") }),
  drift: { patch: { description: "Changed by hand" }, shows: ["description"] },
};
