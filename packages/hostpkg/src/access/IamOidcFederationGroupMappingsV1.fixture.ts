import type { ResourceFixture } from "@tripod/testkit";
import { groupMappings } from "./groupMappings.fixture.js";
import { IamOidcFederationV1Fixture } from "./IamOidcFederationV1.fixture.js";

export const IamOidcFederationGroupMappingsV1Fixture: ResourceFixture = {
  resource: "IamOidcFederationGroupMappingsV1",
  ...groupMappings(IamOidcFederationV1Fixture),
};
