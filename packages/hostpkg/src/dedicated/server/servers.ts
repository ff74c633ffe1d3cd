import { type Answer, type CallContext, collect, type Reader, read } from "@tripod/http";
import { reasonIn, usualSpelling } from "@tripod/rest";
import { type Api, OFFERS_SHARED_FOR } from "../../api.js";
import { listedIn } from "../../rows.js";
import { everyPage, PROOF } from "../dialect.js";
import type { Subnet } from "./freeAddress.js";
import type { DefaultPartition, Drive, Layout } from "./layout.js";

/** Ordered server. */
export interface Server {
  readonly id: string;
  readonly state: string;
  /** Explanation of the status, to be appended to it. */
  readonly said: string;
  readonly isProcessing: boolean;
  readonly description: string;
  readonly locationId: string;
  readonly configurationId: string;
  readonly planId: string;
  /** ID of the hardware. */
  readonly hardwareId: string;
  /** Time of the order, in milliseconds since the epoch. 0 if the platform does not return it. */
  readonly createdAt: number;
  readonly row: Reader;
}

/** Installed system of a server. Its password is never read. */
export interface Installation {
  readonly template: string;
  readonly version: string;
  readonly arch: string;
  readonly hostName: string;
  readonly sshKey: string;
  readonly userData: string;
  readonly isPending: boolean;
  /** Layout of the disks, if the platform returns it. */
  readonly layout: unknown;
}

/** Operating system that is available for a configuration in a location. */
export interface Template {
  readonly id: string;
  readonly template: string;
  readonly version: string;
  readonly arch: string;
  readonly generation: string;
  readonly allowsScript: boolean;
  readonly allowsKey: boolean;
  readonly allowsPartitions: boolean;
  readonly partitions: readonly DefaultPartition[];
}

/** Configuration with its stock per location. */
export interface Card {
  readonly model: string;
  readonly tags: readonly string[];
  readonly plans: readonly string[];
  readonly available: readonly {
    readonly location: string;
    readonly counts: readonly { readonly plan: string; readonly count: number }[];
  }[];
}

/** Named object: a price plan or an SSH key. */
export interface Named {
  readonly name: string;
  readonly value: string;
}

/** Client of the dedicated servers of one project. */
export interface Servers {
  one(id: string, context: CallContext): Promise<Server>;
  all(context: CallContext): Promise<readonly Server[]>;
  installation(id: string, context: CallContext): Promise<Installation>;
  /** Reinstalls a server, which erases its disks. */
  install(id: string, body: object, context: CallContext): Promise<void>;
  /** Sends an order and returns the IDs of the created servers. */
  order(model: string, body: object, context: CallContext): Promise<readonly string[]>;
  /** Cancels the renewal: the server runs until the end of the paid period. */
  cancel(id: string, context: CallContext): Promise<void>;
  templates(locationId: string, configurationId: string, context: CallContext): Promise<readonly Template[]>;
  model(configurationId: string, context: CallContext): Promise<string>;
  card(model: string, configurationId: string, context: CallContext): Promise<Card>;
  /** Reports whether the account can pay for an order. Free of charge. */
  canPay(model: string, configurationId: string, order: object, context: CallContext): Promise<boolean>;
  /** Returns the price plans with their English names. */
  plans(context: CallContext): Promise<readonly Named[]>;
  sshKeys(context: CallContext): Promise<readonly Named[]>;
  drives(configurationId: string, context: CallContext): Promise<readonly Drive[]>;
  checkLayout(configurationId: string, layout: Layout, context: CallContext): Promise<void>;
  publicSubnet(id: string, context: CallContext): Promise<Subnet>;
  /** Returns the networks of a location that supply addresses to servers. */
  networks(locationId: string, type: "inet" | "local", context: CallContext): Promise<readonly string[]>;
  privateSubnet(id: string, context: CallContext): Promise<Subnet>;
  privateSubnets(networkId: string, context: CallContext): Promise<readonly Subnet[]>;
  /** Returns the taken addresses. Addresses without a network are taken in every network. */
  taken(
    of: { readonly locationId: string } | { readonly privateSubnetId: string },
    networkId: string,
    context: CallContext,
  ): Promise<ReadonlySet<string>>;
}

const part = encodeURIComponent;

