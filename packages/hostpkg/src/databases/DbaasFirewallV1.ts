import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { addressesOf, assertAddresses, inOrderOf } from "./datastores/codecs.js";
import { CLUSTER, CLUSTER_STATES, databaseObjects } from "./dialect.js";
import { allowedAddress, placedInDatastore } from "./fields.js";

const FIREWALL = "/datastores/{datastoreId}/firewall";

export const DbaasFirewallV1 = managed({
  name: "DbaasFirewallV1",
  kind: "datastore firewall",
  doc: "IP allowlist (firewall) of a Selectel Managed Databases cluster. Each cluster has exactly one list: creating the resource overwrites the list, and deleting the resource empties it. The resource ID is the cluster ID.",
  deletion: "empties the allowlist and keeps the cluster",
  endpoint: {
    path: "/datastores",
    itemPath: "/datastores/{datastoreId}",
    scopeInputs: ["projectId", "region"],
    dialect: databaseObjects("datastore", "datastores"),
  },
  identity: { id: "{datastoreId}", key: null, onLostResponse: "fail" },
  wire: { codecs: { ips: { decode: (live, { ips = [] }) => inOrderOf(ips, assertAddresses(live)) } } },
  fields: {
    ...placedInDatastore,
    ips: s
      .set(
        "Allowed IP addresses and CIDR blocks (IPv4), such as `10.0.0.0/8`. An empty list blocks all clients.",
        allowedAddress(),
      )
      .wire("firewall"),
  },
  create: {
    method: "PUT",
    adopts: true,
    exists: (live) => addressesOf(live).length > 0,
    path: FIREWALL,
    body: (_, { ips }) => ({ firewall: { ips } }),
    response: { id: (_, { datastoreId }) => datastoreId },
  },
  update: [
    {
      method: "PUT",
      path: FIREWALL,
      sends: ["ips"],
      envelope: "firewall",
      returnsObject: true,
      body: ({ inputs }) => ({ ips: inputs.ips }),
    },
  ],
  delete: { method: "PUT", path: FIREWALL, body: () => ({ firewall: { ips: [] } }) },
  waits: { status: { ...CLUSTER_STATES, deletesSynchronously: true }, parent: CLUSTER },
  list: { unlistable: { list: "/datastores", input: "datastoreId", has: (row) => addressesOf(row).length > 0 } },
});
