import { type CallContext, read } from "@tripod/http";
import { s } from "@tripod/kit";
import type { Api } from "../api.js";
import { given, idOf, nameOf, oneOf } from "../arguments.js";
import { lookup } from "../definitions.js";
import { findRegistry, type RegistryKind } from "./registries.js";

const TYPES = {
  spectro: "of packs, in the platform's own form or, where there is none of this name, as OCI artefacts",
  helm: "of Helm charts",
  oci: "of packs and charts as OCI artefacts",
};

export const getRegistry = lookup({
  name: "getRegistry",
  terraform: "registry",
  doc: "Looks up a registry of any type that the project sees, by its exact name. Where several share a name, `type` or `id` says which one is meant.",
  fields: {
    name: nameOf("the registry"),
    type: oneOf(TYPES).computed().doc("The type of the registry. As an argument it leaves the others out."),
    id: idOf("the registry", " among registries with the name `name`"),
    syncStatus: s
      .string()
      .computed()
      .doc(
        "How far the platform's look through a Helm registry is, such as `Completed` or `InProgress`; empty for other types, and for those that it does not look through.",
      ),
  },
  async run({ id, name, type }, { platform, ...context }) {
    const wanted = given(type);
    const kind = wanted === "spectro" ? "pack" : wanted;
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
