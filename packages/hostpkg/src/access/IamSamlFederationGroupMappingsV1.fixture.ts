import type { ResourceFixture } from "@tripod/testkit";
import { groupMappings } from "./groupMappings.fixture.js";
import { IamSamlFederationV1Fixture } from "./IamSamlFederationV1.fixture.js";

export const IamSamlFederationGroupMappingsV1Fixture: ResourceFixture = {
  resource: "IamSamlFederationGroupMappingsV1",
  ...groupMappings(IamSamlFederationV1Fixture),
};
