import type { Hono } from "hono";
import {
  type Api,
  addCollection,
  type Call,
  type Change,
  type Collection,
  type CreateContext,
} from "../collection/collection.js";
import { identifier, list, text, whole } from "../collection/members.js";
import { CollectionRefusal } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { States } from "../collection/states.js";
import { uuid } from "../randomness.js";
import type { AccountEnv } from "./authorize.js";
import { counting } from "./counting.js";
import {
  isOverlapping,
  isWithin,
  type Network,
  parseAddress,
  parseNetwork,
  printAddress,
  printNetwork,
} from "./ipv4.js";
import { routerPages } from "./routerLists.js";
import { microseconds } from "./times.js";

const NAME = text({ required: true, min: 1 });
const TAGS = list(text({ min: 1 }), { max: 150 });
const ID = identifier({ required: true });
const ADDRESS = text({ accepts: (value) => parseAddress(String(value)) !== undefined, valueName: "IPv4 address" });
const NETWORK = text({
  required: true,
  accepts: (value) => parseNetwork(String(value)) !== undefined,
  valueName: "IPv4 network",
});

const STATES: States = {
  member: "status",
  rest: "ACTIVE",
  create: [{ state: "CREATING", ms: 2000 }],
  update: [{ state: "UPDATING", ms: 1000 }],
  remove: [{ state: "DELETING", ms: 1000 }],
  whileBusy: "refuse",
};

