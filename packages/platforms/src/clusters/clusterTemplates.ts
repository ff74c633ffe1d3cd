import { seenBy } from "./access.js";
import type { ClustersApp } from "./app.js";
import type { Caller } from "./caller.js";
import { metadataOf } from "./metadata.js";
import { nameFilter } from "./nameFilter.js";
import { pageOf } from "./paging.js";
import { notFound } from "./platformError.js";
import { readBody } from "./requestBody.js";
import type { ClusterTemplateSeed } from "./seed.js";
import type { Owned } from "./world.js";

type Template = Owned<ClusterTemplateSeed>;

/** Templates that clusters are attached to. */
export function clusterTemplateRoutes(app: ClustersApp): void {
  app.post("/v1/dashboard/clusterTemplates", async (c) => {
    const { filter } = await readBody(c);
    const named = nameFilter((filter as { clusterTemplateName?: unknown } | null | undefined)?.clusterTemplateName);
    const seen = seenBy(c.var.caller, c.var.caller.tenant.clusterTemplates).filter(({ name }) => named(name));
    const { items, listmeta } = pageOf(seen, c.req.query());
    return c.json({ items: items.map((template) => row(template, c.var.caller)), listmeta });
  });

  app.get("/v1/clusterTemplates/:uid", (c) => {
    const seen = seenBy(c.var.caller, c.var.caller.tenant.clusterTemplates);
    const template = seen.find(({ uid }) => uid === c.req.param("uid"));
    if (template === undefined) throw notFound("Specified cluster template");
    return c.json(details(template, c.var.caller));
  });
}

function row(template: Template, caller: Caller) {
  const clusters = attachedClusters(template, caller);
  return {
    metadata: metadataOf(template),
    spec: { cloudType: template.cloudType, clusters },
    status: { inUseClusters: clusters.map(({ name, uid }) => ({ name, uid })), state: template.state },
  };
}

function details(template: Template, caller: Caller) {
  const clusters = attachedClusters(template, caller);
  const variables = template.profiles.flatMap((profile) => profile.variables);
  const resolved = variables.filter(({ value }) => value !== undefined && value !== "").length;
  return {
    metadata: metadataOf(template),
    spec: {
      cloudType: template.cloudType,
      profiles: template.profiles,
      policies: template.policies.map((uid) => ({ uid, kind: "maintenance" })),
      clusters: Object.fromEntries(clusters.map(({ uid, name }) => [uid, { clusterUid: uid, name }])),
    },
    status: {
      state: template.state,
      clusterStatusCounts: { clusters: template.clusters },
      clusterVariables: { resolved, unResolved: variables.length - resolved },
      maintenance: { nextWindowStartTime: "2026-03-08T02:00:00Z", nextWindowEndTime: "2026-03-08T06:00:00Z" },
    },
  };
}

function attachedClusters({ clusters }: Template, { tenant }: Caller) {
  const uids = [...clusters.applied, ...clusters.failed, ...clusters.pending];
  return tenant.clusters
    .filter(({ uid }) => uids.includes(uid))
    .map(({ name, uid, owner }) => ({ name, projectUid: owner.scope === "project" ? owner.project.uid : "", uid }));
}
