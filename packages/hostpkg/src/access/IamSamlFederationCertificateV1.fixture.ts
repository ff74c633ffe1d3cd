import type { Specimen } from "@tripod/testkit";
import { IamSamlFederationV1Specimen } from "./IamSamlFederationV1.fixture.js";

const certificate = (content: string) => `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----\n`;

export const IamSamlFederationCertificateV1Specimen: Specimen = {
  resource: "IamSamlFederationCertificateV1",
  facts: { replaces: ["federationId", "data"], defaults: { description: "" } },
  needs: { federation: IamSamlFederationV1Specimen },
  collection: "iam.certificates",
  minimal: (of) => ({ federationId: of("federation"), name: "specimen", data: certificate("MIIBspecimen") }),
  full: (of) => ({
    federationId: of("federation"),
    name: "specimen",
    description: "Current",
    data: certificate("MIIBspecimen"),
  }),
  changes: () => ({ name: "other", description: "Next", data: certificate("MIIBother") }),
  drift: { patch: { description: "Changed by hand" }, shows: ["description"] },
};
