import { didYouMean, findExactlyOne } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId } from "../project.js";
import { zoneFields } from "./zones.js";

const { name, ...shown } = zoneFields;

export const getDomainsZoneV2 = lookup({
  name: "getDomainsZoneV2",
  terraform: "domains_zone_v2",
  doc: "Looks up a zone of the current DNS hosting by its exact name. Only a complete name matches: `example.com.` never finds `example.com.ua.` or `shop.example.com.`. Upper and lower case do not count. Zones of the legacy DNS hosting are found by `getDomainsDomainV1`.",
  fields: {
    name,
    projectId,
    ...shown,
  },
  async run({ name, projectId }, { platform, ...context }) {
    const { exact, near } = await platform.zones(projectId).find(name, context);
    return findExactlyOne(exact, {
      one: `zone ${JSON.stringify(name)}`,
      several: `zones ${JSON.stringify(name)}`,
      place: `in project ${projectId}`,
      describe: ({ id }) => id,
      tellApart: "delete all but one of them",
      hint: () => didYouMean(name, near),
    });
  },
});
