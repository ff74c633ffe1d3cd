import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { legacyDns } from "./legacyDialect.js";
import { legacyName, nameInDns } from "./names.js";

export const DomainsDomainV1 = managed({
  name: "DomainsDomainV1",
  kind: "legacy domain",
  doc: "Domain of Selectel DNS Hosting (legacy). The platform no longer supports the legacy DNS hosting: use `DomainsZoneV2` for new domains. The domain belongs to the account, not to a project. Deleting the domain deletes all of its records.",
  dataLoss: "all records of the domain, including unmanaged records",
  endpoint: { path: "/", itemPath: "/{id}", dialect: legacyDns },
  wire: { createdAt: "create_date" },
  fields: {
    name: legacyName(
      "Domain name, such as `example.com`. Each label has at most 63 characters. Case and a trailing dot are ignored.",
    )
      .autoName()
      .replaces(),
    userId: s.number("Account number of the owner of the domain.").computed().stable(),
  },
  rules: [nameInDns("example.com")],
});
