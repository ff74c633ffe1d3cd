import { idBesideName, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { selectAndRead } from "../select.js";
import { createFilters, filterFields } from "./filters.js";

export const getFilter = lookup({
  name: "getFilter",
  terraform: "filter",
  doc: "Resource filter of the tenant, a tag expression that selects resources, found by its exact name.",
  fields: { name: nameOf("the filter"), id: idBesideName("the filter"), ...filterFields },
  async run({ name, id }, { platform, ...context }) {
    const kind = ["filter by tags", "filters by tags"] as const;
    const filters = platform.of("tenant", createFilters);
    const filter = await selectAndRead(filters, { kind, scopeName: platform.nameOfScope("tenant"), id, name }, context);
    return { id: filter.id, metadatas: filter.metadatas, specs: filter.specs };
  },
});
