import { s } from "@tripod/kit";
import { singleton } from "../../managed.js";
import { securityApi } from "../securityApi.js";

/** Defaults of the platform. */
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
  doc: "Entity normalization of Sumo Logic Cloud SIEM: converts spellings of user and host names to one form, so that their signals belong to one entity. The configuration exists exactly once: creating the resource adopts it. Deleting the resource disables all normalization and removes the mappings. To keep the settings on delete, use the resource option `retainOnDelete`.",
  id: "cse-entity-normalization-configuration",
  dialect: (platform) => securityApi(platform, ["entityNormalization"]),
  fields: {
    windowsNormalizationEnabled: s
      .boolean()
      .wire("adDomainNormalizationEnabled")
      .doc("Whether Windows domain normalization is enabled, for names such as `DOMAIN\\USER`."),
    fqdnNormalizationEnabled: s
      .boolean()
      .doc("Whether FQDN normalization is enabled, for names such as `user@example.org` and `host.example.org`."),
    cloudANormalizationEnabled: s
      .boolean()
      .wire("awsNormalizationEnabled")
      .doc("Whether AWS ARN and user name normalization is enabled."),
    normalizeHostnames: s.boolean().doc("Whether host name normalization is enabled."),
    normalizeUsernames: s.boolean().doc("Whether user name normalization is enabled."),
    defaultNormalizedDomain: s
      .string()
      .notEmpty()
      .optional()
      .doc(
        "Default normalized domain for names without a domain. Required by the platform if domain normalization is enabled.",
      ),
    domainMappings: s
      .list(
        s.object({
          normalizedDomain: s.string().notEmpty().doc("Normalized domain, such as `example.org`."),
          rawDomain: s.string().notEmpty().doc("Raw domain in records, such as `intranet`."),
        }),
      )
      .doc("Domain mappings from raw to normalized domains. May be empty."),
  },
  documents: [{ path: "sec/v1/entity-normalization/domain-configuration", reset: OFF }],
});
