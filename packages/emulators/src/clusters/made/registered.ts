import { isRow, type Row } from "../../collection/rows.js";
import type { ClustersApp } from "../app.js";
import type { ClustersCall } from "../objectKinds.js";
import { invalid } from "../platformError.js";
import { readBody } from "../requestBody.js";
import type { ClusterHandle } from "./clusterRows.js";

/** Clouds of imported clusters. */
const CLOUDS = ["aws", "azure", "gcp", "generic", "apache-cloudstack"];

/** Node pool of every imported cluster. */
const POOL: Row = { cloudConfig: {}, poolConfig: { name: "workers", size: 2 } };

/** Imported clusters. Their agents connect automatically after a delay. `make` creates a row. */
export function registrationRoutes(
  app: ClustersApp,
  handle: ClusterHandle,
  make: (cloud: string, body: Row, call: ClustersCall) => Row,
): void {
  for (const cloud of CLOUDS) {
    app.post(
      `/v1/spectroclusters/${cloud}/import`,
      handle.answer(async (call) => {
        const { metadata, spec } = await readBody(call.context);
        const { clusterConfig = {} } = isRow(spec) ? spec : {};
        const { importMode = "full", proxy } = clusterConfig as Row;
        if (importMode !== "full" && importMode !== "read-only")
          throw invalid("spec.clusterConfig.importMode in body should be one of [full read-only]");
        const bare = { cloudConfig: {}, machinepoolconfig: [POOL], clusterConfig: {}, clusterType: "PureAttach" };
        const row = make(cloud, { metadata, spec: bare }, call);
        const { origin } = new URL(call.context.req.url);
        row.registration = {
          importMode,
          ...(isRow(proxy) && { proxy }),
          importLink: `kubectl apply -f ${origin}/v1/spectroclusters/${String(row.uid)}/import/manifest`,
        };
        return call.context.json({ uid: row.uid }, 201);
      }),
    );
  }
}

/** Returns the registration data of a cluster; empty for a cluster that was created here. */
export function registrationShown({ registration, state }: Row): Row {
  if (!isRow(registration)) return {};
  const { importMode: _, proxy: __, ...agent } = registration;
  const isThere = state === "Running" || state === "Deleting";
  return {
    ...(state === "Provisioning" && { state: "Importing" }),
    clusterImport: { isBrownfield: true, ...agent, state: isThere ? "completed" : "" },
  };
}
