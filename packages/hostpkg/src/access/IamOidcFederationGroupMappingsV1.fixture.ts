import type { Specimen } from "@tripod/testkit";
import { groupMappings } from "./groupMappings.fixture.js";
import { IamOidcFederationV1Specimen } from "./IamOidcFederationV1.fixture.js";

export const IamOidcFederationGroupMappingsV1Specimen: Specimen = {
  resource: "IamOidcFederationGroupMappingsV1",
  ...groupMappings(IamOidcFederationV1Specimen),
};
