import type { Hono } from "hono";
import { type Api, addCollection, bodyOf, type Call, notFound, unwrapped } from "../../collection/collection.js";
import {
  choice,
  flag,
  identifier,
  list,
  type Members,
  object,
  takeMembers,
  text,
  whole,
} from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import type { Passing } from "../../collection/states.js";
import { hex } from "../../randomness.js";
import type { ProjectEnv } from "../authorize.js";
import { isWithin, parseAddress, parseNetwork } from "../ipv4.js";
import type { Server, SystemOffer } from "../world.js";
import { oneEnvelope } from "./envelope.js";
import { freeNetwork, localSubnet } from "./networks.js";
import { refuseLayout } from "./partitions.js";
import { pricePlans } from "./plans.js";
import { addPower } from "./power.js";

const SYSTEM: Members = {
  os_template: text({ required: true, min: 1 }),
  version: text({ required: true }),
  arch: text({ required: true }),
  userhostname: text({ required: true, max: 63, pattern: /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/ }),
  user_ssh_key: text({ pattern: /^(ssh|ecdsa)-\S+ \S+/ }),
  password: text({ min: 8 }),
  partitions_config: object(),
  cloud_init_user_data: text({ max: 16_384, nullable: true }),
  local_ipv4_address: text(),
  local_ipv4_netmask: text(),
  local_ipv4_gateway: text(),
};

const ORDER: Members = {
  ...SYSTEM,
  service_uuid: identifier({ required: true }),
  price_plan_uuid: identifier({ required: true }),
  location_uuid: identifier({ required: true }),
  project_uuid: text({ required: true }),
  pay_currency: choice(["main", "bonus"], { required: true }),
  quantity: whole({ required: true, min: 1, max: 1 }),
  user_desc: text(),
  ip_list: list(text()),
  local_subnet_uuid: identifier(),
  local_ip_list: list(text()),
  local_network_required: flag(),
};

const ORDERED: readonly Passing[] = [
  { state: "pending", ms: 1000 },
  { state: "processing", ms: 2000 },
  { state: "deploy", ms: 2000 },
];
const REINSTALLATION = 3000;

/** Tags of configurations with a separate private network. */
const OTHER_LOCAL = ["10GE_Internet_MC-LAG", "10GE_Internet", "25GE_Local_MC-LAG", "10GE_Local", "10GE_Local_MC-LAG"];

