import { isRow, type Row } from "../../collection/rows.js";
import { hex } from "../../randomness.js";
import type { ClustersApp } from "../app.js";
import type { ClustersCall } from "../objectKinds.js";
import { pageOf } from "../paging.js";
import { invalid, notFound, PlatformError } from "../platformError.js";
import { readBody } from "../requestBody.js";
import { changedCloudStack } from "./cloudStack.js";
import { type ClusterHandle, configOf } from "./clusterRows.js";
import { customConfig, isCustom } from "./customCloud.js";
import { poolOf } from "./pools.js";
import { resize } from "./virtual.js";
import { clusterOfConfig } from "./wholeCluster.js";

/** Cloud configurations of clusters: node pools, their nodes, and other objects in the cloud. */
export function cloudConfigRoutes(app: ClustersApp, collection: ClusterHandle): void {
  const under = (path: string, after = "") =>
    [`/v1/cloudconfigs/cloudTypes/:kind/:config${after}`, `/v1/cloudconfigs/:kind/:config${after}`].map(
      (one) => `${one}${path}`,
    );
  const on = (
    method: "GET" | "PUT" | "POST" | "DELETE",
    path: string,
    handle: (row: Row, call: ClustersCall) => Promise<Response | undefined> | Response | undefined,
  ): void => {
    for (const route of under(path)) {
      const isTyped = route.includes("/cloudTypes/");
      app.on(
        method,
        route,
        collection.answer(async (call) => {
          const kind = call.context.req.param("kind") ?? "";
          const row = clusterOfConfig(collection, call, isTyped ? `cloudTypes/${kind}` : kind);
          const answer = await handle(row, call);
          if (answer !== undefined) return answer;
          collection.change(row, call, false);
          return call.context.body(null, 204);
        }),
      );
    }
  };
  on("GET", "", (row, { context }) => context.json(configOf(row)));
  on("PUT", "/clusterConfig", async (row, { context }) => {
    const { clusterConfig } = await readBody(context);
    if (!isRow(clusterConfig)) throw invalid("clusterConfig in body is required");
    if (isCustom(String(row.cloud))) customConfig(clusterConfig);
    const { spec } = configOf(row);
    spec.clusterConfig =
      row.cloud === "apache-cloudstack" ? changedCloudStack(spec.clusterConfig as Row, clusterConfig) : clusterConfig;
    return undefined;
  });
  on("PUT", "/fargateProfiles", async (row, { context }) => {
    const { fargateProfiles } = await readBody(context);
    configOf(row).spec.fargateProfiles = fargateProfiles;
    return undefined;
  });
  on("PUT", "/resize", async (row, { context }) => {
    resize(row, await readBody(context));
    return undefined;
  });
  on("POST", "/machinePools", async (row, call) => {
    const { context } = call;
    const pool = poolOf(await readBody(context), String(row.cloud), idOf(call));
    const pools = configOf(row).spec.machinePoolConfig;
    if (pools.some(({ name }) => name === pool.name))
      throw new PlatformError(409, "MachinePoolAlreadyExists", `machine pool '${String(pool.name)}' already exists`);
    pools.push(pool);
    return context.json({ uid: pool.name }, 201);
  });
  on("PUT", "/machinePools/:pool", async (row, call) => {
    const before = poolIn(row, call);
    const body = await readBody(call.context);
    const pool = poolOf(body, String(row.cloud), idOf(call));
    if (pool.isControlPlane !== before.isControlPlane) throw invalid("isControlPlane of a machine pool cannot change");
    if (pool.name !== before.name) throw invalid("name of a machine pool cannot change");
    if (row.cloud === "vsphere" && pool.isControlPlane === true) requireWholePlacement(body, configOf(row).spec);
    for (const member of Object.keys(before)) delete before[member];
    Object.assign(before, pool);
    return undefined;
  });
  on("DELETE", "/machinePools/:pool", (row, call) => {
    const pool = poolIn(row, call);
    if (pool.isControlPlane === true) throw invalid("the control plane of a cluster cannot be deleted");
    const { spec } = configOf(row);
    spec.machinePoolConfig = spec.machinePoolConfig.filter((one) => one !== pool);
    return undefined;
  });
  on("GET", "/machinePools/:pool/machines", (row, call) => {
    const { items, listmeta } = pageOf(machinesIn(row, poolIn(row, call)), call.context.req.query());
    return call.context.json({ items, listmeta });
  });
  on("GET", "/machinePools/:pool/machines/:machine", (row, call) =>
    call.context.json(machineIn(row, poolIn(row, call), call)),
  );
  on("DELETE", "/machinePools/:pool/machines/:machine", (row, call) => {
    const pool = poolIn(row, call);
    const { spec } = machineIn(row, pool, call);
    if (Array.isArray(pool.hosts)) {
      pool.hosts = pool.hosts.filter((host: Row) => host.hostUid !== spec.edgeHostUid);
      pool.size = (pool.hosts as unknown[]).length;
    }
    return undefined;
  });
  on("PUT", "/machinePools/:pool/machines/:machine/maintenance", async (row, call) => {
    const { metadata } = machineIn(row, poolIn(row, call), call);
    const { action } = await readBody(call.context);
    if (action !== "cordon" && action !== "uncordon")
      throw invalid("action in body should be one of [cordon uncordon]");
    row.maintenance = { ...(row.maintenance as Row), [metadata.uid]: { action, state: "Completed", message: "" } };
    return undefined;
  });
}

