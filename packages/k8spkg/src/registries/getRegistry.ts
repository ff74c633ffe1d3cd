import { type CallContext, read } from "@tripod/http";
import { s } from "@tripod/kit";
import type { Api } from "../api.js";
import { idBesideName, nameOf, oneOf, unlessEmpty } from "../arguments.js";
import { lookup } from "../definitions.js";
import { findRegistry, type RegistryKind } from "./registries.js";

const TYPES = {
  spectro: "pack registry in the format of the platform, otherwise an OCI registry with the name",
  helm: "Helm registry",
  oci: "OCI registry",
};

export const getRegistry = lookup({
  name: "getRegistry",
  terraform: "registry",
  doc: "Registry of any type that the project can use, those of the tenant included, found by its exact name. If several registries share the name, set `type` or `id`.",
  fields: {
    name: nameOf("the registry"),
    type: oneOf(TYPES).computed().doc("Registry type. As an argument, excludes registries of other types."),
    id: idBesideName("the registry"),
    syncStatus: s
      .string(
        "Synchronization status of a Helm registry, such as `Completed` or `InProgress`; empty for other types and for registries without synchronization.",
      )
      .computed(),
  },
  async run({ id, name, type }, { platform, ...context }) {
    const requestedType = unlessEmpty(type);
    const kind = requestedType === "spectro" ? "pack" : requestedType;
    const found = await findRegistry(kind as RegistryKind | undefined, { id, name }, { platform, ...context });
    return {
      id: found.id,
      name: found.name,
      type: found.kind === "pack" ? "spectro" : found.kind,
      syncStatus: found.kind === "helm" ? await syncStatusOf(found.id, platform.api("project"), context) : "",
    };
  },
});

async function syncStatusOf(id: string, api: Api, context: CallContext): Promise<string> {
  const path = `/v1/registries/helm/${encodeURIComponent(id)}/sync/status`;
  const answer = read(await api.send({ operation: "Get sync status of registry", path }, context));
  return answer.optionalString("status") ?? "";
}