/** Creates the client of the servers of one project. Every response is an envelope around `result`. */
export function createServers(api: Api): Servers {
  const get = async (operation: string, path: string, context: CallContext, cache: number | "never" = "never") =>
    read(await api.get({ operation, path, cache, headers: { "Accept-Language": "en-US" } }, context));
  const list = async (operation: string, path: string, context: CallContext, share: number | "never" = "never") =>
    listedIn(await get(operation, path, context, share), "result");
  return {
    one: async (id, context) =>
      serverOf((await get("Get dedicated server", `/resource/${part(id)}`, context)).object("result")),
    // A row without an ID is an error: without it, the list would confirm that a server does not exist.
    all: async (context) =>
      (await collect(everyPage(api, "List dedicated servers", "/resource", context, PROOF))).map(serverOf),
    installation: async (id, context) => {
      const body = await get("Get operating system of dedicated server", `/boot/os/${part(id)}`, context);
      return installationOf(body.optionalObject("result"));
    },
    install: async (id, body, context) => {
      const answer = await api.send(
        {
          operation: "Install dedicated server",
          method: "POST",
          path: `/boot/os/${part(id)}`,
          body,
          idempotency: "unsafe",
        },
        context,
      );
      platformsWord(answer);
    },
    order: async (model, body, context) => {
      const operation = "Order dedicated server";
      const answer = await api.send(
        { operation, method: "POST", path: `/resource/${part(model)}/billing`, body, idempotency: "unsafe" },
        context,
      );
      return (read(answer).optionalList("result") ?? []).map((row) => row.peekText("uuid")).filter((id) => id !== "");
    },
    cancel: async (id, context) => {
      const path = `/resource/billing/${part(id)}`;
      const body = { immediately: false };
      const answer = await api.send({ operation: "Cancel dedicated server", method: "DELETE", path, body }, context);
      platformsWord(answer);
    },
    templates: async (locationId, configurationId, context) => {
      const path = `/boot/template/os/new?location_uuid=${part(locationId)}&service_uuid=${part(configurationId)}`;
      return (await list("List operating systems", path, context, OFFERS_SHARED_FOR)).map(templateOf);
    },
    model: async (id, context) =>
      (await get("Get server configuration", `/service/${part(id)}`, context)).object("result").peekText("model"),
    card: async (model, id, context) =>
      cardOf((await get("Get server configuration", `/service/${part(model)}/${part(id)}`, context)).object("result")),
    canPay: async (model, id, body, context) => {
      const path = `/service/${part(model)}/${part(id)}/billing`;
      const operation = "Quote dedicated server";
      const answer = await api.send({ operation, method: "POST", path, body, idempotency: "safe" }, context);
      return read(answer).optionalBoolean("result.has_enough_balance") ?? false;
    },
    plans: async (context) => {
      const headers = { "Accept-Language": "en-US" };
      const path = "/pub/plan";
      const answer = await api.send(
        {
          operation: "List price plans",
          method: "GET",
          idempotency: "safe",
          path,
          headers,
          cache: OFFERS_SHARED_FOR,
          anonymous: true,
        },
        context,
      );
      return listedIn(read(answer), "result").map((row) => ({
        name: row.peekText("name"),
        value: row.peekText("uuid"),
      }));
    },
    sshKeys: async (context) =>
      (await list("List SSH keys", "/aux/ssh-keys/key", context)).map((row) => ({
        name: row.peekText("name_public_key"),
        value: row.peekText("public_key"),
      })),
    drives: async (id, context) => {
      const path = `/boot/partitions/local_drives?service_uuid=${part(id)}`;
      const body = await get("List drives of configuration", path, context);
      return body.has("result") ? body.entries("result").map(([key, row]) => driveOf(key, row)) : [];
    },
    checkLayout: async (id, layout, context) => {
      const path = `/boot/partitions/validate?service_id=${part(id)}`;
      const body = { partitions_config: layout };
      await api.send({ operation: "Check partitions", method: "POST", path, body, idempotency: "safe" }, context);
    },
    publicSubnet: async (id, context) =>
      subnetOf((await get("Get public subnet", `/network/ipam/subnet/${part(id)}`, context)).object("result")),
    networks: async (locationId, type, context) => {
      const path = `/network?location_uuid=${part(locationId)}&network_type=${type}`;
      const rows = await list("List networks", path, context);
      const ours = rows.filter((row) => type === "local" || row.peekText("telematics_type") === "HOSTING");
      return ours.map((row) => row.text("uuid"));
    },
    privateSubnet: async (id, context) =>
      subnetOf((await get("Get private subnet", `/network/ipam/local_subnet/${part(id)}`, context)).object("result")),
    privateSubnets: async (id, context) => {
      const path = `/network/ipam/local_subnet?network_uuid=${part(id)}`;
      return (await list("List private subnets", path, context)).map(subnetOf);
    },
    taken: async (of, networkId, context) => {
      const path =
        "locationId" in of
          ? `/network/ipam/ip?location_uuid=${part(of.locationId)}`
          : `/network/ipam/local_subnet/${part(of.privateSubnetId)}/local_ip`;
      const rows = await list("List addresses that are taken", path, context);
      const ours = rows.filter((row) => ["", networkId].includes(row.peekText("network_uuid")));
      return new Set(ours.map((row) => row.peekText("ip")));
    },
  };
}

