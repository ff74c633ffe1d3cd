import { managed } from "../managed.js";
import { groupMappings, mappingsDoc } from "./groupMappings.js";

export const IamOidcFederationGroupMappingsV1 = managed({
  name: "IamOidcFederationGroupMappingsV1",
  doc: mappingsDoc("OpenID Connect", "IamOidcFederationV1"),
  deletion: "removes all mappings and keeps the federation and the groups",
  ...groupMappings("oidc"),
});