/** Ordered servers: order, installation, reinstallation and cancellation. */
export function addServers(app: Hono<ProjectEnv>, api: Api<ProjectEnv>): void {
  addCollection(app, api, {
    name: "dedicated.wallets",
    kind: "wallet",
    path: "/wallets",
    within: ["account"],
    members: { has_enough_balance: flag({ default: true }) },
    list: false,
    read: false,
    create: false,
    remove: false,
  });
  const canPay = ({ objects, place }: Call<ProjectEnv>, currency: unknown) =>
    objects.at("dedicated.wallets", place).find(({ id }) => id === currency)?.has_enough_balance !== false;

  const servers = addCollection(app, api, {
    name: "dedicated.servers",
    kind: "resource",
    path: "/resource",
    within: ["project"],
    id: { member: "uuid" },
    members: {},
    serverMembers: (_, { now }) => ({
      previous_state: null,
      created: Math.floor(now / 1000),
      quantity: 1,
      tags: [],
      addresses: [],
      os: {},
      isOff: false,
    }),
    hidden: ["addresses", "os", "reinstalledAt", "isOff", "wasOff", "powerChangedAt", "reboots", "hasLocal"],
    show: (row, _, { objects }) => ({
      ...row,
      is_processing: !["active", "expiring"].includes(String(row.state)) || objects.transitions.isEnding(row),
    }),
    states: { member: "state", rest: "active", create: ORDERED },
    list: false,
    create: false,
    read: false,
    remove: false,
  });
  const answer = (call: Call<ProjectEnv>, result: unknown) => call.context.json(oneEnvelope(result, taskId(call)));

  app.get(
    "/resource",
    servers.answer((call) => {
      const view = call.objects
        .inOrder("dedicated.servers", servers.rows(call))
        .map((row) => servers.show(row, "list", call));
      return answer(call, view);
    }),
  );
  app.get(
    "/resource/:id",
    servers.answer((call) => answer(call, servers.show(servers.find(call), "one", call))),
  );

  app.post(
    "/service/:model/:id/billing",
    servers.answer(async (call) => {
      const offer = offerOf(call, call.context.req.param("model") ?? "", call.context.req.param("id") ?? "");
      const { location_uuid, price_plan_uuid, pay_currency, quantity } = ORDER as Required<typeof ORDER>;
      const orderMembers = { location_uuid, price_plan_uuid, pay_currency, quantity } as Members;
      const input = takeMembers(orderMembers, unwrapped(await bodyOf(call.context), ""), { unknownMembers: "ignore" });
      refuseUnavailable(call, offer, input);
      const price = { amount_due: 100 };
      return answer(call, {
        currency: input.pay_currency,
        has_enough_balance: canPay(call, input.pay_currency),
        price,
      });
    }),
  );

  app.post(
    "/resource/:model/billing",
    servers.answer(async (call) => {
      const input = takeMembers(ORDER, unwrapped(await bodyOf(call.context), ""), { unknownMembers: "ignore" });
      const offer = offerOf(call, call.context.req.param("model") ?? "", String(input.service_uuid));
      if (String(input.project_uuid).replaceAll("-", "") !== call.place.project)
        throw notFound("project", String(input.project_uuid));
      refuseUnavailable(call, offer, input);
      refuseSystem(call, input, offer, String(input.location_uuid));
      if (!canPay(call, input.pay_currency)) throw new CollectionRefusal("quota", "The balance is not enough.");
      const addresses = [...publicAddresses(call, input), ...privateAddresses(call, input, offer)];
      const row = servers.make(call, {});
      Object.assign(row, {
        location_uuid: input.location_uuid,
        service_uuid: input.service_uuid,
        service_type: offer.model,
        config_name: offer.name,
        user_desc: input.user_desc ?? input.userhostname,
        billing: {
          currency: input.pay_currency,
          has_enough_balance: true,
          current_price_plan: planOf(input.price_plan_uuid),
        },
        hw_uuid: `48000000-0000-4000-8000-${hex(call.random, 6)}`,
        addresses,
        hasLocal: input.local_network_required === true || input.local_subnet_uuid !== undefined,
        os: systemOf(input, call),
      });
      return answer(call, [servers.show(row, "created", call)]);
    }),
  );

  const shownSystem = (row: Row, { now, objects }: Call<ProjectEnv>) => {
    const left = Number(row.reinstalledAt ?? 0) + REINSTALLATION * objects.transitions.pace - now;
    return { ...(row.os as Row), reinstall: left > 0 ? 1 : 0 };
  };
  const addressOf = ({ addresses }: Row) =>
    (addresses as { ip: string; isPublic?: boolean }[]).find(({ isPublic }) => isPublic)?.ip;
  app.get(
    "/boot/os/:id",
    servers.answer((call) => {
      const row = servers.find(call);
      return answer(call, { ...shownSystem(row, call), ipv4_address: addressOf(row) ?? null });
    }),
  );
  app.post(
    "/boot/os/:id",
    servers.answer(async (call) => {
      const row = servers.find(call);
      const input = takeMembers(SYSTEM, unwrapped(await bodyOf(call.context), ""), { unknownMembers: "ignore" });
      const isBusy = row.state !== "active" || shownSystem(row, call).reinstall === 1;
      if (isBusy)
        throw new CollectionRefusal(
          "busy",
          `The server is ${row.state === "active" ? "being installed" : String(row.state)}.`,
        );
      refuseSystem(
        call,
        input,
        offerOf(call, String(row.service_type), String(row.service_uuid)),
        String(row.location_uuid),
      );
      row.os = systemOf(input, call);
      row.reinstalledAt = call.now;
      return answer(call, { ...(row.os as Row), reinstall: 1, is_processing: true });
    }),
  );

  addPower(app, servers, answer);
  app.delete(
    "/resource/billing/:id",
    servers.answer(async (call) => {
      const row = servers.find(call);
      const body = unwrapped(await bodyOf(call.context), "");
      const { immediately } = takeMembers({ immediately: flag({ required: true }) }, body, {
        unknownMembers: "ignore",
      });
      if (row.state === "expiring" || call.objects.transitions.isPassing(row)) {
        throw new CollectionRefusal("conflict", `The server is ${String(row.state)}.`);
      }
      const view = servers.show(row, "one", call);
      const passing = [{ state: String(row.state), ms: 1000 }];
      if (immediately)
        call.objects.transitions.beginRemoval(row, call.objects.at("dedicated.servers", call.place), "state", passing);
      else call.objects.transitions.begin(row, "state", passing, "expiring");
      return answer(call, view);
    }),
  );
  app.patch(
    "/resource/billing/:id",
    servers.answer((call) => {
      const row = servers.find(call);
      if (row.state !== "expiring") throw new CollectionRefusal("conflict", "The server is prolonged already.");
      row.state = "active";
      return answer(call, servers.show(row, "one", call));
    }),
  );
}

