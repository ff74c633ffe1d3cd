import { choice, type Members, object, takeMembers, text } from "../collection/members.js";
import { CollectionRefusal } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import { hex } from "../randomness.js";
import { seenBy, withinReachOf } from "./access.js";
import type { ClustersApp, ClustersContext } from "./app.js";
import { metadataOf, projectMetaOf } from "./metadata.js";
import { type Dependencies, placeOf, translated } from "./objectKinds.js";
import { pageOf } from "./paging.js";
import { notFound, PlatformError } from "./platformError.js";
import { readBody } from "./requestBody.js";
import { type SearchProperties, searchFilter } from "./searchFilter.js";
import { type SortFields, sorted } from "./searchOrder.js";
import type { EdgeHostSeed } from "./seed.js";
import { type Owned, stableUid, type Tenant } from "./world.js";

/** Stored host: members of the seed, and changes of requests. */
type EdgeHost = Owned<EdgeHostSeed> & {
  readonly createdAt?: string;
  tunnel?: { remoteSsh: string; remoteSshTempUser: string };
};

const NAME = "edgeHosts";
const SWITCH = choice(["enabled", "disabled"], { default: "disabled" });
const META = { uid: text(), name: text({ required: true, min: 1 }), labels: object(undefined, { default: {} }) };

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
export function edgeHostRoutes(app: ClustersApp, { objects, clock, random }: Dependencies): void {
  objects.register({
    name: NAME,
    idMember: "uid",
    within: ["tenant"],
    complete: (input) => ({ uid: hex(random, 16), labels: {}, architecture: "amd64", status: "unpaired", ...input }),
    onCreated: () => undefined,
  });
  const hostsOf = (c: ClustersContext): EdgeHost[] => objects.at(NAME, placeOf(c)) as unknown as EdgeHost[];
  const seenIn = (c: ClustersContext): EdgeHost[] => seenBy(c.var.caller, hostsOf(c), withinReachOf);
  const find = (c: ClustersContext): EdgeHost => {
    const uid = c.req.param("uid") ?? "";
    const host = seenIn(c).find((candidate) => candidate.uid === uid);
    if (host === undefined) throw notFound(`Specified edge host device ${uid}`);
    return host;
  };

  app.post("/v1/dashboard/edgehosts/search", async (c) => {
    const { filter, sort } = await readBody(c);
    const found = seenIn(c).filter(searchFilter(filter, PROPERTIES));
    const { items, listmeta } = pageOf(sorted(found, sort, SORT_FIELDS), c.req.query());
    return c.json({ items: items.map(row), listmeta });
  });

  app.get("/v1/edgehosts/:uid", (c) => c.json(details(find(c), c.var.caller.tenant)));

  app.post("/v1/edgehosts", async (c) => {
    const { metadata, spec } = await readMembers(c, {
      metadata: object({ ...META, uid: text({ required: true, min: 1 }) }, { required: true }),
      spec: object(
        { hostPairingKey: text(), archType: choice(["amd64", "arm64"], { default: "amd64" }) },
        { default: {} },
      ),
    });
    const { uid, name, labels } = metadata as { uid: string; name: string; labels: Record<string, string> };
    if (hostsOf(c).some((host) => host.uid === uid))
      throw new PlatformError(409, "AlreadyRegisteredEdgeHostDevice", `Edge host device ${uid} is registered already`);
    const { archType = "amd64" } = spec as { archType?: EdgeHost["architecture"] };
    const { project } = c.var.caller;
    const owner = project === undefined ? ({ scope: "tenant" } as const) : ({ scope: "project", project } as const);
    const createdAt = new Date(clock.now()).toISOString();
    hostsOf(c).push({ uid, name, labels, owner, architecture: archType, status: "unpaired", createdAt });
    return c.json({ uid }, 201);
  });

  app.put("/v1/edgehosts/:uid/meta", async (c) => {
    const host = find(c);
    const { metadata } = await readMembers(c, { metadata: object(META, { required: true }) });
    const { name, labels } = metadata as { name: string; labels: Record<string, string> };
    Object.assign(host, { name, labels });
    return c.body(null, 204);
  });

  app.patch("/v1/edgehosts/:uid/tunnelConfig", async (c) => {
    const host = find(c);
    Object.assign(host, { tunnel: await readMembers(c, { remoteSsh: SWITCH, remoteSshTempUser: SWITCH }) });
    return c.body(null, 204);
  });

  app.delete("/v1/edgehosts/:uid", (c) => {
    const { uid, status } = find(c);
    if (status === "in-use") throw new PlatformError(400, "EdgeHostDeviceInUse", `Edge host device ${uid} is in use`);
    objects.remove(NAME, uid);
    return c.body(null, 204);
  });
}

async function readMembers(c: ClustersContext, members: Members): Promise<Row> {
  try {
    return takeMembers(members, await readBody(c), { unknownMembers: "ignore" });
  } catch (error) {
    throw error instanceof CollectionRefusal ? translated(error, "edge host device") : error;
  }
}

/** A search finds a plain tag by its name and by its stored form. */
function tagsOf(labels: Record<string, string>): string[] {
  return Object.entries(labels).flatMap(([key, value]) =>
    value === "spectro__tag" ? [key, `${key}:${value}`] : [`${key}:${value}`],
  );
}

function row(host: EdgeHost) {
  return {
    metadata: metaOf(host),
    spec: { device: deviceOf(host), host: addressOf(host), ...projectMetaOf(host), type: "edge-native" },
    status: statusOf(host),
  };
}

function details(host: EdgeHost, tenant: Tenant) {
  const project = host.owner.scope === "project" ? { projectUid: host.owner.project.uid } : {};
  return {
    aclmeta: { ownerUid: stableUid(tenant.uid, "owner"), ...project, tenantUid: tenant.uid },
    metadata: metaOf(host),
    spec: {
      // An unregistered host has no hardware data.
      ...(host.createdAt === undefined || host.health !== undefined
        ? { device: { ...deviceOf(host), ...hardwareOf(host) } }
        : {}),
      ...(host.tunnel && { tunnelConfig: host.tunnel }),
      host: { ...addressOf(host), hostUid: host.uid },
      type: "edge-native",
      version: "4.8.3",
    },
    status: { ...statusOf(host), profileStatus: { hasUserMacros: false } },
  };
}

function metaOf(host: EdgeHost) {
  const { createdAt } = host;
  return { ...metadataOf(host), ...(createdAt !== undefined && { creationTimestamp: createdAt }) };
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

/** Address derived from the UID, so that it is the same in every response. */
function addressOf({ uid }: EdgeHost) {
  const bytes = Buffer.from(stableUid(uid, "address"), "hex");
  const [third = 0, fourth = 0] = bytes;
  const mac = [0x00, 0x50, 0x56, ...bytes.subarray(0, 3)].map((byte) => byte.toString(16).padStart(2, "0")).join(":");
  return { hostAddress: `10.20.${third}.${fourth}`, macAddress: mac };
}
