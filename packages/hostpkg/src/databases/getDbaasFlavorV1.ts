import { type InputsOf, s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { filterText } from "../filterField.js";
import { projectId, region } from "../project.js";
import { LIST_ID, listId, resultId } from "../resultId.js";
import type { Row } from "../rows.js";
import { filtersDoc } from "./filters.js";
import { type Flavor, flavorFields } from "./flavors.js";

const size = (doc: string) => s.number().integer().optional().computed().doc(`${doc} 0: any.`);

const filterFields = {
  vcpus: size("Exact number of virtual processors."),
  ram: size("Exact memory, in MiB."),
  disk: size("Exact disk, in GiB."),
  flSize: filterText("Line of flavors, such as `standard` or `high_freq`; upper and lower case differ. Empty: any."),
  datastoreTypeId: filterText("Identifier of a datastore type that can have it. Empty: any."),
};

type Filter = InputsOf<typeof filterFields>;

export const getDbaasFlavorV1 = lookup({
  name: "getDbaasFlavorV1",
  terraform: "dbaas_flavor_v1",
  doc: "Lists the sizes that nodes of managed database clusters can have, all of them or those that a filter takes. Nothing found is an empty list, not an error.",
  fields: {
    projectId,
    region,
    filters: s.set(s.object(filterFields)).optional().doc(filtersDoc("flavors")),
    id: resultId(LIST_ID),
    flavors: s.list(s.object(flavorFields)).computed().doc("The flavors found, in the platform's order."),
  },
  async run({ projectId, region, filters = [] }, { platform, ...context }) {
    const rows = await platform.databases(projectId, region).flavors(context);
    const wanted = distinct(filters.map(completed));
    return {
      id: listId(rows.map(({ id }) => id)),
      filters: wanted.length === 0 ? null : wanted,
      flavors: rows.filter((row) => wanted.length === 0 || wanted.some(takes(row))).map((row) => row.read()),
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

function takes({ shown, raw }: Row<Flavor, "vcpus" | "ram" | "disk" | "flSize">) {
  const { datastore_type_ids: types } = Object(raw) as { readonly datastore_type_ids?: unknown };
  const is = (wanted: number, text: string): boolean => wanted === 0 || (text !== "" && wanted === Number(text));
  return ({ vcpus, ram, disk, flSize, datastoreTypeId }: Size): boolean =>
    is(vcpus, shown.vcpus) &&
    is(ram, shown.ram) &&
    is(disk, shown.disk) &&
    (flSize === "" || flSize === shown.flSize) &&
    (datastoreTypeId === "" || (Array.isArray(types) && types.includes(datastoreTypeId)));
}

function distinct<T>(filters: readonly T[]): T[] {
  return [...new Map(filters.map((filter) => [JSON.stringify(filter), filter])).values()];
}
