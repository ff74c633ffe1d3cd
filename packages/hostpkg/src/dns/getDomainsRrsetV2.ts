import { HttpFailure, pathPart } from "@tripod/http";
import { didYouMean, findExactlyOne, InputError, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId } from "../project.js";
import { plainId } from "../uuid.js";
import { canonicalName, dnsName, fullyQualified } from "./names.js";
import { type RecordSetKey, recordSetFields } from "./recordSets.js";
import { RECORD_SET_TYPES } from "./recordTypes.js";

export const getDomainsRrsetV2 = lookup({
  name: "getDomainsRrsetV2",
  terraform: "domains_rrset_v2",
  doc: "Record set (RRset) of a zone in Selectel DNS Hosting (actual), found by its exact name and type. The name `*.example.com.` finds the wildcard record set, not the names that the wildcard covers. Case is ignored.",
  fields: {
    name: dnsName(
      "Record set name, such as `www.example.com.`. The trailing dot is optional. Internationalized names match their Punycode form.",
    ),
    type: s.string("Record type.").values(RECORD_SET_TYPES),
    zoneId: s.string("Zone ID, such as the `id` that `getDomainsZoneV2` returns.").notEmpty().check(pathPart),
    projectId: projectId.doc(
      "Project ID of the zone, with or without dashes; both forms are equal. The result contains the value of the argument.",
    ),
    ...recordSetFields,
  },
  async run({ name, type, zoneId, projectId }, { platform, ...context }) {
    const noSuchZone = (cause: unknown): never => {
      if (!(cause instanceof HttpFailure) || cause.code !== "not-found") throw cause;
      const reason = `the zone ${JSON.stringify(zoneId)} does not exist in the project ${projectId}. Use the ID that getDomainsZoneV2 returns`;
      throw new InputError([{ path: "zoneId", reason }], { cause });
    };
    const { exact, near } = await platform
      .recordSets(projectId, plainId(zoneId))
      .find(name, type, context)
      .catch(noSuchZone);
    const found = await findExactlyOne(exact, {
      one: `${type} record set ${JSON.stringify(name)}`,
      several: `${type} record sets ${JSON.stringify(name)}`,
      scope: `in zone ${zoneId}`,
      describe: ({ id }) => id,
      tellApart: "delete all but one of them",
      hint: () => hint(name, near),
    });
    return { ...found, zoneId };
  },
});

/** Returns a hint with the existing types of the name, or with similar names if the name does not exist. */
function hint(name: string, near: readonly RecordSetKey[]): string {
  const fullName = canonicalName(fullyQualified(name));
  const types = near.filter((row) => canonicalName(row.name) === fullName).map(({ type }) => type);
  if (types.length > 0) return `; this name has ${[...new Set(types)].join(", ")}`;
  return didYouMean(name, new Set(near.map((row) => row.name)));
}
