import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { wholeSeconds } from "../times.js";
import { dns } from "./dialect.js";
import { domainName, nameInDns } from "./names.js";

const time = (doc: string) => s.string().computed().coded({ decode: wholeSeconds }).doc(doc);

export const DomainsZoneV2 = managed({
  name: "DomainsZoneV2",
  kind: "DNS zone",
  doc: "A zone of the current DNS hosting. The record sets that the platform puts into every zone come and go with it.",
  loses: "all its records, also those that no program knows of",
  at: { path: "/zones", within: ["projectId"], dialect: dns },
  identity: {
    // A zone that only moves to another project would meet its own name.
    unique: ["name"],
  },
  fields: {
    name: domainName(
      "Name of the zone, fully qualified, such as `example.com.`. Upper and lower case, and a missing dot at the end, make no difference.",
    )
      .autoNamed()
      .replaces(),
    projectId: inProject,
    comment: s.string().optional().doc("Comment on the zone."),
    disabled: s.boolean().default(false).doc("Whether the zone is switched off, so that its records are not served."),
    createdAt: time("When the zone was created, in RFC 3339.").stable(),
    updatedAt: time("When the zone was last changed, in RFC 3339."),
    delegationCheckedAt: time(
      "When the delegation of the zone was last checked, in RFC 3339; empty when it never was.",
    ),
    lastCheckStatus: s.boolean().computed().doc("Whether the last check found the zone delegated to this platform."),
    lastDelegatedAt: time("When a check last found the zone delegated, in RFC 3339; empty when none has yet."),
  },
  rules: [nameInDns("example.com.")],
  create: { later: ["comment", "disabled"] },
  update: [
    { body: "changes", sends: ["comment"] },
    { body: "changes", path: "/zones/{id}/state", sends: ["disabled"] },
  ],
});
