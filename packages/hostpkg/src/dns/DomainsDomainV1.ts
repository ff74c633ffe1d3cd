import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { legacyDns } from "./legacyDialect.js";
import { legacyName, nameInDns } from "./names.js";

export const DomainsDomainV1 = managed({
  name: "DomainsDomainV1",
  kind: "legacy domain",
  doc: "A domain of the legacy DNS hosting. The legacy hosting is no longer supported or developed: use `DomainsZoneV2` for new domains. It belongs to the account, not to a project. Its records are deleted with it.",
  loses: "all its records, also those that no program knows of",
  at: { path: "/", one: "/{id}", dialect: legacyDns },
  wire: { born: "create_date" },
  fields: {
    name: legacyName(
      "Name of the domain, such as `example.com`. Upper and lower case, and a dot at the end, make no difference.",
    )
      .autoNamed()
      .replaces(),
    userId: s.number().computed().stable().doc("Number of the account that owns the domain."),
  },
  rules: [nameInDns("example.com")],
});