export type Offer = Server & {
  readonly model: string;
  readonly tags: readonly string[] | null;
  readonly price_plan_available: readonly string[];
  readonly available: readonly { readonly location: string; readonly count: number }[];
};

/** Returns an offered configuration. */
export function offerOf({ context }: Call<ProjectEnv>, model: string, id: string): Offer {
  const { servers, chips } = context.var.project.offers.dedicated;
  const found = [...servers, ...chips].find(({ uuid }) => uuid === id) as Offer | undefined;
  if (!found || (model !== "" && found.model !== model)) throw notFound("service", id);
  return found;
}

/** Returns a configuration with the remaining stock. */
export function cardOf(offer: Offer, { objects }: Call<ProjectEnv>): Row {
  const ordered = objects.rows("dedicated.servers").filter(({ service_uuid }) => service_uuid === offer.uuid);
  return {
    ...offer,
    tags: offer.tags ?? [],
    available: offer.available.map(({ location, count }) => {
      const left = Math.max(0, count - ordered.filter(({ location_uuid }) => location_uuid === location).length);
      return {
        location,
        count: left,
        plan_count: offer.price_plan_available.map((plan_uuid) => ({ plan_uuid, count: left })),
      };
    }),
  };
}

function refuseUnavailable(
  call: Call<ProjectEnv>,
  offer: Offer,
  { location_uuid: location, price_plan_uuid: plan }: Row,
): void {
  const places = cardOf(offer, call).available as { location: string; count: number }[];
  const place = places.find((one) => one.location === location);
  if (!place) throw invalid("location_uuid", "the configuration is not offered there");
  if (!offer.price_plan_available.includes(String(plan)))
    throw invalid("price_plan_uuid", "the configuration has no such plan");
  if (place.count === 0) throw new CollectionRefusal("conflict", "The configuration is sold out there.");
}

/** Asserts that the system is available for the configuration and the location, and supports the requested options. */
function refuseSystem(call: Call<ProjectEnv>, input: Row, offer: Offer, location: string): void {
  const template = templateOf(call, input, offer, location);
  if (!template) throw invalid("os_template", "the system is not offered");
  if (input.cloud_init_user_data != null && !template.script_allowed)
    throw invalid("cloud_init_user_data", "the system does not take it");
  if (input.user_ssh_key !== undefined && !template.is_ssh_key_allowed)
    throw invalid("user_ssh_key", "the system does not take it");
  if (input.password !== undefined && template.os_value === "noos") throw invalid("password", "there is no system");
  if (template.partitioning && input.partitions_config === undefined)
    throw invalid("partitions_config", "the system needs it");
  if (!template.partitioning && input.partitions_config !== undefined)
    throw invalid("partitions_config", "the system does not take it");
  if (input.partitions_config !== undefined) refuseLayout(input.partitions_config, offer);
}

