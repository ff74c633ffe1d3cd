import { s } from "@tripod/kit";
import { singleton } from "../../managed.js";
import { securityApi } from "../securityApi.js";

/** How it is in an organisation in which nobody has set it. */
const OFF = {
  adDomainNormalizationEnabled: false,
  fqdnNormalizationEnabled: false,
  awsNormalizationEnabled: false,
  normalizeHostnames: false,
  normalizeUsernames: false,
  defaultNormalizedDomain: null,
  domainMappings: [],
};

export const CseEntityNormalizationConfiguration = singleton({
  name: "CseEntityNormalizationConfiguration",
  kind: "entity normalization configuration",
  doc: "How names of users and hosts are brought to one form, so that signals about them meet in one entity. There is exactly one: creating it takes over what is there, deleting it switches everything off and takes the mappings away. Use the resource option `retainOnDelete` to leave it as it is.",
  id: "cse-entity-normalization-configuration",
  dialect: (platform) => securityApi(platform, ["entityNormalization"]),
  fields: {
    windowsNormalizationEnabled: s
      .boolean()
      .wire("adDomainNormalizationEnabled")
      .doc("Whether domains of Windows, as in `DOMAIN\\\\user`, are brought to one form."),
    fqdnNormalizationEnabled: s.boolean().doc("Whether full names, as in `user@example.org`, are."),
    cloudANormalizationEnabled: s
      .boolean()
      .wire("awsNormalizationEnabled")
      .doc("Whether names of users and roles of CloudA are."),
    normalizeHostnames: s.boolean().doc("Whether names of hosts are brought to one form."),
    normalizeUsernames: s.boolean().doc("Whether names of users are brought to one form."),
    defaultNormalizedDomain: s
      .string()
      .notEmpty()
      .optional()
      .doc("Domain that names without one get. The platform wants it where names are normalized by domain."),
    domainMappings: s
      .list(
        s.object({
          normalizedDomain: s.string().notEmpty().doc("The domain in its one form, such as `example.org`."),
          rawDomain: s.string().notEmpty().doc("The domain as it stands in records, such as `intranet`."),
        }),
      )
      .doc("Which domains mean which; may be empty."),
  },
  documents: [{ path: "sec/v1/entity-normalization/domain-configuration", reset: OFF }],
});
