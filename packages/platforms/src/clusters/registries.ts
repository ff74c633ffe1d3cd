import { seenBy } from "./access.js";
import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { metadataOf } from "./metadata.js";
import { notFound, unprocessable } from "./platformError.js";
import type { RegistrySeed } from "./seed.js";
import type { Owned } from "./world.js";

export type Registry = Owned<RegistrySeed>;

const SCOPES = ["all", "system", "tenant"];
const SYNCED = "2026-02-11T08:15:30.120Z";

/** Registries of packs: all kinds in one list without pages, and the details of helm registries. */
export function registryRoutes(app: ClustersApp): void {
  app.get("/v1/registries/metadata", (c) => {
    const wanted = c.req.query("scope") ?? "all";
    if (!SCOPES.includes(wanted)) throw unprocessable(`scope in query should be one of [${SCOPES.join(" ")}]`);
    const found = registriesOf(c.var.caller).filter(({ owner }) => wanted === "all" || owner.scope === wanted);
    return c.json({ items: found.map(row) });
  });

  app.get("/v1/registries/helm/:uid", (c) => {
    const registry = registriesOf(c.var.caller).find(({ uid }) => uid === c.req.param("uid"));
    if (registry?.kind !== "helm") throw notFound("Specified helm registry");
    return c.json(helmDetails(registry));
  });
}

/** The registries whose packs the caller can see. */
export function registriesOf(caller: Caller): Registry[] {
  return seenBy(caller, caller.tenant.registries);
}

function row({ name, uid, kind, owner, isDefault = false, isPrivate = false }: Registry) {
  return { name, uid, kind, scope: owner.scope, isDefault, isPrivate };
}

/** A password is only ever shown masked. */
function helmDetails(registry: Registry) {
  const { name, uid, endpoint, owner, isPrivate = false } = registry;
  return {
    apiVersion: "v1",
    kind: "helm",
    metadata: metadataOf(registry),
    spec: {
      auth: isPrivate ? { type: "basic", username: "bot", password: "********" } : { type: "noAuth" },
      endpoint,
      isPrivate,
      name,
      registryUid: uid,
      scope: owner.scope,
    },
    status: {
      helmSyncStatus: isPrivate
        ? { isSyncSupported: false }
        : { isSyncSupported: true, lastRunTime: SYNCED, lastSyncedTime: SYNCED, message: "", status: "Completed" },
    },
  };
}
