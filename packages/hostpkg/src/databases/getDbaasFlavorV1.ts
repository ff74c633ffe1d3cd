import { type InputsOf, s } from "@tripod/kit";
import { decodeRows } from "@tripod/rest";
import { lookup } from "../definitions.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import type { Row } from "../rows.js";
import { plainId } from "../uuid.js";
import { filtersDoc } from "./databases.js";
import { type Flavor, flavorFields } from "./flavors.js";

const size = (doc: string) => s.number(`${doc} Default: any (0).`).integer().optional().computed();

const filterFields = {
  vcpus: size("vCPUs. Exact match."),
  ram: size("RAM, in MiB. Exact match."),
  disk: size("Disk size, in GiB. Exact match."),
  flSize: filterText("Flavor line, such as `standard` or `high_freq`. Exact match, case-sensitive. Default: any."),
  datastoreTypeId: filterText("ID of a compatible datastore type. Default: any."),
};

type Filter = InputsOf<typeof filterFields>;

export const getDbaasFlavorV1 = lookup({
  name: "getDbaasFlavorV1",
  terraform: "dbaas_flavor_v1",
  doc: "Flavors (vCPUs, RAM and disk of the nodes) of Selectel Managed Databases. If nothing matches, the list is empty.",
  fields: {
    projectId,
    region,
    filters: s.set(filtersDoc("flavors"), s.object(filterFields)).optional(),
    id: resultId(LIST_ID),
    flavors: s.list("Matching flavors, in the order of the API response.", s.object(flavorFields)).computed(),
  },
  async run({ projectId, region, filters = [] }, { platform, ...context }) {
    const rows = await platform.databases(projectId, region).flavors(context);
    const completedFilters = distinct(filters.map(completed));
    return {
      id: listId(rows.map(({ id }) => id)),
      filters: completedFilters.length === 0 ? null : completedFilters,
      flavors: decodeRows(
        rows.filter((row) => completedFilters.length === 0 || completedFilters.some(takes(row))),
        (row) => row.read(),
        context,
      ),
    };
  },
});

function completed({
  vcpus = 0,
  ram = 0,
  disk = 0,
  flSize = "",
  datastoreTypeId = "",
}: Filter): Required<Filter> & Size {
  return { vcpus, ram, disk, flSize, datastoreTypeId };
}

type Size = { vcpus: number; ram: number; disk: number; flSize: string; datastoreTypeId: string };

function takes({ texts, raw }: Row<Flavor, "vcpus" | "ram" | "disk" | "flSize">) {
  const { datastore_type_ids: types } = Object(raw) as { readonly datastore_type_ids?: unknown };
  const is = (expected: number, text: string): boolean => expected === 0 || (text !== "" && expected === Number(text));
  return ({ vcpus, ram, disk, flSize, datastoreTypeId }: Size): boolean =>
    is(vcpus, texts.vcpus) &&
    is(ram, texts.ram) &&
    is(disk, texts.disk) &&
    (flSize === "" || flSize === texts.flSize) &&
    (datastoreTypeId === "" || (Array.isArray(types) && types.includes(plainId(datastoreTypeId))));
}

function distinct<T>(filters: readonly T[]): T[] {
  return [...new Map(filters.map((filter) => [JSON.stringify(filter), filter])).values()];
}
