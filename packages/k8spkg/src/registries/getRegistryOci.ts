import { idOf, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { findRegistry } from "./registries.js";

export const getRegistryOci = lookup({
  name: "getRegistryOci",
  terraform: "registry_oci",
  doc: "Looks up a registry of packs and charts as OCI artefacts that the project sees, by its exact name.",
  fields: {
    name: nameOf("the registry"),
    id: idOf("the registry", " among registries with the name `name`"),
  },
  async run(query, context) {
    const { id, name } = await findRegistry("oci", query, context);
    return { id, name };
  },
});
