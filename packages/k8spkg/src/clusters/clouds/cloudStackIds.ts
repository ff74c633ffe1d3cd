import { read } from "@tripod/http";
import { findExactlyOne, nearOrExisting } from "@tripod/kit";
import { isObject, memberAt, once, type Values } from "@tripod/rest";
import type { GetRequest } from "../../dialect.js";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns the inputs of a CloudStack cluster, with the IDs of zones and networks that are set by name only. */
export async function resolveClusterIds(inputs: Values, get: GetRequest): Promise<Values> {
  const account = String(inputs.cloudAccountId);
  const config = (inputs.cloudConfig ?? {}) as Values;
  const zones = objectsIn(config.zones);
  const accountZones = zones.every(({ id }) => id) ? [] : await readZones(account, get);
  const completed: Values[] = [];
  for (const [index, zone] of zones.entries()) {
    const path = `cloudConfig.zones[${index}].name`;
    completed.push(zone.id ? zone : { ...zone, id: await findId(String(zone.name), "zone", path, accountZones) });
  }
  const cloudConfig = { ...config, zones: completed };
  const networks = once(() => readNetworks(account, cloudConfig, get));
  const machinePools = await Promise.all(
    objectsIn(inputs.machinePools).map((pool) => resolveNetworkIds(pool, networks)),
  );
  return { cloudConfig, machinePools };
}

/** Returns a pool of an existing cluster with the IDs of its networks. */
export async function resolvePoolIds(
  pool: Values,
  { inputs, cloud, get }: { inputs: Values; cloud: unknown; get: GetRequest },
) {
  const account = String(memberAt(cloud, "spec.cloudAccountRef.uid") || inputs.cloudAccountId);
  return resolveNetworkIds(pool, async () => {
    const liveValue = memberAt(cloud, "spec.clusterConfig");
    const config = isObject(liveValue) ? liveValue : {};
    const isKnown = objectsIn(config.zones)[0]?.id;
    const { cloudConfig } = isKnown
      ? { cloudConfig: config }
      : await resolveClusterIds({ ...inputs, machinePools: [] }, get);
    return readNetworks(account, cloudConfig as Values, get);
  });
}

/** Returns the pool with the live IDs of networks whose names are unchanged. */
export function keepNetworkIds(pool: Values, there: Values): Values {
  if (pool.networks === undefined) return pool;
  const liveValue = objectsIn(there.networks);
  const networks = objectsIn(pool.networks).map((network) => {
    const same = liveValue.find(({ networkName }) => networkName === network.networkName && networkName !== undefined);
    return network.networkId || !same?.networkId ? network : { ...network, networkId: same.networkId };
  });
  return { ...pool, networks };
}

async function resolveNetworkIds(pool: Values, networks: () => Promise<readonly Named[]>): Promise<Values> {
  if (pool.networks === undefined) return pool;
  const completed: Values[] = [];
  for (const [index, network] of objectsIn(pool.networks).entries()) {
    const path = `machinePools[${JSON.stringify(pool.name)}].networks[${index}].networkName`;
    const id = network.networkId || (await findId(String(network.networkName), "network", path, await networks()));
    completed.push({ ...network, networkId: id });
  }
  return { ...pool, networks: completed };
}

async function readZones(account: string, get: GetRequest): Promise<readonly Named[]> {
  return readNamed("zones", "Look up zones", `${propertiesPath(account)}/zones`, get);
}

async function readNetworks(account: string, config: Values, get: GetRequest): Promise<readonly Named[]> {
  const [zone] = objectsIn(config.zones);
  const query = new URLSearchParams({
    zone: String(zone?.id ?? ""),
    projectId: String(memberAt(config, "project.id") ?? ""),
    vpcId: String(memberAt(zone, "network.vpc.id") ?? ""),
  });
  return readNamed("networks", "Look up networks", `${propertiesPath(account)}/networks?${query}`, get);
}

function propertiesPath(account: string): string {
  return `/v1/cloudaccounts/apache-cloudstack/${encodeURIComponent(account)}/properties`;
}

async function readNamed(member: string, operation: string, path: string, get: GetRequest): Promise<readonly Named[]> {
  const rows = read(await get(operation, path)).optionalList(member) ?? [];
  return rows.map((row) => ({ id: row.peekText("id"), name: row.peekText("name") })).filter(({ id }) => id !== "");
}

async function findId(name: string, one: string, path: string, all: readonly Named[]): Promise<string> {
  const found = all.filter((row) => row.name === name);
  const { id } = await findExactlyOne(found, {
    path,
    one: `${one} is called ${JSON.stringify(name)}`,
    several: `${one}s are called ${JSON.stringify(name)}`,
    scope: "at the cloud",
    describe: (row) => row.id,
    tellApart: "set the ID of one of them",
    hint: async () => nearOrExisting(name, new Set(all.map((row) => row.name))),
  });
  return id;
}

function objectsIn(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
