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
      .boolean("Whether Windows domain normalization is enabled, for names such as `DOMAIN\\USER`.")
      .wire("adDomainNormalizationEnabled"),
    fqdnNormalizationEnabled: s.boolean(
      "Whether FQDN normalization is enabled, for names such as `user@example.org` and `host.example.org`.",
    ),
    cloudANormalizationEnabled: s
      .boolean("Whether AWS ARN and user name normalization is enabled.")
      .wire("awsNormalizationEnabled"),
    normalizeHostnames: s.boolean("Whether host name normalization is enabled."),
    normalizeUsernames: s.boolean("Whether user name normalization is enabled."),
    defaultNormalizedDomain: s
      .string(
        "Default normalized domain for names without a domain. Required by the platform if domain normalization is enabled.",
      )
      .notEmpty()
      .optional(),
    domainMappings: s.list(
      "Domain mappings from raw to normalized domains. May be empty.",
      s.object({
        normalizedDomain: s.string("Normalized domain, such as `example.org`.").notEmpty(),
        rawDomain: s.string("Raw domain in records, such as `intranet`.").notEmpty(),
      }),
    ),
  },
  documents: [{ path: "sec/v1/entity-normalization/domain-configuration", reset: OFF }],
});
