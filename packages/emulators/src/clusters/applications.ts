import type { CollectionHandle } from "../collection/collection.js";
import { object, takeMembers, text, whole } from "../collection/members.js";
import type { Row } from "../collection/rows.js";
import { hex } from "../randomness.js";
import type { ClustersApp, ClustersEnv } from "./app.js";
import { nameFilter } from "./nameFilter.js";
import { addObjectKind, metadataOf, type Surroundings } from "./objectKinds.js";
import { pageOf } from "./paging.js";
import { invalid } from "./platformError.js";
import { readBody } from "./requestBody.js";

const PATH = "/v1/appDeployments";
const ROLLING_OUT = [{ state: "Pending", ms: 200 }];

/** Applications: made in a virtual cluster, or with one of their own in a cluster group; they need a little to run. */
export function applicationRoutes(app: ClustersApp, surroundings: Surroundings): void {
  const { objects, random } = surroundings;
  let shelf: CollectionHandle<ClustersEnv>;
  for (const path of [PATH, `${PATH}/clusterGroup`]) {
    app.post(path, (context) =>
      shelf.answer(async (call) => {
        const given = (await readBody(context)) as Row;
        const { clusterGroupUid } = targetSpecOf(given.spec as Row | undefined);
        if ((clusterGroupUid !== undefined) !== (path !== PATH)) throw invalid("The target does not fit the address");
        const row = shelf.make(call, given);
        objects.ways.begin(row, "state", ROLLING_OUT, "Deployed");
        return context.json({ uid: row.uid }, 201);
      })(context),
    );
  }
  shelf = addObjectKind(app, surroundings, {
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
    shelf.answer(async (call) => {
      const { filter } = await readBody(call.context);
      const named = nameFilter((filter as { appDeploymentName?: unknown } | null | undefined)?.appDeploymentName);
      const rows = objects
        .inOrder("applications", shelf.rows(call))
        .filter((row) => named(String(metadataOf(row).name)));
      const { items, listmeta } = pageOf(rows, call.context.req.query());
      const appDeployments = items.map((row) => ({ metadata: { ...metadataOf(row), uid: row.uid } }));
      return call.context.json({ appDeployments, listmeta });
    }),
  );
  app.put(
    `${PATH}/:id/profile`,
    shelf.answer(async (call) => {
      const members = { appProfileUid: text({ required: true, min: 1 }) };
      const given = takeMembers(members, (await readBody(call.context)) as Row, { unknownMembers: "ignore" });
      shelf.find(call).pending = given.appProfileUid;
      return call.context.body(null, 204);
    }),
  );
  app.patch(
    `${PATH}/:id/profile/apply`,
    shelf.answer((call) => {
      const row = shelf.find(call);
      const { pending, spec } = row;
      if (pending !== undefined) row.spec = { ...(spec as Row), profile: profileOf(pending) };
      delete row.pending;
      shelf.change(row, call);
      objects.ways.begin(row, "state", ROLLING_OUT, "Deployed");
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
