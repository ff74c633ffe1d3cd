import { seenBy } from "./access.js";
import type { ClustersApp, ClustersContext } from "./app.js";
import { metadataOf } from "./metadata.js";
import { pageOf } from "./paging.js";
import { notFound } from "./platformError.js";
import type { CloudAccountKind, CloudAccountSeed } from "./seed.js";
import type { Owned } from "./world.js";

type CloudAccount = Owned<CloudAccountSeed>;

const KINDS: CloudAccountKind[] = ["aws", "azure", "apache-cloudstack"];

/** Cloud accounts, one list for each kind of cloud. The lists carry credentials in clear, as on the platform. */
export function cloudAccountRoutes(app: ClustersApp): void {
  app.get("/v1/cloudaccounts/summary", (c) => {
    const { items, listmeta } = pageOf(seenBy(c.var.caller, c.var.caller.tenant.cloudAccounts), c.req.query());
    return c.json({ items: items.map(summary), listmeta });
  });
  for (const kind of KINDS) {
    app.get(`/v1/cloudaccounts/${kind}`, (c) => {
      const { items, listmeta } = pageOf(accountsOf(c, kind), c.req.query());
      return c.json({ items: items.map((account) => only(c.req.query("fields"), row(account))), listmeta });
    });
    app.get(`/v1/cloudaccounts/${kind}/:uid`, (c) => {
      const account = accountsOf(c, kind).find(({ uid }) => uid === c.req.param("uid"));
      if (account === undefined) throw notFound("Specified cloud account");
      return c.json(row(account));
    });
  }
}

function accountsOf(c: ClustersContext, wanted: CloudAccountKind): CloudAccount[] {
  return seenBy(c.var.caller, c.var.caller.tenant.cloudAccounts).filter(({ kind }) => kind === wanted);
}

function row(account: CloudAccount) {
  return { ...summary(account), spec: account.spec };
}

function summary(account: CloudAccount) {
  return {
    apiVersion: "v1",
    kind: account.kind,
    metadata: metadataOf(account, { overlordUid: account.gateway ?? "" }),
    status: { state: "active" },
  };
}

/** Keeps the members that a `fields` query parameter names (`metadata.uid,spec.tenantId`); without it, all. */
function only(fields: string | undefined, object: object): object {
  if (!fields) return object;
  const kept = {};
  for (const path of fields.split(",")) copyPath(object, kept, path.split("."));
  return kept;
}

function copyPath(from: object, to: Record<string, unknown>, [member = "", ...rest]: string[]): void {
  const value = (from as Record<string, unknown>)[member];
  if (value === undefined) return;
  if (rest.length === 0 || typeof value !== "object" || value === null) {
    to[member] = value;
    return;
  }
  const below = (to[member] ?? {}) as Record<string, unknown>;
  to[member] = below;
  copyPath(value, below, rest);
}
