import { HttpFailure, pathPart } from "@tripod/http";
import { didYouMean, findExactlyOne, InputError, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId } from "../project.js";
import { canonicalName, dnsName, fullyQualified } from "./names.js";
import { type RecordSetKey, recordSetFields } from "./recordSets.js";

/** What the types of record sets are for. */
const TYPES = {
  A: "IPv4 addresses",
  AAAA: "IPv6 addresses",
  TXT: "text",
  CNAME: "another name of a host",
  NS: "name servers",
  MX: "mail servers",
  SRV: "hosts and ports of a service",
  SSHFP: "fingerprints of SSH keys",
  ALIAS: "another name, allowed at the top of a zone",
  CAA: "who may issue certificates",
};

export const getDomainsRrsetV2 = lookup({
  name: "getDomainsRrsetV2",
  terraform: "domains_rrset_v2",
  doc: "Looks up a record set (RRSet) of a zone of the current DNS hosting by its exact name and type. A name such as `*.example.com.` finds the wildcard record set itself, not what it stands for. Upper and lower case of the name do not count.",
  fields: {
    name: dnsName(
      "Complete name of the record set, such as `www.example.com.`; the dot at its end may be left out. International names are the same as their ASCII form.",
    ),
    type: s.string().values(TYPES).doc("Type of the record set."),
    zoneId: s
      .string()
      .notEmpty()
      .check(pathPart)
      .doc("Identifier of the zone that holds the record set, such as the `id` that `getDomainsZoneV2` brings."),
    projectId,
    ...recordSetFields,
  },
  async run({ name, type, zoneId, projectId }, { platform, ...context }) {
    const noSuchZone = (cause: unknown): never => {
      if (!(cause instanceof HttpFailure) || cause.code !== "not-found") throw cause;
      const reason = `no zone with the id ${JSON.stringify(zoneId)} in project ${projectId}; take the id that getDomainsZoneV2 brings`;
      throw new InputError([{ path: "zoneId", reason }], { cause });
    };
    const { exact, near } = await platform.recordSets(projectId, zoneId).find(name, type, context).catch(noSuchZone);
    const found = await findExactlyOne(exact, {
      one: `${type} record set ${JSON.stringify(name)}`,
      several: `${type} record sets ${JSON.stringify(name)}`,
      place: `in zone ${zoneId}`,
      describe: ({ id }) => id,
      tellApart: "delete all but one of them",
      hint: () => hint(name, near),
    });
    return { ...found, zoneId };
  },
});

/** Which types the name has, else which names are near. */
function hint(name: string, near: readonly RecordSetKey[]): string {
  const wanted = canonicalName(fullyQualified(name));
  const types = near.filter((known) => canonicalName(known.name) === wanted).map(({ type }) => type);
  if (types.length > 0) return `; this name has ${[...new Set(types)].join(", ")}`;
  return didYouMean(name, new Set(near.map((known) => known.name)));
}
