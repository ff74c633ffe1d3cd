import type { CollectionHandle } from "../collection/collection.js";
import { object, takeMembers, text, whole } from "../collection/members.js";
import type { Row } from "../collection/rows.js";
import { hex } from "../randomness.js";
import type { ClustersApp, ClustersEnv } from "./app.js";
import { nameFilter } from "./nameFilter.js";
import { addObjectKind, type Dependencies, metadataOf } from "./objectKinds.js";
import { pageOf } from "./paging.js";
import { invalid } from "./platformError.js";
import { readBody } from "./requestBody.js";

const PATH = "/v1/appDeployments";
const ROLLING_OUT = [{ state: "Pending", ms: 200 }];

/**
 * Applications in an existing virtual cluster, or in a new one of a cluster group. They reach the running state after a
 * delay.
 */
export function applicationRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const { objects, random } = dependencies;
  let handle: CollectionHandle<ClustersEnv>;
  for (const path of [PATH, `${PATH}/clusterGroup`]) {
    app.post(path, (context) =>
      handle.answer(async (call) => {
        const input = (await readBody(context)) as Row;
        const { clusterGroupUid } = targetSpecOf(input.spec as Row | undefined);
        if ((clusterGroupUid !== undefined) !== (path !== PATH)) throw invalid("The target does not fit the address");
        const row = handle.make(call, input);
        objects.transitions.begin(row, "state", ROLLING_OUT, "Deployed");
        return context.json({ uid: row.uid }, 201);
      })(context),
    );
  }
  handle = addObjectKind(app, dependencies, {
    name: "applications",
    kind: "application",
    path: PATH,
    scope: "context",
    list: false,
    spec: {
      config: object(
        {
          targetSpec: object({
            clusterUid: text({ min: 1 }),
            clusterGroupUid: text({ min: 1 }),
            clusterName: text({ min: 1 }),
            clusterLimits: object({ cpu: whole(), memoryMiB: whole(), storageGiB: whole() }),
          }),
        },
        { required: true },
      ),
      profile: object({ appProfileUid: text({ required: true, min: 1 }) }, { required: true }),
    },
    serverMembers: ({ spec }) => {
      const { clusterUid, clusterGroupUid, clusterName } = targetSpecOf(spec as Row);
      if (clusterGroupUid !== undefined && clusterName === undefined) throw invalid("clusterName is required");
      const target =
        clusterGroupUid === undefined
          ? { clusterRef: { deploymentClusterType: "virtual", name: "sandbox", uid: clusterUid } }
          : {
              clusterRef: { deploymentClusterType: "virtual", name: clusterName, uid: hex(random, 12) },
              envRef: { name: "group", type: "nested", uid: clusterGroupUid },
            };
      return { spec: { config: { target }, profile: profileOf(((spec as Row).profile as Row).appProfileUid) } };
    },
    show: ({ state = "Deployed", tierError, pending: _, ...row }) => ({
      ...row,
      status: { state, appTiers: [{ name: "web", condition: conditionOf(state, tierError) }] },
    }),
  });

  app.post(
    "/v1/dashboard/appDeployments",
    handle.answer(async (call) => {
      const { filter } = await readBody(call.context);
      const named = nameFilter((filter as { appDeploymentName?: unknown } | null | undefined)?.appDeploymentName);
      const rows = objects
        .inOrder("applications", handle.rows(call))
        .filter((row) => named(String(metadataOf(row).name)));
      const { items, listmeta } = pageOf(rows, call.context.req.query());
      const appDeployments = items.map((row) => ({ metadata: { ...metadataOf(row), uid: row.uid } }));
      return call.context.json({ appDeployments, listmeta });
    }),
  );
  app.put(
    `${PATH}/:id/profile`,
    handle.answer(async (call) => {
      const members = { appProfileUid: text({ required: true, min: 1 }) };
      const input = takeMembers(members, (await readBody(call.context)) as Row, { unknownMembers: "ignore" });
      handle.find(call).pending = input.appProfileUid;
      return call.context.body(null, 204);
    }),
  );
  app.patch(
    `${PATH}/:id/profile/apply`,
    handle.answer((call) => {
      const row = handle.find(call);
      const { pending, spec } = row;
      if (pending !== undefined) row.spec = { ...(spec as Row), profile: profileOf(pending) };
      delete row.pending;
      handle.change(row, call);
      objects.transitions.begin(row, "state", ROLLING_OUT, "Deployed");
      return call.context.body(null, 204);
    }),
  );
}

function targetSpecOf(spec: Row | undefined): Row {
  return ((spec?.config as Row | undefined)?.targetSpec ?? {}) as Row;
}

function profileOf(uid: unknown): Row {
  return { metadata: { name: "app-profile", uid, version: "1.0.0" }, template: { appTiers: [] } };
}

function conditionOf(state: unknown, error: unknown): Row {
  if (error !== undefined) return { type: "Error", status: "True", message: error };
  return { type: "Ready", status: state === "Deployed" ? "True" : "False", message: "" };
}