/** Routers, their networks, subnets and static routes. Only names and tags can be changed. */
export function addConnected(app: Hono<AccountEnv>, api: Api<AccountEnv>, cap: number): void {
  const nextVpn = counting(4001);
  const nextVlan = counting(20_002);
  const change: Change<AccountEnv> = {
    method: "PUT",
    accepts: { name: text({ min: 1 }), tags: TAGS },
    apply: (row, input, call) => {
      refuseImmutable(row, call);
      refuseTwice(input);
      Object.assign(row, input);
    },
  };
  const defaults = {
    within: ["account"],
    states: STATES,
    create: { status: 201 },
    changes: [change],
    touch: (row: Row, { now }: CreateContext) => {
      row.updated_at = microseconds(now);
    },
  } satisfies Partial<Collection<AccountEnv>>;
  const newMembers = (input: Row, { now, place }: CreateContext) => ({
    tags: input.tags ?? [],
    status: "CREATING",
    created_at: microseconds(now),
    updated_at: null,
    account_id: place.account,
  });

  addCollection(app, api, {
    ...defaults,
    name: "router.routers",
    kind: "router",
    path: "/routers",
    members: { name: NAME, tags: TAGS },
    check: (input, call) => {
      refuseTwice(input);
      refuseQuota("routers", "router.routers", call);
    },
    serverMembers: (input, creation) => ({
      ...newMembers(input, creation),
      enabled: true,
      project_id: null,
      leak_uuid: null,
      netops_router_id: uuid(creation.random),
      prefix_pool_id: uuid(creation.random),
      vpn_id: nextVpn(),
      networks: [],
      prefix_pool: { id: null, prefixes: null, default: null },
    }),
    pages: routerPages(cap, ["id", "name", "status", "project_id"]),
    remove: { check: refuseImmutable },
    dependents: [
      { collection: "router.networks", by: "router_id", on: "refuse" },
      { collection: "router.staticRoutes", by: "router_id", on: "refuse" },
    ],
  });

  addCollection(app, api, {
    ...defaults,
    name: "router.networks",
    kind: "network",
    path: "/networks",
    members: {
      router_id: ID,
      zone_id: ID,
      project_id: identifier(),
      os_network_id: identifier(),
      vlan: whole({ min: 1, max: 4094 }),
      inner_vlan: whole({ min: 1, max: 4094 }),
      name: NAME,
      tags: TAGS,
    },
    check: (input, call) => {
      refuseTwice(input);
      named(call, "router.routers", "router", input.router_id);
      refuseZone(input, call);
      refuseQuota("networks", "router.networks", call);
    },
    serverMembers: (input, creation) => ({
      ...newMembers(input, creation),
      project_id: input.project_id === undefined ? null : String(input.project_id).replaceAll("-", "").toLowerCase(),
      os_network_id: input.os_network_id ?? null,
      vlan: input.vlan ?? nextVlan(),
      inner_vlan: input.inner_vlan ?? null,
      netops_vlan_uuid: uuid(creation.random),
      sv_network_id: uuid(creation.random),
      vdc_name: null,
    }),
    unique: [
      {
        by: ({ id, os_network_id: network, router_id }) =>
          network ? `${String(network)} ${String(router_id)}` : String(id),
      },
      { by: ({ zone_id, vlan, inner_vlan }) => [zone_id, vlan, inner_vlan].join(), everywhere: true },
    ],
    pages: routerPages(cap, ["id", "name", "status", "router_id", "zone_id", "os_network_id", "project_id", "vlan"]),
    remove: { check: (row, call) => refuseConnected(row, call, "router.subnets", "network_id") },
    dependents: [
      { collection: "router.subnets", by: "network_id", on: "cascade" },
      { collection: "router.staticRoutes", by: "network_id", on: "cascade" },
    ],
  });

  addCollection(app, api, {
    ...defaults,
    name: "router.subnets",
    kind: "subnet",
    path: "/subnets",
    members: {
      network_id: ID,
      cidr: NETWORK,
      os_subnet_id: identifier(),
      gateway: text({
        accepts: (value) => value === "" || parseAddress(String(value)) !== undefined,
        valueName: "IPv4 address",
      }),
      service_addresses: list(ADDRESS, { nullable: true, min: 2, max: 2 }),
      name: NAME,
      tags: TAGS,
    },
    check: (input, call) => {
      refuseTwice(input);
      refuseAddresses(input);
      const network = named(call, "router.networks", "network", input.network_id);
      if ((network.os_network_id === null) === (input.os_subnet_id !== undefined)) {
        throw invalid("os_subnet_id", "it goes with networks of the cloud");
      }
      refuseOverlap(input, network, call);
      refuseQuota("subnets", "router.subnets", call);
    },
    serverMembers: (input, creation) => ({
      ...newMembers(input, creation),
      ...addresses(input),
      ...subnetIds(input, creation),
    }),
    hidden: ["router_id"],
    pages: routerPages(cap, ["id", "name", "status", "network_id", "cidr", "os_subnet_id"]),
    remove: { check: (row, call) => refuseConnected(row, call, "router.staticRoutes", "subnet_id") },
    dependents: [{ collection: "router.staticRoutes", by: "subnet_id", on: "cascade" }],
  });

  addCollection(app, api, {
    ...defaults,
    name: "router.staticRoutes",
    kind: "static route",
    path: "/static_routes",
    members: { router_id: ID, cidr: NETWORK, next_hop: { ...ADDRESS, required: true }, name: NAME, tags: TAGS },
    check: (input, call) => {
      refuseTwice(input);
      named(call, "router.routers", "router", input.router_id);
      if (!subnetOf(input, call))
        throw invalid("next_hop", "no subnet that is connected to the router has this address");
      refuseQuota("static_routes", "router.staticRoutes", call);
    },
    serverMembers: (input, creation) => {
      const subnet = subnetOf(input, creation);
      return {
        ...newMembers(input, creation),
        cidr: printNetwork(networkOf(input.cidr)),
        project_id: null,
        subnet_id: subnet?.id ?? null,
        network_id: subnet?.network_id ?? null,
        netops_static_route_id: uuid(creation.random),
      };
    },
    unique: [{ by: ["router_id", "cidr", "next_hop"] }],
    hidden: ["network_id"],
    pages: routerPages(cap, ["id", "name", "status", "router_id", "cidr", "next_hop", "subnet_id"]),
    remove: { check: refuseImmutable },
  });
}

function named({ objects, place }: CreateContext, collection: string, kind: string, id: unknown): Row {
  const found = objects.at(collection, place).find((row) => row.id === id);
  if (!found) throw new CollectionRefusal("notFound", `${kind} ${String(id)} not found.`, { kind, id: String(id) });
  if (objects.transitions.isEnding(found)) throw new CollectionRefusal("busy", `The ${kind} is being deleted.`);
  return found;
}

function refuseImmutable(row: Row, _: Call<AccountEnv>): void {
  if (row.status === "IMMUTABLE") throw new CollectionRefusal("busy", "The object cannot be changed now.");
}

/** Tags must be unique. */
function refuseTwice({ tags }: Row): void {
  const tagNames = (tags ?? []) as string[];
  if (new Set(tagNames).size < tagNames.length) throw invalid("tags", "the same tag is there twice");
}

