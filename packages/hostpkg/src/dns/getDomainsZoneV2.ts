import { findExactlyOne, nearOrExisting } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId } from "../project.js";
import { zoneFields } from "./zones.js";

const { name, ...otherFields } = zoneFields;

export const getDomainsZoneV2 = lookup({
  name: "getDomainsZoneV2",
  terraform: "domains_zone_v2",
  doc: "DNS zone of Selectel DNS Hosting (actual), found by its exact name. `example.com.` does not match `example.com.ua.` or `shop.example.com.`. Case is ignored. `getDomainsDomainV1` finds domains of DNS Hosting (legacy).",
  fields: { name, projectId, ...otherFields },
  async run({ name, projectId }, { platform, ...context }) {
    const { exact, near } = await platform.zones(projectId).find(name, context);
    return findExactlyOne(exact, {
      one: `zone ${JSON.stringify(name)}`,
      several: `zones ${JSON.stringify(name)}`,
      scope: `in project ${projectId}`,
      describe: ({ id }) => id,
      tellApart: "delete all but one of them",
      hint: () => nearOrExisting(name, near),
    });
  },
});
