import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { dns } from "./dialect.js";
import { domainName, nameInDns } from "./names.js";
import { zoneFields } from "./zones.js";

const { createdAt, updatedAt, delegationCheckedAt, lastCheckStatus, lastDelegatedAt } = zoneFields;

export const DomainsZoneV2 = managed({
  name: "DomainsZoneV2",
  kind: "DNS zone",
  doc: "DNS zone of Selectel DNS Hosting (actual), in a project. The platform creates the NS and SOA record sets of the zone. Deleting the zone deletes all of its record sets.",
  dataLoss: "all records of the zone, including unmanaged records",
  endpoint: { path: "/zones", scopeInputs: ["projectId"], dialect: dns },
  identity: {
    // The name remains taken if only the project changes.
    unique: ["name"],
  },
  fields: {
    name: domainName(
      "Zone name (FQDN), such as `example.com.`. Each label has at most 63 characters. Case and the trailing dot are ignored.",
    )
      .autoName()
      .replaces(),
    projectId: inProject,
    comment: s.string("Comment on the zone. An empty string is the same as no comment.").optional(),
    disabled: s
      .boolean("Whether the zone is disabled. The platform does not serve the records of a disabled zone.")
      .default(false),
    createdAt: createdAt.stable(),
    updatedAt,
    delegationCheckedAt,
    lastCheckStatus,
    lastDelegatedAt,
  },
  rules: [nameInDns("example.com.")],
  create: { deferred: ["comment", "disabled"] },
  update: [
    { body: "changes", sends: ["comment"] },
    { body: "changes", path: "/zones/{id}/state", sends: ["disabled"] },
  ],
});
