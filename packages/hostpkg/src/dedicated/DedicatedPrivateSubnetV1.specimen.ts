import type { Specimen } from "@tripod/testkit";

const location = (n: number) => `b0000000-0000-4000-8000-00000000010${n}`;

export const DedicatedPrivateSubnetV1Specimen: Specimen = {
  resource: "DedicatedPrivateSubnetV1",
  facts: { replaces: ["locationId", "vlan", "subnet"] },
  collection: "dedicated.localSubnets",
  minimal: () => ({ locationId: location(1), vlan: "1000", subnet: "192.168.100.0/24" }),
  full: () => ({
    locationId: location(1),
    vlan: "1000",
    subnet: "192.168.100.0/24",
    timeouts: { create: "10m", delete: "10m" },
  }),
  changes: () => ({ locationId: location(2), subnet: "192.168.101.0/24" }),
  unchanged: { vlan: "a location has no other private network here" },
  unheld: ["timeouts"],
  drift: { none: "nothing of a private subnet can be changed" },
  // Before it is made, its network is looked for.
  requests: { create: 2 },
};