/** Returns the quota of the account, or the default quota. */
function refuseQuota(quota: string, collection: string, { objects, place }: CreateContext): void {
  const quotas = objects.at("router.quotas", place).filter(({ name }) => name === quota);
  const own = quotas.find(({ scope, scope_value: value }) => scope === "account_id" && value === place.account);
  const { limit } = own ?? quotas.find(({ scope }) => scope === "default") ?? {};
  if (limit === undefined || objects.at(collection, place).length < Number(limit)) return;
  throw new CollectionRefusal("quota", `The quota ${quota} of ${String(limit)} is exceeded.`);
}

/** Network of the cloud or of dedicated servers. The service of the zone determines its members. */
function refuseZone(input: Row, call: Call<AccountEnv>): void {
  const zone = named(call, "router.zones", "zone", input.zone_id);
  if (!zone.enable || !zone.allow_create) throw new CollectionRefusal("forbidden", "The zone takes no new networks.");
  const [needed, other] =
    zone.service === "vpc" ? [["os_network_id", "project_id"], "vlan"] : [["vlan"], "os_network_id"];
  for (const member of needed)
    if (input[member] === undefined) throw invalid(member, `zones of ${String(zone.service)} need it`);
  if (input[other] !== undefined) throw invalid(other, `zones of ${String(zone.service)} do not have it`);
  if (input.project_id === undefined) return;
  const requested = String(input.project_id).replaceAll("-", "").toLowerCase();
  if (!call.context.var.account.projects.some(({ id }) => id === requested))
    throw invalid("project_id", "no such project");
}

/** `disconnect=true` also deletes connected objects. Otherwise they prevent the deletion. */
function refuseConnected(row: Row, call: Call<AccountEnv>, collection: string, member: string): void {
  refuseImmutable(row, call);
  const { objects, place, context } = call;
  const children = objects.at(collection, place).filter((one) => one[member] === row.id);
  if (context.req.query("disconnect") === "true" || children.length === 0) return;
  const names = children.map(({ name }) => String(name)).join(", ");
  throw new CollectionRefusal("dependents", `The object is connected: ${names}.`);
}

function refuseAddresses({ cidr, gateway, service_addresses: service }: Row): void {
  const network = networkOf(cidr);
  const isOutside = (address: unknown) => !isWithin(parseAddress(String(address)) ?? -1, network);
  if (network.bits > 29) throw invalid("cidr", "the network is too small");
  if (gateway && isOutside(gateway)) throw invalid("gateway", "it is outside of the subnet");
  const pair = (service ?? []) as string[];
  if (pair.some(isOutside) || (pair.length > 0 && pair[0] === pair[1])) {
    throw invalid("service_addresses", "two different addresses of the subnet are needed");
  }
}

function refuseOverlap({ cidr }: Row, network: Row, { objects, place }: CreateContext): void {
  const requested = networkOf(cidr);
  const siblings = objects.at("router.networks", place).filter(({ router_id }) => router_id === network.router_id);
  const ids = siblings.map(({ id }) => id);
  const usedNetworks = objects
    .at("router.subnets", place)
    .find((subnet) => ids.includes(subnet.network_id) && isOverlapping(requested, networkOf(subnet.cidr)));
  if (usedNetworks)
    throw new CollectionRefusal("conflict", `The router has the subnet ${String(usedNetworks.cidr)} already.`);
}

/** Returns the platform's defaults: the first address, and the last two before the broadcast address. */
function addresses({ cidr, gateway, service_addresses: service }: Row): Row {
  const network = networkOf(cidr);
  return {
    cidr: printNetwork(network),
    gateway: gateway || printAddress(network.first + 1),
    service_addresses: service ?? [printAddress(network.last - 2), printAddress(network.last - 1)],
  };
}

function subnetIds({ os_subnet_id: id }: Row, { random }: CreateContext): Row {
  return { os_subnet_id: id ?? null, project_id: null, netops_subnet_id: uuid(random), sv_subnet_id: uuid(random) };
}

function subnetOf({ router_id: router, next_hop: hop }: Row, { objects, place }: CreateContext): Row | undefined {
  const networks = objects.at("router.networks", place).filter(({ router_id }) => router_id === router);
  const ids = networks.map(({ id }) => id);
  const address = parseAddress(String(hop)) ?? -1;
  const subnets = objects.at("router.subnets", place);
  return subnets.find((subnet) => ids.includes(subnet.network_id) && isWithin(address, networkOf(subnet.cidr)));
}

function networkOf(cidr: unknown): Network {
  return parseNetwork(String(cidr)) ?? { first: 0, last: 0, bits: 32 };
}

function invalid(member: string, message: string): CollectionRefusal {
  return new CollectionRefusal("invalid", message, { member });
}
