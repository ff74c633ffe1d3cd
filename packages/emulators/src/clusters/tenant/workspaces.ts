import { choice, decimal, flag, list, object, takeMembers, text, whole } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { hex } from "../../randomness.js";
import type { ClustersApp } from "../app.js";
import { addObjectKind, type ClustersCall, type Dependencies, metadataOf } from "../objectKinds.js";
import { invalid, notFound, PlatformError } from "../platformError.js";
import { readBody } from "../requestBody.js";

const gpuConfig = object({ limit: whole({ min: 0 }), provider: text() });
const allocation = object({
  cpuCores: decimal({ required: true, min: 0 }),
  memoryMiB: decimal({ required: true, min: 0 }),
  gpuConfig,
});
const NAMESPACES = {
  clusterRefs: list(object({ clusterUid: text({ required: true }), clusterName: text() }), { required: true, min: 1 }),
  clusterNamespaces: list(
    object({
      name: text({ required: true, min: 1 }),
      isRegex: flag(),
      image: object({ blackListedImages: list(text(), { nullable: true }) }),
      namespaceResourceAllocation: object({
        defaultResourceAllocation: allocation,
        clusterResourceAllocations: list(
          object({ clusterUid: text({ required: true }), resourceAllocation: allocation }),
          { nullable: true },
        ),
      }),
    }),
    { required: true, min: 1 },
  ),
  quota: object({ resourceAllocation: allocation }),
};
const RBAC = {
  spec: object(
    {
      bindings: list(
        object({
          type: choice(["RoleBinding", "ClusterRoleBinding"], { required: true }),
          namespace: text(),
          role: object({ kind: text(), name: text() }),
          subjects: list(
            object({
              type: choice(["User", "Group", "ServiceAccount"], { required: true }),
              name: text({ required: true }),
              namespace: text(),
            }),
          ),
        }),
        { required: true },
      ),
    },
    { required: true },
  ),
};
const BACKUP = {
  backupConfig: object(
    {
      backupLocationUid: text({ required: true, min: 1 }),
      backupPrefix: text(),
      durationInHours: whole({ min: 1 }),
      includeAllDisks: flag({ default: false }),
      includeClusterResourceMode: choice(["Always", "Never", "Auto"], { default: "Always" }),
      namespaces: list(text(), { nullable: true }),
      schedule: object({ scheduledRunTime: text() }),
    },
    { required: true },
  ),
  clusterUids: list(text(), { nullable: true }),
  includeAllClusters: flag({ default: false }),
};

