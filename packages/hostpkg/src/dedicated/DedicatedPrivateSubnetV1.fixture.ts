import type { ResourceFixture } from "@tripod/testkit";

const location = (n: number) => `b0000000-0000-4000-8000-00000000010${n}`;

export const DedicatedPrivateSubnetV1Fixture: ResourceFixture = {
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
  immutable: { vlan: "the emulator has one private network per location" },
  notStored: ["timeouts"],
  drift: { none: "a private subnet has no mutable properties" },
  // A create looks up the private network first.
  requests: { create: 2 },
};
