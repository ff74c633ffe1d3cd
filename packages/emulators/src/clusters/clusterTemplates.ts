import { choice, list, object, text } from "../collection/members.js";
import type { Row } from "../collection/rows.js";
import type { ClustersApp } from "./app.js";
import { nameFilter } from "./nameFilter.js";
import { addObjectKind, type ClustersCall, type Dependencies, metadataOf } from "./objectKinds.js";
import { pageOf } from "./paging.js";
import { readBody } from "./requestBody.js";
import type { ClusterTemplateSeed } from "./seed.js";

const PATH = "/v1/clusterTemplates";

const PROFILES = list(
  object({
    uid: text({ required: true, min: 1 }),
    variables: list(
      object({
        name: text({ required: true }),
        value: text(),
        assignStrategy: choice(["all", "cluster"], { default: "all" }),
        clusters: list(object({ uid: text(), value: text() }), { nullable: true }),
      }),
      { nullable: true },
    ),
  }),
  { nullable: true },
);
const POLICIES = list(
  object({ uid: text({ required: true, min: 1 }), kind: choice(["maintenance"], { default: "maintenance" }) }),
  { nullable: true },
);

interface Variable extends Row {
  readonly value?: string;
}

/** Cluster templates, with the attached clusters in the order of attachment. */
export function clusterTemplateRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const handle = addObjectKind(app, dependencies, {
    name: "clusterTemplates",
    kind: "cluster template",
    path: PATH,
    scope: "context",
    list: false,
    spec: { cloudType: text({ required: true, min: 1 }), profiles: PROFILES, policies: POLICIES },
    serverMembers: () => ({ state: "Pending" }),
    users: (row) => attachedTo(row).map(({ name, uid }) => String(name ?? uid)),
    changes: [
      {
        method: "PATCH",
        path: "/metadata",
        accepts: {
          metadata: object({ name: text({ min: 1 }), labels: object(), annotations: object() }, { required: true }),
        },
        apply: (row, { metadata }) => {
          const before = metadataOf(row);
          const { name = before.name, labels = {}, annotations } = metadata as Row;
          const { scope, projectUid } = before.annotations as Row;
          const own = { scope, ...(projectUid !== undefined && { projectUid }) };
          row.metadata = {
            ...before,
            name,
            labels,
            annotations: { ...(before.annotations as Row), ...(annotations as Row | undefined), ...own },
          };
        },
      },
      {
        method: "PATCH",
        path: "/policies",
        accepts: { policies: POLICIES },
        apply: (row, { policies }) => {
          row.spec = { ...(row.spec as Row), policies: policies ?? [] };
        },
      },
      {
        method: "PUT",
        path: "/profiles",
        accepts: { profiles: PROFILES },
        apply: (row, { profiles }) => {
          row.spec = { ...(row.spec as Row), profiles: profiles ?? [] };
        },
      },
    ],
    show: details,
  });
  app.patch(
    "/v1/spectroclusters/clusterTemplates/:id/clusters/upgrade",
    handle.answer((call) => {
      handle.find(call);
      return call.context.body(null, 204);
    }),
  );
  app.post(
    "/v1/dashboard/clusterTemplates",
    handle.answer(async (call) => {
      const { filter } = await readBody(call.context);
      const named = nameFilter((filter as { clusterTemplateName?: unknown } | null | undefined)?.clusterTemplateName);
      const visible = handle.rows(call).filter((row) => named(String(metadataOf(row).name)));
      const { items, listmeta } = pageOf(visible, call.context.req.query());
      return call.context.json({ items: items.map((template) => summary(template, call)), listmeta });
    }),
  );
}

/** Returns a seeded template in the form of a created one. */
export function templateRow({ cloudType, profiles, policies, state, clusters }: ClusterTemplateSeed): Row {
  return {
    spec: { cloudType, profiles, policies: policies.map((uid) => ({ uid, kind: "maintenance" })) },
    state,
    clusters: { ...clusters },
  };
}

/** Returns the clusters of a template by the result of the rollout. */
function clustersOf({ clusters }: Row): { applied: string[]; failed: string[]; pending: string[] } {
  return { applied: [], failed: [], pending: [], ...(clusters as Row | undefined) };
}

function attachedTo(row: Row): readonly Row[] {
  const { applied, failed, pending } = clustersOf(row);
  return [...applied, ...failed, ...pending].map((uid) => ({ uid }));
}

function attachedClusters(template: Row, { context }: ClustersCall) {
  const uids = attachedTo(template).map(({ uid }) => uid);
  return context.var.caller.tenant.clusters
    .filter(({ uid }) => uids.includes(uid))
    .map(({ name, uid, owner }) => ({ name, projectUid: owner.scope === "project" ? owner.project.uid : "", uid }));
}

function summary(template: Row, call: ClustersCall): Row {
  const clusters = attachedClusters(template, call);
  const { cloudType } = template.spec as Row;
  return {
    metadata: { ...metadataOf(template), uid: template.uid },
    spec: { cloudType, clusters },
    status: { inUseClusters: clusters.map(({ name, uid }) => ({ name, uid })), state: template.state },
  };
}

/** Returns the response for a template; `metadata` already has its uid. */
function details(template: Row, call: ClustersCall): Row {
  const { metadata, spec, state } = template;
  const clusters = attachedClusters(template, call);
  const { cloudType, profiles, policies } = spec as {
    cloudType: string;
    profiles?: readonly { variables?: readonly Variable[] | null }[] | null;
    policies?: readonly Row[] | null;
  };
  const variables = (profiles ?? []).flatMap((profile) => profile.variables ?? []);
  const resolved = variables.filter(({ value }) => value !== undefined && value !== "").length;
  return {
    metadata,
    spec: {
      cloudType,
      profiles: profiles ?? [],
      policies: policies ?? [],
      clusters: Object.fromEntries(clusters.map(({ uid, name }) => [uid, { clusterUid: uid, name }])),
    },
    status: {
      state,
      clusterStatusCounts: { clusters: clustersOf(template) },
      clusterVariables: { resolved, unResolved: variables.length - resolved },
      maintenance: { nextWindowStartTime: "2026-03-08T02:00:00Z", nextWindowEndTime: "2026-03-08T06:00:00Z" },
    },
  };
}
