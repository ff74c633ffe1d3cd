import { idBesideName, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { findRegistry } from "./registries.js";

export const getRegistryPack = lookup({
  name: "getRegistryPack",
  terraform: "registry_pack",
  doc: "Pack registry that the project can use, those of the tenant included, found by its exact name. If no registry in the format of the platform has the name, the lookup selects an OCI registry.",
  fields: { name: nameOf("the registry"), id: idBesideName("the registry") },
  async run(query, context) {
    const { id, name } = await findRegistry("pack", query, context);
    return { id, name };
  },
});
