import { type Context, Hono } from "hono";
import { type Api, addCollection, bodyOf, type Call, notFound, unwrapped } from "../collection/collection.js";
import { USUAL_STATUS } from "../collection/refusal.js";
import type { Row } from "../collection/rows.js";
import type { PlatformEnv, PlatformParts } from "../parts.js";
import { uuid } from "../randomness.js";
import { projectApi } from "./apis.js";
import { type Gate, type ProjectEnv, projectService } from "./authorize.js";
import { listEnvelope, oneEnvelope } from "./dedicated/envelope.js";
import { localSubnet, networksOf, reservedIn } from "./dedicated/networks.js";
import { drivesOf, refuseLayout } from "./dedicated/partitions.js";
import { pricePlans } from "./dedicated/plans.js";
import { addServers, cardOf, offerOf } from "./dedicated/servers.js";
import { isWithin, parseAddress, parseNetwork } from "./ipv4.js";
import { BadParameter } from "./paging.js";
import { services } from "./services.js";
import type { Subnet } from "./world.js";

/** Public routes of the dedicated API: the names of price plans, in the language of the request. */
export function dedicatedPublicRoutes({ random }: PlatformParts): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>({ strict: false });
  app.get("/pub/plan", (context) => {
    const isEnglish = context.req.header("accept-language")?.startsWith("en") ?? false;
    const plans = pricePlans(isEnglish && context.req.header("x-auth-token") === undefined);
    return context.json(oneEnvelope(plans, uuid(random)));
  });
  return app;
}

