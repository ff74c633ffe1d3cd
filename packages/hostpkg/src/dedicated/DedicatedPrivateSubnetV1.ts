import { read } from "@tripod/http";
import { fail, type ResourceContext, s } from "@tripod/kit";
import { idOutputName, timeoutsField } from "@tripod/rest";
import { managed } from "../managed.js";
import type { HostingPlatform } from "../platform.js";
import { uuid } from "../uuid.js";
import { PRIVATE_NETWORKS, privateSubnets } from "./dialect.js";
import { privateNetworkProblem } from "./privateNetworks.js";

export const DedicatedPrivateSubnetV1 = managed({
  name: "DedicatedPrivateSubnetV1",
  kind: "private subnet of dedicated servers",
  doc: "Private subnet of Selectel Dedicated Servers, in one VLAN of a location. Servers get an address of the subnet by `privateSubnetId` and `privateSubnetIp`.",
  extras: [idOutputName(null)],
  endpoint: { path: "/network/ipam/local_subnet", dialect: privateSubnets },
  // The API reference does not state whether the platform rejects a second equal subnet.
  identity: { key: ["locationId", "vlan", "subnet"], enforced: false },
  wire: { codecs: { vlan: { decode: (live) => live.optionalText("network") ?? "" } } },
  fields: {
    locationId: uuid("Location ID. `getDedicatedLocationV1` finds locations.").replaces().wire("location_uuid"),
    vlan: s
      .string(
        "VLAN ID of an existing private network in the location, such as `1000`. `privateVlan` of `DedicatedServerV1` contains the VLAN ID of a server.",
      )
      .notEmpty()
      .replaces()
      .wire("network"),
    subnet: s
      .string(
        "Private subnet (CIDR), such as `192.168.100.0/24`. Must be in an RFC 1918 range: 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16.",
      )
      .replaces()
      .check(privateNetworkProblem),
    timeouts: timeoutsField(["create", "delete"], "5 minutes"),
  },
  create: {
    prepare: async (inputs, context) => ({ network_uuid: await networkOf(inputs, context) }),
    body: ({ network_uuid }, { subnet }) => ({ network_uuid, subnet_address: subnet }),
  },
  update: [],
  list: { path: PRIVATE_NETWORKS, rows: "partial" },
});

/** Returns the ID of the private network of a location and VLAN. */
async function networkOf(
  { locationId, vlan }: { readonly locationId: string; readonly vlan: string },
  { platform, ...context }: ResourceContext<HostingPlatform>,
): Promise<string> {
  const path = `/network?location_uuid=${encodeURIComponent(locationId.toLowerCase())}&network_type=local&tag=${encodeURIComponent(vlan)}`;
  const answer = await platform
    .service("dedicated")
    .get({ operation: "List private networks", path, cache: "never" }, context);
  const networks = (read(answer).optionalList("result") ?? []).filter((network) => network.peekText("vlan") === vlan);
  const [network, ...others] = networks.map((one) => one.text("uuid"));
  if (network === undefined)
    return fail(
      "vlan",
      `no private network with the VLAN ${vlan} exists in the location ${locationId}. Use the VLAN of an existing private network`,
    );
  if (others.length > 0)
    return fail(
      "vlan",
      `several private networks of the location ${locationId} have the VLAN ${vlan}: ${[network, ...others].join(", ")}`,
    );
  return network;
}
