import { isRow, type Row } from "../../collection/rows.js";
import { hex } from "../../randomness.js";
import type { ClustersApp } from "../app.js";
import type { ClustersCall } from "../objectKinds.js";
import { invalid, notFound, PlatformError } from "../platformError.js";
import { readBody } from "../requestBody.js";
import { type ClusterHandle, settingsOf } from "./clusterRows.js";
import { pause } from "./virtual.js";
import { madeCluster } from "./wholeCluster.js";

/** Member names of scans in requests and in responses. */
const DRIVERS = { kubeBench: "kube-bench", kubeHunter: "kube-hunter", sonobuoy: "sonobuoy" };

/** Subresources of a cluster. */
export function featureRoutes(app: ClustersApp, handle: ClusterHandle): void {
  const get = (path: string, of: (row: Row) => unknown): void => {
    app.get(
      `/v1/spectroclusters/:uid${path}`,
      handle.answer((call) => call.context.json(of(madeCluster(handle, call)) as object)),
    );
  };
  const on = (
    method: "PUT" | "PATCH" | "POST",
    path: string,
    apply: (row: Row, input: Row, call: ClustersCall) => void,
  ): void => {
    app.on(
      method,
      `/v1/spectroclusters/:uid${path}`,
      handle.answer(async (call) => {
        const row = madeCluster(handle, call);
        if (row.state === "Deleting") throw invalid("the cluster is being deleted");
        apply(row, await readBody(call.context), call);
        handle.change(row, call, false);
        return call.context.body(null, 204);
      }),
    );
  };

  on("PATCH", "/metadata", (row, { metadata }) => {
    if (!isRow(metadata)) throw invalid("metadata in body is required");
    const before = row.metadata as Row;
    const { labels, annotations } = metadata;
    row.metadata = {
      ...before,
      labels: labels ?? before.labels,
      annotations: { ...(before.annotations as Row), ...(annotations as Row | undefined) },
    };
  });
  on("PATCH", "/clusterConfig/clusterMetaAttribute", (row, { clusterMetaAttribute = "" }) => {
    settingsOf(row).clusterMetaAttribute = clusterMetaAttribute;
  });
  on("PATCH", "/clusterConfig/timezone", (row, { timezone }) => {
    if (typeof timezone !== "string" || timezone === "") throw invalid("timezone in body is required");
    settingsOf(row).timezone = timezone;
  });
  on("PATCH", "/clusterConfig/osPatch", (row, { osPatchConfig }) => {
    settingsOf(row).machineManagementConfig = { osPatchConfig };
  });
  on("PATCH", "/clusterConfig/hostCluster", (row, { hostClusterConfig }) => {
    settingsOf(row).hostClusterConfig = hostClusterConfig;
  });
  on("PATCH", "/clusterConfig/lifecycleConfig", pause);
  on("PUT", "/location", (row, { location }) => {
    row.location = location;
  });
  on("POST", "/upgrade/settings", (row, { spectroComponents }) => {
    if (spectroComponents !== "lock" && spectroComponents !== "unlock")
      throw invalid("spectroComponents in body should be one of [lock unlock]");
    const metadata = row.metadata as Row;
    const annotations = { ...(metadata.annotations as Row) };
    delete annotations.spectroComponentsUpgradeForbidden;
    if (spectroComponents === "lock") annotations.spectroComponentsUpgradeForbidden = "true";
    row.metadata = { ...metadata, annotations };
  });
  on("PATCH", "/k8certificates/renew", (row) => {
    row.renewals = Number(row.renewals ?? 0) + 1;
  });

  get("/config/namespaces", (row) => ({ items: row.namespaces }));
  on("PUT", "/config/namespaces", (row, { namespaces }, call) => {
    row.namespaces = namespacesOf(namespaces, () => hex(call.random, 12));
  });
  get("/config/rbacs", (row) => ({ items: row.rbacs }));
  on("PUT", "/config/rbacs", (row, { rbacs }) => {
    row.rbacs = rbacs;
  });

  get("/features/backup", (row) => {
    if (row.backup === undefined) throw new PlatformError(400, "BackupNotConfigured", "backup is not configured");
    return { metadata: { name: "backup" }, spec: { clusterUid: row.uid, config: row.backup }, status: {} };
  });
  get("/features/complianceScan", (row) => {
    if (row.scan === undefined) throw notFound("Specified compliance scan");
    return { metadata: { name: "scan" }, spec: { clusterUid: row.uid, driverSpec: row.scan } };
  });
  for (const method of ["POST", "PUT"] as const) {
    const refuse = (row: Row, member: "backup" | "scan"): void => {
      if (method === "POST" && row[member] !== undefined)
        throw invalid(`the cluster has a ${member} configuration already`);
      if (method === "PUT" && row[member] === undefined) throw notFound(`Specified ${member} configuration`);
    };
    on(method, "/features/backup", (row, input) => {
      refuse(row, "backup");
      if (!input.backupLocationUid) throw invalid("backupLocationUid in body is required");
      row.backup = input;
    });
    on(method, "/features/complianceScan", (row, input) => {
      refuse(row, "scan");
      row.scan = scanOf(input);
    });
  }

  get("/repave/status", (row) => ({
    metadata: {},
    spec: { spectroClusterUid: row.uid, reasons: (row.repave as Row).reasons ?? [] },
    status: { state: (row.repave as Row).state },
  }));
  on("PATCH", "/repave/approve", (row) => {
    row.repave = { ...(row.repave as Row), state: "Approved" };
  });
}

/** Returns namespaces in their stored form. */
export function namespacesOf(input: unknown, uid: () => string): Row[] {
  return (Array.isArray(input) ? (input as Row[]) : []).map(({ metadata, ...rest }) => ({
    metadata: { ...(metadata as Row), uid: uid() },
    ...rest,
    status: { errors: [] },
  }));
}

/** Returns scans as responses contain them. */
export function scanOf(input: unknown): Row | undefined {
  if (!isRow(input)) return undefined;
  return Object.fromEntries(
    Object.entries(DRIVERS).map(([name, driver]) => [
      driver,
      { config: { schedule: (input[name] as Row | undefined)?.schedule ?? {} }, isClusterConfig: true },
    ]),
  );
}