/** Dedicated servers v2: offers, networks, addresses and ordered servers. */
export function dedicatedRoutes(gate: Gate, parts: PlatformParts, cap: number): Hono<ProjectEnv> {
  const { random, objects } = parts;
  const service = services.dedicated;
  const app = projectService(service, gate);
  const api: Api<ProjectEnv> = {
    ...projectApi(service, parts),
    refuse: (context, { reason, message, facts }) =>
      service.fail(context, USUAL_STATUS[reason], facts.member === undefined ? message : `${facts.member}: ${message}`),
  };
  app.onError((error, context) => {
    if (error instanceof BadParameter) return service.fail(context, 400, error.message);
    throw error;
  });
  const list = (context: Context, records: readonly object[]) =>
    context.json(listEnvelope(context, records, uuid(random), cap));

  app.get("/service/server", (context) => {
    const { state, order } = context.req.query();
    const { servers } = context.get("project").offers.dedicated;
    const found = servers.filter((server) => !state || server.state === state);
    return list(context, inOrder(found, order));
  });
  app.get("/service/serverchip", (context) =>
    list(context, inOrder(context.get("project").offers.dedicated.chips, context.req.query("order"))),
  );
  app.get("/location", (context) => list(context, context.get("project").offers.dedicated.locations));
  app.get("/boot/template/os/new", (context) => {
    const { location_uuid: location, service_uuid: configuration } = context.req.query();
    const found = context
      .get("project")
      .offers.dedicated.systems.filter(
        ({ locations, configurations }) => isOffered(locations, location) && isOffered(configurations, configuration),
      );
    return list(
      context,
      found.map(({ template }) => template),
    );
  });
  app.get("/network/ipam/subnet", (context) => {
    const { is_master_shared: shared, location_uuid: location } = context.req.query();
    const found = context
      .get("project")
      .subnets.filter(
        (subnet) =>
          (!shared || String(subnet.is_master_shared) === shared) && (!location || subnet.location_uuid === location),
      );
    return list(
      context,
      found.map((subnet) => withFree(subnet, context.get("project").id)),
    );
  });
  const withFree = (subnet: Subnet, project: string): object => {
    const { network_uuid: network, free } = subnet as Subnet & { network_uuid: string; free: number };
    const used = reservedIn(objects, project, network).length;
    return used === 0 ? subnet : { ...subnet, free: Math.max(0, free - used) };
  };

  const plain = addCollection(app, api, {
    name: "dedicated.reservedIps",
    kind: "address",
    path: "/reserved",
    within: ["project"],
    members: {},
    list: false,
    read: false,
    create: false,
    remove: false,
  });
  const one = (call: Call<ProjectEnv>, result: unknown) => call.context.json(oneEnvelope(result, uuid(random)));
  const found = (kind: string, id: string, row: object | undefined): object => {
    if (!row) throw notFound(kind, id);
    return row;
  };
  const get = (path: string, of: (call: Call<ProjectEnv>) => Response) => app.get(path, plain.answer(of));

  get("/network", (call) => {
    const { location_uuid: location, network_type: type, tag } = call.context.req.query();
    const { project } = call.context.var;
    const places = project.offers.dedicated.locations as readonly { uuid: string }[];
    const networks = (location === undefined ? places.map((place) => place.uuid) : [location]).flatMap((place) =>
      networksOf(project, place),
    );
    return list(
      call.context,
      networks.filter(({ network_type, vlan }) => (!type || network_type === type) && (!tag || String(vlan) === tag)),
    );
  });
  get("/network/ipam/subnet/:id", (call) => {
    const { project } = call.context.var;
    const id = call.context.req.param("id") ?? "";
    const subnet = project.subnets.find(({ uuid: own }) => own === id);
    return one(call, found("subnet", id, subnet && withFree(subnet, project.id)));
  });
  get("/network/ipam/ip", (call) => {
    const { location_uuid: location, resource_uuid: owner } = call.context.req.query();
    const { project } = call.context.var;
    const places = [...new Set(project.subnets.map((subnet) => subnet.location_uuid))];
    const inet = (location === undefined ? places : [location])
      .flatMap((place) => networksOf(project, place))
      .filter(({ network_type }) => network_type === "inet")
      .map((network) => network.uuid);
    // A server without a subnet of its own gets an address in a shared subnet.
    const all = ["", ...new Set(inet)].flatMap((network) => reservedIn(objects, project.id, network));
    const subnetOf = (ip: string) => publicSubnetOf(project.subnets, ip);
    return list(
      call.context,
      all
        .filter(
          ({ network_uuid, resource_uuid }) =>
            (network_uuid !== "" || owner !== undefined) && (!owner || resource_uuid === owner),
        )
        .map((one) => (one.resource_uuid === undefined ? one : { ...one, subnet: subnetOf(one.ip) })),
    );
  });
  get("/network/ipam/local_ip", (call) => {
    const owner = call.context.req.query("resource_uuid");
    const all = reservedIn(objects, call.context.var.project.id).filter(({ network_uuid }) =>
      network_uuid.startsWith("4f000000-"),
    );
    return list(
      call.context,
      all.filter(({ resource_uuid }) => !owner || resource_uuid === owner),
    );
  });
  get("/network/ipam/local_subnet/:id/local_ip", (call) => {
    const id = call.context.req.param("id") ?? "";
    const { network_uuid: network, subnet } = found(
      "local subnet",
      id,
      localSubnet(id, objects, call.context.var.account.name),
    ) as Row;
    const range = parseNetwork(String(subnet));
    return list(
      call.context,
      reservedIn(objects, call.context.var.project.id, String(network)).filter(
        ({ ip }) => range !== undefined && isWithin(parseAddress(ip) ?? -1, range),
      ),
    );
  });
  get("/boot/partitions/local_drives", (call) =>
    one(call, drivesOf(offerOf(call, "", call.context.req.query("service_uuid") ?? ""))),
  );
  app.post(
    "/boot/partitions/validate",
    plain.answer(async (call) => {
      const { partitions_config: layout } = unwrapped(await bodyOf(call.context), "");
      refuseLayout(layout, offerOf(call, "", call.context.req.query("service_id") ?? ""));
      return call.context.json({ ...oneEnvelope(null, uuid(random)), partitions_config: layout });
    }),
  );
  for (const model of ["server", "serverchip"]) {
    get(`/service/${model}/:id`, (call) =>
      one(call, cardOf(offerOf(call, model, call.context.req.param("id") ?? ""), call)),
    );
  }
  get("/service/:id", (call) => {
    const { uuid: own, model, name } = offerOf(call, "", call.context.req.param("id") ?? "");
    return one(call, { uuid: own, model, name });
  });
  addServers(app, api);
  return app;
}

/** An operating system without a list is offered everywhere. A request without an identifier covers all locations. */
function isOffered(places: readonly string[] | undefined, requested: string | undefined): boolean {
  return !requested || !places || places.includes(requested);
}

/** Lists are in creation order, the only order that the API supports. */
function inOrder<Item>(items: readonly Item[], order: string | undefined): readonly Item[] {
  return order === "desc" ? items.toReversed() : items;
}

/** Returns the public subnet of an address: the smallest that contains it. */
function publicSubnetOf(subnets: readonly Subnet[], ip: string): string {
  const address = parseAddress(ip) ?? -1;
  const around = subnets.flatMap(({ subnet }) => {
    const range = parseNetwork(subnet);
    return range !== undefined && isWithin(address, range) ? [{ subnet, bits: range.bits }] : [];
  });
  return around.sort((a, b) => b.bits - a.bits)[0]?.subnet ?? "";
}
