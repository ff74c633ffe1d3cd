import { managed } from "../managed.js";
import { groupMappings, mappingsDoc } from "./groupMappings.js";

export const IamSamlFederationGroupMappingsV1 = managed({
  name: "IamSamlFederationGroupMappingsV1",
  doc: mappingsDoc("SAML", "IamSamlFederationV1"),
  deletion: "removes all mappings and keeps the federation and the groups",
  ...groupMappings("saml"),
});