/** Workspaces of projects: namespaces in several clusters, with role bindings. */
export function workspaceRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const { random } = dependencies;
  const group = (input: Row): Row => ({
    metadata: { name: "", uid: hex(random, 12) },
    ...input,
    status: { errors: null },
  });
  const handle = addObjectKind(app, dependencies, {
    name: "workspaces",
    kind: "workspace",
    path: "/v1/workspaces",
    scope: "context",
    list: false,
    spec: {
      ...NAMESPACES,
      clusterRbacs: list(object(RBAC), { default: [] }),
      policies: object({ backupPolicy: object(BACKUP) }),
    },
    serverMembers: ({ spec }, { place }) => {
      if (place.project === "") throw invalid("A workspace belongs to a project");
      const { policies, clusterRbacs, ...rest } = spec as Row;
      const { backupPolicy } = (policies ?? {}) as Row;
      return {
        spec: { ...rest, clusterRbacs: ((clusterRbacs ?? []) as Row[]).map(group) },
        status: { errors: null },
        ...(backupPolicy !== undefined && { backup: backupPolicy }),
      };
    },
    show: ({ backup: _, ...row }) => row,
  });

  app.get(
    "/v1/dashboard/workspaces",
    handle.answer((call) => {
      const { project } = call.place;
      const items = handle
        .rows(call)
        .filter((row) => (metadataOf(row).annotations as Row).projectUid === project)
        .map((row) => {
          const { uid } = row;
          const metadata: Row = { ...metadataOf(row), uid };
          return { metadata, meta: { name: metadata.name, uid }, spec: { clusterRefs: [] } };
        });
      return call.context.json({ cpuUnit: "cores", memoryUnit: "MiB", items });
    }),
  );

  /** Request about one workspace. The response has no body. */
  const on = (
    method: "POST" | "PUT" | "DELETE",
    path: string,
    apply: (row: Row, body: () => Promise<Row>, call: ClustersCall) => Promise<Row | undefined>,
  ): void => {
    app.on(
      method,
      `/v1/workspaces/:id/${path}`,
      handle.answer(async (call) => {
        const row = handle.find(call);
        const created = await apply(row, () => readBody(call.context) as Promise<Row>, call);
        handle.change(row, call);
        return created === undefined ? call.context.body(null, 204) : call.context.json(created, 201);
      }),
    );
  };
  const parseMembers = (members: Parameters<typeof takeMembers>[0], input: Row): Row =>
    takeMembers(members, input, { unknownMembers: "ignore" });
  const specOf = (row: Row): Row => row.spec as Row;
  const groupsOf = (row: Row): Row[] => (specOf(row).clusterRbacs ?? []) as Row[];
  const uidOf = (one: Row): unknown => (one.metadata as Row).uid;

  on("PUT", "meta", async (row, body) => {
    const { name, labels = {}, annotations = {} } = await body();
    if (!name) throw invalid("name is required");
    const before = metadataOf(row);
    const { scope, projectUid } = before.annotations as Row;
    row.metadata = { ...before, name, labels, annotations: { ...(annotations as Row), scope, projectUid } };
    return undefined;
  });
  on("PUT", "clusterNamespaces", async (row, body) => {
    row.spec = { ...specOf(row), ...parseMembers(NAMESPACES, await body()) };
    return undefined;
  });
  on("POST", "clusterRbacs", async (row, body) => {
    const created = group(parseMembers(RBAC, await body()));
    row.spec = { ...specOf(row), clusterRbacs: [...groupsOf(row), created] };
    return { uid: uidOf(created) };
  });
  const changeGroup = (row: Row, { context }: ClustersCall, change: (one: Row) => Row[]): undefined => {
    const uid = context.req.param("rbac");
    if (!groupsOf(row).some((one) => uidOf(one) === uid)) throw notFound("Specified rbac");
    const groups = groupsOf(row).flatMap((one) => (uidOf(one) === uid ? change(one) : [one]));
    row.spec = { ...specOf(row), clusterRbacs: groups };
    return undefined;
  };
  on("PUT", "clusterRbacs/:rbac", async (row, body, call) => {
    const input = parseMembers(RBAC, await body());
    return changeGroup(row, call, (one) => [{ ...one, ...input }]);
  });
  on("DELETE", "clusterRbacs/:rbac", async (row, _, call) => changeGroup(row, call, () => []));

  const notConfigured = () => new PlatformError(404, "BackupNotConfigured", "Backup not configured");
  app.get(
    "/v1/workspaces/:id/backup",
    handle.answer((call) => {
      const { uid, backup } = handle.find(call);
      if (backup === undefined) throw notConfigured();
      const spec = { workspaceUid: uid, config: backup };
      return call.context.json({ metadata: { uid }, spec, status: { workspaceBackupStatuses: [] } });
    }),
  );
  on("POST", "backup", async (row, body) => {
    if (row.backup !== undefined)
      throw new PlatformError(409, "BackupAlreadyConfigured", "Backup is configured already");
    row.backup = parseMembers(BACKUP, await body());
    return { uid: row.uid };
  });
  on("PUT", "backup", async (row, body) => {
    if (row.backup === undefined) throw notConfigured();
    row.backup = parseMembers(BACKUP, await body());
    return undefined;
  });
  on("DELETE", "backup", async (row) => {
    if (row.backup === undefined) throw notConfigured();
    delete row.backup;
    return undefined;
  });
}
