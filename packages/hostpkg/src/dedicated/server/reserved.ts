import { type CallContext, collect, HttpFailure, type Reader, read } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { Api } from "../../api.js";
import { everyPage } from "../dialect.js";
import { networkAddress } from "../privateNetworks.js";
import { assertPrivateAddress } from "./addresses.js";
import { createServers, type Server } from "./servers.js";
import type { ServerInputs } from "./system.js";

const part = encodeURIComponent;

/** Inputs of the private address. */
type Wanted = Partial<Pick<ServerInputs, "privateSubnetId" | "privateSubnetIp" | "locationId">>;

interface Shown {
  readonly publicIp: string;
  readonly privateIp: string;
  readonly privateVlan: number;
}

const reserved = (id: string, kind: "ip" | "local_ip", api: Api, context: CallContext): Promise<Reader[]> =>
  collect(
    everyPage(api, "List addresses of dedicated server", `/network/ipam/${kind}?resource_uuid=${part(id)}`, context),
  );

/** Returns the addresses of a server and its private VLAN, preferring the configured addresses if there are several. */
export async function shownAddresses(
  server: Pick<Server, "id" | "hardwareId" | "locationId">,
  { publicSubnetIp, privateSubnetIp }: Partial<Pick<ServerInputs, "publicSubnetIp" | "privateSubnetIp">>,
  api: Api,
  context: CallContext,
): Promise<Shown> {
  const [publicIps, privateIps, privateVlan] = await Promise.all([
    reserved(server.id, "ip", api, context),
    reserved(server.id, "local_ip", api, context),
    vlanOf(server, api, context),
  ]);
  const choose = (rows: readonly Reader[], named = "") => {
    const all = rows.map((row) => row.peekText("ip")).filter((one) => one !== "");
    return all.includes(named) ? named : (all[0] ?? "");
  };
  return { publicIp: choose(publicIps, publicSubnetIp), privateIp: choose(privateIps, privateSubnetIp), privateVlan };
}

/** Returns the VLAN of the private port of a server in its location, or 0 without such a port. */
async function vlanOf(
  { id, hardwareId, locationId }: Pick<Server, "id" | "hardwareId" | "locationId">,
  api: Api,
  context: CallContext,
): Promise<number> {
  const path = `/network/port/hw/${part(hardwareId || id)}?port_type=local`;
  try {
    const ports = await collect(everyPage(api, "List ports of dedicated server", path, context));
    const networks = ports.flatMap((port) => port.optionalList("network") ?? []);
    return networks.find((one) => one.peekText("location_uuid") === locationId)?.optionalNumber("vlan") ?? 0;
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return 0;
    throw error;
  }
}

/**
 * Reserves the configured private address for a server unless it has it. Its other addresses remain reserved for it.
 */
export async function reservePrivate(
  id: string,
  { privateSubnetId = "", privateSubnetIp: ip = "", locationId }: Wanted,
  api: Api,
  context: CallContext & { readonly log: (severity: "warning", message: string) => void },
): Promise<void> {
  const there = (await reserved(id, "local_ip", api, context)).map((row) => row.peekText("ip"));
  if (privateSubnetId !== "" && !there.includes(ip)) {
    await assertPrivateAddress({ privateSubnetId, privateSubnetIp: ip, locationId }, createServers(api), context);
    const path = `/network/ipam/local_subnet/${part(privateSubnetId)}/local_ip`;
    const body = { ip, resource_uuid: id };
    await api.send(
      { operation: "Reserve private address", method: "POST", path, body, idempotency: "idempotent" },
      context,
    );
  }
  const others = there.filter((one) => one !== ip);
  if (others.length > 0)
    context.log(
      "warning",
      `the private address ${others.join(", ")} stays reserved for the dedicated server ${id}, because the API has no known request that releases it`,
    );
}

/** Returns the members of an installation request that configure the private address in the operating system. */
export async function privateMembers(
  { privateSubnetId = "", privateSubnetIp = "" }: Wanted,
  api: Api,
  context: CallContext,
): Promise<object> {
  if (privateSubnetId === "" || privateSubnetIp === "") return {};
  const path = `/network/ipam/local_subnet/${part(privateSubnetId)}`;
  const answer = await api.get({ operation: "Get private subnet", path, cache: "never" }, context);
  const row = read(answer).object("result");
  const [base = "", bits = ""] = row.peekText("subnet").split("/");
  if (bits === "") return fail("privateSubnetId", "the platform returns no CIDR block of this subnet");
  return {
    local_ipv4_address: privateSubnetIp,
    local_ipv4_netmask: row.peekText("netmask") || maskOf(Number(bits)),
    local_ipv4_gateway: next(networkAddress(base, Number(bits))),
  };
}

function maskOf(bits: number): string {
  return [0, 8, 16, 24].map((before) => 256 - 2 ** (8 - Math.min(8, Math.max(0, bits - before)))).join(".");
}

/** Returns the first host address: the address after the network address, whose last byte is even. */
function next(network: string): string {
  const parts = network.split(".");
  return [...parts.slice(0, 3), Number(parts[3]) + 1].join(".");
}
