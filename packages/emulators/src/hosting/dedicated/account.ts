import type { Hono } from "hono";
import { type Api, addCollection, type CollectionHandle, notFound } from "../../collection/collection.js";
import { text } from "../../collection/members.js";
import { CollectionRefusal, USUAL_STATUS } from "../../collection/refusal.js";
import type { PlatformParts } from "../../parts.js";
import { uuid } from "../../randomness.js";
import { eitherApi } from "../apis.js";
import { type EitherEnv, eitherService, type Gate } from "../authorize.js";
import { parseNetwork } from "../ipv4.js";
import { services } from "../services.js";
import { listEnvelope, oneEnvelope } from "./envelope.js";
import { localNetworkOf, localSubnet, localSubnetsOf, reservedIn, VLAN } from "./networks.js";

/** Dedicated servers v2, objects of an account: SSH keys and private subnets. Project tokens are accepted as well. */
export function dedicatedAccountRoutes(gate: Gate, parts: PlatformParts, cap: number): Hono<EitherEnv> {
  const { random, objects } = parts;
  const service = { ...services.dedicated, scope: "any" } as const;
  const app = eitherService(service, gate);
  const api: Api<EitherEnv> = {
    ...eitherApi(service, parts),
    refuse: (context, { reason, message, facts }) =>
      service.fail(context, USUAL_STATUS[reason], facts.member === undefined ? message : `${facts.member}: ${message}`),
  };
  const keys = addCollection(app, api, {
    name: "dedicated.sshKeys",
    kind: "key",
    path: "/aux/ssh-keys/key",
    within: ["account"],
    id: { member: "uuid" },
    members: {
      name_public_key: text({ required: true, min: 1 }),
      public_key: text({ required: true, pattern: /^(ssh|ecdsa)-\S+ \S+/, valueName: "public key" }),
      subuser_id: text({ default: "" }),
    },
    create: { status: 200 },
    list: false,
  });
  // The response with one key lacks the envelope of all other responses.
  app.get(
    "/aux/ssh-keys/key",
    keys.answer((call) => {
      const rows = keys.rows(call).map((row) => keys.show(row, "list", call));
      return call.context.json(listEnvelope(call.context, rows, uuid(random), cap));
    }),
  );
  addLocalSubnets(app, api, keys, cap);
  app.get("/network", async (context, next) => {
    if (context.var.project !== undefined || context.req.query("network_type") !== "local") return next();
    const { location_uuid: location, tag } = context.req.query();
    const places = context.var.account.projects[0]?.offers.dedicated.locations as
      | readonly { uuid: string }[]
      | undefined;
    const networks = (places ?? [])
      .filter((place) => !location || place.uuid === location)
      .map((place) => localNetworkOf(place.uuid))
      .filter(({ vlan }) => !tag || String(vlan) === tag);
    return context.json(listEnvelope(context, networks, uuid(random), cap));
  });
  return app;

  function addLocalSubnets(
    on: Hono<EitherEnv>,
    of: Api<EitherEnv>,
    plain: CollectionHandle<EitherEnv>,
    most: number,
  ): void {
    const path = "/network/ipam/local_subnet";
    on.get(
      path,
      plain.answer(({ context }) => {
        const rows = localSubnetsOf(context.req.query("network_uuid") ?? "", objects, context.var.account.name);
        return context.json(listEnvelope(context, rows, uuid(random), most));
      }),
    );
    on.get(
      `${path}/:id`,
      plain.answer(({ context }) => {
        const id = context.req.param("id") ?? "";
        const row = localSubnet(id, objects, context.var.account.name);
        if (!row) throw notFound("local subnet", id);
        return context.json(oneEnvelope(row, uuid(random)));
      }),
    );
    addCollection(on, of, {
      name: "dedicated.localSubnets",
      kind: "local subnet",
      path,
      within: ["account"],
      id: { member: "uuid" },
      envelope: { one: "result", sent: "" },
      members: { network_uuid: text({ required: true }), subnet_address: text({ required: true }) },
      hidden: ["subnet_address"],
      check: ({ network_uuid: network, subnet_address: address }, { place }) => {
        if (parseNetwork(String(address)) === undefined)
          throw new CollectionRefusal("invalid", "subnet_address is not a network");
        if (localSubnetsOf(String(network), objects, place.account).some(({ subnet }) => subnet === address))
          throw new CollectionRefusal("conflict", `The network has the subnet ${String(address)} already.`);
      },
      serverMembers: ({ network_uuid: network, subnet_address: subnet }, { now }) => ({
        subnet,
        network: VLAN,
        location_uuid: `b0000000-0000-4000-8000-${String(network).slice(-12)}`,
        netmask: "255.255.255.0",
        broadcast: null,
        gateway: null,
        reserved_vrrp_ip: [],
        free: 250,
        created: Math.floor(now / 1000),
        updated: Math.floor(now / 1000),
        owner_id: 1,
        global_router_uuid: null,
        service_tags: [],
      }),
      create: { status: 200 },
      list: false,
      read: false,
      remove: {
        check: ({ network_uuid: network, subnet }, { context }) => {
          const used = reservedIn(objects, context.var.project?.id ?? "", String(network)).filter(
            (one) => one.subnet === subnet,
          );
          if (used.length > 0) throw new CollectionRefusal("dependents", `${used[0]?.ip} of the subnet is in use.`);
        },
      },
    });
  }
}
