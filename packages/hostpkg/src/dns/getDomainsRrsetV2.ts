import { HttpFailure, pathPart } from "@tripod/http";
import { didYouMean, InputError, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId } from "../project.js";
import { resultId } from "../resultId.js";
import { canonicalName, dnsName } from "./names.js";
import type { RecordSet } from "./recordSets.js";

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
    name: dnsName("Name of the record set, fully qualified, with the dot at its end: `www.example.com.`."),
    type: s.string().values(TYPES).doc("Type of the record set."),
    zoneId: s
      .string()
      .notEmpty()
      .check(pathPart)
      .doc("Identifier of the zone that holds the record set, such as the `id` that `getDomainsZoneV2` brings."),
    projectId,
    id: resultId("Identifier of the record set."),
    comment: s.string().computed().doc("Comment on the record set; empty when there is none."),
    managedBy: s.string().computed().doc("Owner of the record set where something else manages it; empty otherwise."),
    ttl: s.number().computed().doc("How long resolvers may keep the records, in seconds."),
    records: s
      .list(
        s.object({
          content: s.string().computed().doc("Value of the record, in the form that its type has in zone files."),
          disabled: s.boolean().computed().doc("Whether the record is switched off."),
        }),
      )
      .computed()
      .doc("The records, in the platform's order."),
  },
  async run({ name, type, zoneId, projectId }, { platform, fail, ...context }) {
    const recordSets = platform.recordSets(projectId, zoneId);
    const noSuchZone = (cause: unknown): never => {
      if (!(cause instanceof HttpFailure) || cause.code !== "not-found") throw cause;
      const reason = `no zone with the id ${JSON.stringify(zoneId)} in project ${projectId}; take the id that getDomainsZoneV2 brings`;
      throw new InputError([{ path: "zoneId", reason }], { cause });
    };
    const [recordSet, ...others] = await recordSets.find(name, type, context).catch(noSuchZone);
    const wanted = `${type} record set ${JSON.stringify(name)} in zone ${zoneId}`;
    if (recordSet === undefined) return fail("name", `no ${wanted}${hint(name, await recordSets.all(context))}`);
    if (others.length > 0) {
      return fail("name", `several: ${wanted} has the ids ${[recordSet, ...others].map(({ id }) => id).join(", ")}`);
    }
    return recordSet;
  },
});

/** Which types the name has, else which names are near. */
function hint(name: string, all: readonly RecordSet[]): string {
  const types = all.filter((known) => canonicalName(known.name) === canonicalName(name)).map(({ type }) => type);
  if (types.length > 0) return `; this name has ${[...new Set(types)].join(", ")}`;
  return didYouMean(name, new Set(all.map((known) => known.name)));
}
