import { idOf, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { findRegistry } from "./registries.js";

export const getRegistryPack = lookup({
  name: "getRegistryPack",
  terraform: "registry_pack",
  doc: "Looks up a registry of packs that the project sees, by its exact name: one in the platform's own form or, where there is none of this name, an OCI registry.",
  fields: {
    name: nameOf("the registry"),
    id: idOf("the registry", " among registries with the name `name`"),
  },
  async run(query, context) {
    const { id, name } = await findRegistry("pack", query, context);
    return { id, name };
  },
});
