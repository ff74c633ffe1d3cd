import type { Specimen } from "@tripod/testkit";
import { groupMappings } from "./groupMappings.specimen.js";
import { IamOidcFederationV1Specimen } from "./IamOidcFederationV1.specimen.js";

export const IamOidcFederationGroupMappingsV1Specimen: Specimen = {
  resource: "IamOidcFederationGroupMappingsV1",
  ...groupMappings(IamOidcFederationV1Specimen),
};
