import type { Hono } from "hono";
import { bodyOf, type Call, type CollectionHandle, notFound, unwrapped } from "../../collection/collection.js";
import { flag, takeMembers, text } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import type { ProjectEnv } from "../authorize.js";
import { freeNetwork, localNetworkOf, localSubnet } from "./networks.js";

/** Duration of a power change, in milliseconds. */
const TAKES = 2000;

/** Power of servers, their private ports, and private addresses that are added later. */
export function addPower(
  app: Hono<ProjectEnv>,
  servers: CollectionHandle<ProjectEnv>,
  answer: (call: Call<ProjectEnv>, result: unknown) => Response,
): void {
  const isChanging = (row: Row, { now, objects }: Call<ProjectEnv>) =>
    Number(row.powerChangedAt ?? 0) + TAKES * objects.transitions.pace - now > 0;
  const stateOf = (row: Row, call: Call<ProjectEnv>) => {
    const is = row.isOff === true ? "power off" : "power on";
    if (!isChanging(row, call)) return { power_state: is, target_power_state: null, maintenance: false };
    const before = row.wasOff === true ? "power off" : "power on";
    return { power_state: before, target_power_state: is, maintenance: false };
  };
  const setPower = (row: Row, isOff: boolean, call: Call<ProjectEnv>) => {
    if (isChanging(row, call)) throw new CollectionRefusal("busy", "The power of the server is being changed.");
    Object.assign(row, { wasOff: row.isOff === true, isOff, powerChangedAt: call.now });
  };
  app.get(
    "/power/:id",
    servers.answer((call) => answer(call, { driver_status: stateOf(servers.find(call), call) })),
  );
  app.put(
    "/power/:id",
    servers.answer(async (call) => {
      const row = servers.find(call);
      const body = unwrapped(await bodyOf(call.context), "");
      const parsed = takeMembers({ power_state: flag({ required: true }) }, body, { unknownMembers: "ignore" });
      setPower(row, parsed.power_state !== true, call);
      return answer(call, null);
    }),
  );
  app.post(
    "/power/:id/reboot",
    servers.answer((call) => {
      const row = servers.find(call);
      if (row.isOff === true) throw new CollectionRefusal("busy", "The server is off.");
      setPower(row, false, call);
      row.reboots = Number(row.reboots ?? 0) + 1;
      return answer(call, null);
    }),
  );
  app.get(
    "/network/port/hw/:id",
    servers.answer((call) => {
      const hardware = call.context.req.param("id") ?? "";
      const row = servers.rows(call).find((one) => one.hw_uuid === hardware);
      if (!row) throw notFound("port", hardware);
      const { uuid, vlan, location_uuid } = localNetworkOf(String(row.location_uuid));
      const has = row.hasLocal === true;
      return answer(
        call,
        has ? [{ port_type: "local", hw_uuid: hardware, network: [{ uuid, vlan, location_uuid }] }] : [],
      );
    }),
  );
  app.post(
    "/network/ipam/local_subnet/:id/local_ip",
    servers.answer(async (call) => {
      const id = call.context.req.param("id") ?? "";
      const subnet = localSubnet(id, call.objects, call.context.var.account.name);
      if (!subnet) throw notFound("local subnet", id);
      const body = unwrapped(await bodyOf(call.context), "");
      const input = takeMembers({ ip: text({ required: true }), resource_uuid: text({ required: true }) }, body, {
        unknownMembers: "ignore",
      });
      const row = servers.find(call, String(input.resource_uuid));
      const network = freeNetwork(call.objects, call.context.var.project.id, subnet, String(input.ip));
      if (!network) throw new CollectionRefusal("conflict", `The address ${String(input.ip)} is not free.`);
      row.addresses = [...(row.addresses as Row[]), { ip: input.ip, network_uuid: network }];
      row.hasLocal = true;
      return answer(call, { ...input, network_uuid: network, network, subnet: subnet.subnet });
    }),
  );
}
