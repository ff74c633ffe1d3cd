import { idBesideName, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { findRegistry } from "./registries.js";

export const getRegistryHelm = lookup({
  name: "getRegistryHelm",
  terraform: "registry_helm",
  doc: "Helm registry that the project can use, those of the tenant included, found by its exact name.",
  fields: { name: nameOf("the registry"), id: idBesideName("the registry") },
  async run(query, context) {
    const { id, name } = await findRegistry("helm", query, context);
    return { id, name };
  },
});