/**
 * Requires that a change of the control plane names the datacenter and folder of the cluster in its first placement.
 */
function requireWholePlacement({ cloudConfig }: Row, { clusterConfig }: Row): void {
  const [first] = (isRow(cloudConfig) && Array.isArray(cloudConfig.placements) ? cloudConfig.placements : []) as Row[];
  const { placement } = clusterConfig as Row;
  for (const member of ["datacenter", "folder"]) {
    const path = `cloudConfig.placements.0.${member}`;
    if (!first?.[member]) throw invalid(`${path} in body is required`);
    if (isRow(placement) && first[member] !== placement[member])
      throw invalid(`${path} of the control plane cannot change`);
  }
}

const idOf = (call: ClustersCall) => () => hex(call.random, 12);

function poolIn(row: Row, { context }: ClustersCall): Row {
  const found = configOf(row).spec.machinePoolConfig.find(({ name }) => name === context.req.param("pool"));
  if (found === undefined) throw notFound("Specified machine pool");
  return found;
}

interface Machine {
  readonly metadata: { readonly name: string; readonly uid: string };
  readonly spec: Row;
  readonly status: Row;
}

/**
 * Machines are named after their pool and their number; those of edge hosts have IDs of their own and the ID of the
 * host.
 */
function machinesIn(row: Row, pool: Row): Machine[] {
  const hosts = Array.isArray(pool.hosts) ? (pool.hosts as Row[]) : undefined;
  const ofHosts = hosts?.map(({ hostName, hostUid }) => ({
    metadata: { name: String(hostName ?? `edge-${String(hostUid)}`), uid: `m-${String(hostUid)}` },
    spec: { edgeHostUid: hostUid },
  }));
  const machines = Array.from({ length: Number(pool.size ?? 0) }, (_, at) => ({
    metadata: { name: `${String(pool.name)}-${at}`, uid: `m-${String(pool.name)}-${at}` },
    spec: {},
  }));
  const maintenance = (row.maintenance ?? {}) as Row;
  return (ofHosts ?? machines).map(({ metadata, spec }) => ({
    apiVersion: "v1",
    kind: "machine",
    metadata,
    spec,
    status: {
      instanceState: "Running",
      ready: true,
      maintenanceStatus: maintenance[metadata.uid] ?? { action: "uncordon", state: "Completed", message: "" },
    },
  }));
}

function machineIn(row: Row, pool: Row, { context }: ClustersCall): Machine {
  const found = machinesIn(row, pool).find(({ metadata }) => metadata.uid === context.req.param("machine"));
  if (found === undefined) throw notFound("Specified machine");
  return found;
}
