import { choice, flag, object, text } from "../collection/members.js";
import type { Row } from "../collection/rows.js";
import { seenBy } from "./access.js";
import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { lookThrough } from "./lookThrough.js";
import { addObjectKind, type ClustersCall, type Dependencies, metadataOf, ownerOf } from "./objectKinds.js";
import { ociRegistries, seededSpec } from "./ociRegistries.js";
import { notFound, unprocessable } from "./platformError.js";
import type { RegistrySeed } from "./seed.js";
import type { Owned } from "./world.js";

export type Registry = Owned<RegistrySeed>;

const SCOPES = ["all", "system", "tenant"];

/** Pack registries: Helm registries, which programs can create, and one list of all types without pagination. */
export function registryRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const helm = addObjectKind(app, dependencies, {
    name: "registries.helm",
    kind: "helm registry",
    path: "/v1/registries/helm",
    scope: "context",
    spec: {
      name: text({ required: true }),
      endpoint: text({ required: true, min: 1 }),
      isPrivate: flag({ default: false }),
      auth: object(
        {
          type: choice(["noAuth", "basic", "token"], { required: true }),
          username: text(),
          password: text(),
          token: text(),
        },
        { required: true },
      ),
    },
    masked: ["auth.password", "auth.token"],
    show: ({ metadata, ...row }, call) => {
      const spec = { ...(row.spec as Row), registryUid: (metadata as Row).uid, scope: ownerOf({ metadata })[0] };
      return {
        apiVersion: "v1",
        kind: "helm",
        metadata,
        spec,
        status: { helmSyncStatus: syncOf({ metadata, spec }, call) },
      };
    },
  });
  app.get(
    "/v1/registries/helm/:id/sync/status",
    helm.answer((call) => call.context.json(syncOf(helm.find(call), call))),
  );
  const oci = ociRegistries(app, dependencies);
  app.get("/v1/registries/pack/:uid/sync/status", (c) => {
    const isOne = ({ kind, uid }: Registry) => kind === "pack" && uid === c.req.param("uid");
    const registry = registriesOf(c.var.caller).find(isOne);
    if (registry === undefined) throw notFound("Specified registry");
    return c.json({ isSyncSupported: registry.isPrivate !== true, message: "", status: "Success" });
  });
  app.get("/v1/registries/metadata", (c) => {
    const requested = c.req.query("scope") ?? "all";
    if (!SCOPES.includes(requested)) throw unprocessable(`scope in query should be one of [${SCOPES.join(" ")}]`);
    const call = helm.call(c);
    const rows = [
      ...seeded(c.var.caller),
      ...helm.rows(call).map((row) => short(row, "helm")),
      ...oci.rows(call).map((row) => short(row, "oci")),
    ];
    const items = rows.filter(({ scope }) => requested === "all" || scope === requested);
    return c.json({ items: items.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1)) });
  });
}

/** Returns the registries whose packs are visible to the caller. */
export function registriesOf(caller: Caller): Registry[] {
  return seenBy(caller, caller.tenant.registries);
}

/** Returns the synchronization status of a registry. Private Helm registries are not synchronized. */
function syncOf(row: Row, call: ClustersCall): Row {
  const { isPrivate } = row.spec as { isPrivate?: boolean };
  return isPrivate ? { isSyncSupported: false } : lookThrough(row, call);
}

/** Returns rows of registries that are part of the platform. */
function seeded(caller: Caller): Row[] {
  const others = registriesOf(caller).filter(({ kind }) => kind === "pack");
  return others.map(({ name, uid, kind, owner, isDefault = false, isPrivate = false }) => {
    return { name, uid, kind, scope: owner.scope, isDefault, isPrivate };
  });
}

function short(row: Row, kind: string): Row {
  const { name } = metadataOf(row);
  const { isPrivate = false } = row.spec as Row;
  return { name, uid: row.uid, kind, scope: ownerOf(row)[0], isDefault: false, isPrivate };
}

/** Returns the initial members of a registry, as on the wire. A seed never contains passwords. */
export function specOf({ name, kind, endpoint, isPrivate = false }: Registry): Row {
  if (kind === "oci") return seededSpec(endpoint, isPrivate);
  const auth = isPrivate ? { type: "basic", username: "bot", password: "seeded" } : { type: "noAuth" };
  return { name, endpoint, isPrivate, auth };
}