/** Throws for a response that is not JSON: a foreign response, which does not prove that the request was executed. */
function platformsWord(answer: Answer): void {
  if (answer.text.trim() !== "") read(answer).has("result");
}

function serverOf(row: Reader): Server {
  return {
    id: row.text("uuid"),
    state: row.peekText("state"),
    said: reasonIn(row),
    isProcessing: row.optionalBoolean("is_processing") ?? false,
    description: row.peekText("user_desc"),
    locationId: row.optionalString("location_uuid") ?? "",
    configurationId: row.optionalString("service_uuid") ?? "",
    hardwareId: row.peekText("hw_uuid"),
    createdAt: secondsIn(row) * 1_000,
    planId: row.optionalObject("billing")?.optionalObject("current_price_plan")?.peekText("uuid") ?? "",
    row,
  };
}

function installationOf(row: Reader | undefined): Installation {
  const text = (name: string) => row?.peekText(name) ?? "";
  return {
    template: text("os_template"),
    version: text("version"),
    arch: text("arch"),
    hostName: text("userhostname"),
    sshKey: text("user_ssh_key"),
    userData: text("cloud_init_user_data"),
    isPending: text("reinstall") === "1" || text("reinstall") === "true",
    layout: (row?.raw as { readonly partitions_config?: unknown } | undefined)?.partitions_config,
  };
}

function templateOf(row: Reader): Template {
  return {
    id: row.peekText("uuid"),
    template: row.peekText("os_value"),
    version: row.peekText("version_value"),
    arch: row.peekText("arch"),
    generation: row.peekText("template_version"),
    allowsScript: row.optionalBoolean("script_allowed") ?? false,
    allowsKey: row.optionalBoolean("is_ssh_key_allowed") ?? false,
    allowsPartitions: row.optionalBoolean("partitioning") ?? false,
    partitions: (row.optionalList("default_partitions") ?? []).map((one) => ({
      mount: one.peekText("mount"),
      size: one.optionalNumber("size") ?? 0,
      fstype: one.peekText("fstype"),
    })),
  };
}

function cardOf(row: Reader): Card {
  return {
    model: row.peekText("model"),
    tags: (row.optionalList("tags") ?? []).map((tag) => tag.peekText("")),
    plans: (row.optionalList("price_plan_available") ?? []).map((plan) => plan.peekText("")),
    available: (row.optionalList("available") ?? []).map((offer) => ({
      location: offer.peekText("location"),
      counts: (offer.optionalList("plan_count") ?? []).map((one) => ({
        plan: one.peekText("plan_uuid"),
        count: one.optionalNumber("count") ?? 0,
      })),
    })),
  };
}

function driveOf(key: string, row: Reader): Drive {
  return { key, size: row.optionalNumber("match.size") ?? 0, type: row.peekText("match.type") };
}

function subnetOf(row: Reader): Subnet {
  const reserved = (row.optionalList("reserved_vrrp_ip") ?? []).map((one) => one.peekText(""));
  return {
    id: row.text("uuid"),
    networkId: row.peekText("network_uuid"),
    locationId: row.peekText("location_uuid"),
    subnet: row.peekText("subnet"),
    kept: [row.peekText("gateway"), row.peekText("broadcast"), ...reserved].map(usualSpelling),
    free: row.optionalNumber("free"),
  };
}

function secondsIn(row: Reader): number {
  const { created } = row.raw as { readonly created?: unknown };
  return typeof created === "number" ? created : 0;
}
