import { type CallContext, collect, type Reader } from "@tripod/http";
import { type Fields, type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import type { Api } from "../api.js";
import { resultId } from "../resultId.js";
import { routerPages } from "./pages.js";

const time = (doc: string) =>
  s.string(`${doc} In UTC, ISO 8601 without offset, such as \`2025-01-02T03:04:05.000006\`.`).computed();

/** Returns a field for a name that the filter of the API, a list of `member=value` without quoting, can contain. */
const exactName = (doc: string) =>
  s
    .string(doc)
    .notEmpty()
    .check((value) => (/[,=]/.test(value) ? "must not contain commas or equal signs" : undefined));

/** Fields of a service that the global router can connect: a record of `/services`. */
export const serviceFields = {
  name: exactName("Name of the service: `vpc`, `dedicated`, `vmware` or `infra`. Exact match."),
  id: resultId("ID of the service."),
  extension: s.string("Name of the platform extension that provides the service.").computed(),
  createdAt: time("Creation time of the service."),
};

/** Fields of a zone group: a record of `/zone_groups`. */
export const zoneGroupFields = {
  name: exactName("Name of the zone group, such as `europe`. Exact match."),
  id: resultId("ID of the zone group."),
  description: s.string("Description of the zone group. May be empty.").computed(),
  createdAt: time("Creation time of the zone group."),
  updatedAt: time("Update time: time of the last change of the zone group. Empty if never changed."),
};

/** Fields of a zone: a record of `/zones`. */
export const zoneFields = {
  name: exactName("Name of the zone: a pool, such as `ru-3`. Exact match."),
  service: s
    .string(
      "Service of the zone: `vpc`, `dedicated`, `vmware` or `infra`. Required if several services have a zone with this name.",
    )
    .optional()
    .computed(),
  id: resultId("ID of the zone."),
  visibleName: s.string("Display name of the zone.").computed(),
  enable: s.boolean("Whether the zone is enabled. The lookup does not return disabled zones.").computed(),
  allowCreate: s.boolean("Whether networks can be connected in the zone (create allowed).").computed(),
  allowUpdate: s.boolean("Whether connected networks in the zone can be changed (update allowed).").computed(),
  allowDelete: s.boolean("Whether connected networks in the zone can be deleted (delete allowed).").computed(),
  createdAt: time("Creation time of the zone."),
  updatedAt: time("Update time: time of the last change of the zone. Empty if never changed."),
  options: s.string("Options of the zone (JSON). May be empty.").computed(),
  groups: s
    .list(
      "Zone groups of the zone, in the order of the API response.",
      s.object({
        id: s.string("ID of the zone group.").computed(),
        name: s.string("Name of the zone group.").computed(),
        description: zoneGroupFields.description,
        createdAt: zoneGroupFields.createdAt,
        updatedAt: zoneGroupFields.updatedAt,
      }),
    )
    .computed(),
};

/** Returns the undecoded records with a name. Filters again, because the filter of the API may be ignored. */
export async function findNamed(
  api: Api,
  list: { readonly operation: string; readonly path: string; readonly onlyEnabled?: boolean },
  name: string,
  context: CallContext,
): Promise<readonly Reader[]> {
  const { operation, path, onlyEnabled = false } = list;
  const filters = `name=${name}${onlyEnabled ? ",enable=true" : ""}`;
  const records = await collect(
    routerPages(api, { operation, path, query: { filters }, cache: 0, nullIsEmpty: true }, context),
  );
  return records.filter((record) => record.peekText("name") === name);
}

/** Decodes a found record. */
export function readNamed<F extends Fields>(fields: F, record: Reader): OutputsOf<F> {
  return decodeRecord(fields, record, { names: "snake", needs: ["id", "name"] });
}
