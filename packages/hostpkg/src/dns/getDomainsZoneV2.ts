import { didYouMean, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId } from "../project.js";
import { resultId } from "../resultId.js";
import { dnsName } from "./names.js";

export const getDomainsZoneV2 = lookup({
  name: "getDomainsZoneV2",
  terraform: "domains_zone_v2",
  doc: "Looks up a zone of the current DNS hosting by its exact name. Only a complete name matches: `example.com.` never finds `example.com.ua.` or `shop.example.com.`. Upper and lower case do not count. Zones of the legacy DNS hosting are found by `getDomainsDomainV1`.",
  fields: {
    name: dnsName("Name of the zone, fully qualified, with the dot at its end: `example.com.`."),
    projectId,
    id: resultId("Identifier of the zone."),
    comment: s.string().computed().doc("Comment on the zone; empty when there is none."),
    createdAt: s.string().computed().doc("When the zone was created, in RFC 3339."),
    updatedAt: s.string().computed().doc("When the zone was last changed, in RFC 3339."),
    disabled: s.boolean().computed().doc("Whether the zone is switched off, so that its records are not served."),
    delegationCheckedAt: s
      .string()
      .computed()
      .doc("When the delegation of the zone was last checked, in RFC 3339; empty when it never was."),
    lastCheckStatus: s.boolean().computed().doc("Whether the last check found the zone delegated to this platform."),
    lastDelegatedAt: s
      .string()
      .computed()
      .doc("When a check last found the zone delegated, in RFC 3339; empty when none has yet."),
  },
  async run({ name, projectId }, { platform, fail, ...context }) {
    const zones = platform.zones(projectId);
    const [zone, ...others] = await zones.byName(name, context);
    if (zone === undefined) {
      const hint = didYouMean(name, await zones.names(context));
      return fail("name", `no zone ${JSON.stringify(name)} in project ${projectId}${hint}`);
    }
    if (others.length > 0) {
      const ids = [zone, ...others].map(({ id }) => id).join(", ");
      return fail("name", `several zones ${JSON.stringify(name)} in project ${projectId}: ${ids}`);
    }
    return zone;
  },
});