function templateOf({ context }: Call<ProjectEnv>, input: Row, offer: Offer, location: string): Row | undefined {
  const isOffered = ({ locations, configurations }: SystemOffer) =>
    (locations?.includes(location) ?? true) && (configurations?.includes(offer.uuid) ?? true);
  const templates = context.var.project.offers.dedicated.systems
    .filter(isOffered)
    .map(({ template }) => template as Row);
  return templates.find(
    ({ os_value, version_value, arch }) =>
      os_value === input.os_template && version_value === input.version && arch === input.arch,
  );
}

const NOWHERE = { first: 0, last: -1, bits: 32 };

interface Address {
  readonly ip: string;
  readonly network_uuid: string;
  readonly isPublic?: boolean;
}

/** Returns the requested addresses, or the first free address in any subnet of the location. */
function publicAddresses(call: Call<ProjectEnv>, { ip_list: requested, location_uuid: location }: Row): Address[] {
  const { project } = call.context.var;
  const subnets = project.subnets.filter(({ location_uuid }) => location_uuid === location) as object[] as Row[];
  // Subnets can contain others: an address belongs to the smallest.
  const bits = ({ subnet }: Row) => parseNetwork(String(subnet))?.bits ?? 0;
  const free = (ip: string) => {
    const address = parseAddress(ip) ?? -1;
    const around = subnets.filter(({ subnet }) => isWithin(address, parseNetwork(String(subnet)) ?? NOWHERE));
    const [smallest] = around.sort((a, b) => bits(b) - bits(a));
    return smallest && freeNetwork(call.objects, project.id, smallest, ip);
  };
  const requestedValue = (requested ?? []) as string[];
  if (requestedValue.length === 0)
    return [{ ip: `198.18.${call.objects.rows("dedicated.servers").length}.10`, network_uuid: "", isPublic: true }];
  return requestedValue.map((ip) => {
    const network = free(ip);
    if (!network) throw new CollectionRefusal("conflict", `The address ${ip} is not free.`);
    return { ip, network_uuid: network, isPublic: true };
  });
}

function privateAddresses(call: Call<ProjectEnv>, input: Row, offer: Offer): Address[] {
  const { local_subnet_uuid: id, local_ip_list: requested } = input as {
    local_subnet_uuid?: string;
    local_ip_list?: string[];
  };
  if (id === undefined) return [];
  const subnet = localSubnet(id, call.objects, call.context.var.account.name);
  if (!subnet || subnet.location_uuid !== input.location_uuid) throw notFound("local subnet", id);
  if (offer.model !== "server" || offer.tags?.some((tag) => OTHER_LOCAL.includes(tag))) {
    throw invalid("local_subnet_uuid", "the configuration has no such private network");
  }
  return (requested ?? []).map((ip) => {
    const network = freeNetwork(call.objects, call.context.var.project.id, subnet, ip);
    if (!network) throw new CollectionRefusal("conflict", `The address ${ip} is not free.`);
    return { ip, network_uuid: network };
  });
}

/** Returns the stored installation of the server. The platform generates a missing password. */
function systemOf(input: Row, { random }: Call<ProjectEnv>): Row {
  const { os_template, version, arch, userhostname, user_ssh_key, password, partitions_config, cloud_init_user_data } =
    input;
  const { local_ipv4_address: address, local_ipv4_netmask: netmask, local_ipv4_gateway: gateway } = input;
  return {
    ...(address !== undefined && {
      local_ipv4_address: address,
      local_ipv4_netmask: netmask,
      local_ipv4_gateway: gateway,
    }),
    os_template,
    version,
    arch,
    userhostname,
    user_ssh_key: user_ssh_key ?? null,
    cloud_init_user_data: cloud_init_user_data ?? null,
    password: password ?? hex(random, 8),
    partitions_config: partitions_config ?? null,
    login: "root",
  };
}

function planOf(uuid: unknown): Row {
  const plan = pricePlans(true).find((one) => one.uuid === uuid);
  return { uuid, name: plan?.name ?? "" };
}

function taskId({ random }: Call<ProjectEnv>): string {
  return `f1000000-0000-4000-8000-${hex(random, 6)}`;
}

function invalid(member: string, message: string): CollectionRefusal {
  return new CollectionRefusal("invalid", message, { member });
}
