import { idOf, nameOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { findRegistry } from "./registries.js";

export const getRegistryOci = lookup({
  name: "getRegistryOci",
  terraform: "registry_oci",
  doc: "OCI registry, in the scope of the project, found by its exact name.",
  fields: {
    name: nameOf("the registry"),
    id: idOf("the registry", " instead of by name; the found object must have the name `name`"),
  },
  async run(query, context) {
    const { id, name } = await findRegistry("oci", query, context);
    return { id, name };
  },
});
