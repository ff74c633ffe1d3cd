import { seenBy, withinReachOf } from "./access.js";
import type { ClustersApp } from "./app.js";
import { metadataOf, projectMetaOf } from "./metadata.js";
import { pageOf } from "./paging.js";
import { notFound } from "./platformError.js";
import { readBody } from "./requestBody.js";
import { type SearchProperties, searchFilter } from "./searchFilter.js";
import { type SortFields, sorted } from "./searchOrder.js";
import type { EdgeHostSeed } from "./seed.js";
import { type Owned, stableUid, type Tenant } from "./world.js";

type EdgeHost = Owned<EdgeHostSeed>;

const PROPERTIES: SearchProperties<EdgeHost> = {
  strings: {
    name: ({ name }) => [name],
    state: ({ status }) => [status],
    healthState: ({ health }) => (health === undefined ? [] : [health]),
    architecture: ({ architecture }) => [architecture],
    tags: ({ labels }) => tagsOf(labels),
  },
  booleans: {},
};

const SORT_FIELDS: SortFields<EdgeHost> = {
  name: ({ name }) => name,
  state: ({ status }) => status,
  healthState: ({ health }) => health ?? "",
};

/** Edge hosts, which users know as appliances. */
export function edgeHostRoutes(app: ClustersApp): void {
  app.post("/v1/dashboard/edgehosts/search", async (c) => {
    const { filter, sort } = await readBody(c);
    const { caller } = c.var;
    const found = seenBy(caller, caller.tenant.edgeHosts, withinReachOf).filter(searchFilter(filter, PROPERTIES));
    const { items, listmeta } = pageOf(sorted(found, sort, SORT_FIELDS), c.req.query());
    return c.json({ items: items.map(row), listmeta });
  });

  app.get("/v1/edgehosts/:uid", (c) => {
    const { caller } = c.var;
    const { uid } = c.req.param();
    const host = seenBy(caller, caller.tenant.edgeHosts, withinReachOf).find((candidate) => candidate.uid === uid);
    if (host === undefined) throw notFound(`Specified edge host device ${uid}`);
    return c.json(details(host, caller.tenant));
  });
}

/** A plain tag can be searched for by its name alone and in its stored form. */
function tagsOf(labels: Record<string, string>): string[] {
  return Object.entries(labels).flatMap(([key, value]) =>
    value === "spectro__tag" ? [key, `${key}:${value}`] : [`${key}:${value}`],
  );
}

function row(host: EdgeHost) {
  return {
    metadata: metadataOf(host),
    spec: { device: deviceOf(host), host: addressOf(host), ...projectMetaOf(host), type: "edge-native" },
    status: statusOf(host),
  };
}

function details(host: EdgeHost, tenant: Tenant) {
  const project = host.owner.scope === "project" ? { projectUid: host.owner.project.uid } : {};
  return {
    aclmeta: { ownerUid: stableUid(tenant.uid, "owner"), ...project, tenantUid: tenant.uid },
    metadata: metadataOf(host),
    spec: {
      device: { ...deviceOf(host), ...hardwareOf(host) },
      host: { ...addressOf(host), hostUid: host.uid },
      type: "edge-native",
      version: "4.8.3",
    },
    status: { ...statusOf(host), profileStatus: { hasUserMacros: false } },
  };
}

function statusOf({ status, health }: EdgeHost) {
  return {
    ...(health === undefined ? {} : { health: { agentVersion: "4.8.3", message: "", state: health } }),
    inUseClustersRef: [],
    state: status,
  };
}

function deviceOf({ architecture, status }: EdgeHost) {
  return {
    archType: architecture,
    hostType: "appliance",
    hostState: status === "in-use" ? "cluster" : "registration",
    cpu: { cores: 8 },
    memory: { sizeInMB: 32768 },
  };
}

function hardwareOf(host: EdgeHost) {
  const { hostAddress, macAddress } = addressOf(host);
  const nic = { nicName: "ens160", ip: hostAddress, macAddr: macAddress, subnet: "255.255.0.0", gateway: "10.20.0.1" };
  return {
    disks: [{ controller: "SCSI", size: 300, vendor: "ACME", partitions: [] }],
    nics: [{ ...nic, dns: ["10.20.0.2"], isDefault: true }],
    gpus: [],
    os: { family: "ubuntu", version: "22.04", kernel: "linux", kernelVersion: "5.15.0" },
    secureBoot: false,
  };
}

/** An address that follows from the uid, so that it is the same in every answer. */
function addressOf({ uid }: EdgeHost) {
  const bytes = Buffer.from(stableUid(uid, "address"), "hex");
  const [third = 0, fourth = 0] = bytes;
  const mac = [0x00, 0x50, 0x56, ...bytes.subarray(0, 3)].map((byte) => byte.toString(16).padStart(2, "0")).join(":");
  return { hostAddress: `10.20.${third}.${fourth}`, macAddress: mac };
}
