import type { Specimen } from "@tripod/testkit";
import { groupMappings } from "./groupMappings.fixture.js";
import { IamSamlFederationV1Specimen } from "./IamSamlFederationV1.fixture.js";

export const IamSamlFederationGroupMappingsV1Specimen: Specimen = {
  resource: "IamSamlFederationGroupMappingsV1",
  ...groupMappings(IamSamlFederationV1Specimen),
};
