import { type ResourceFixture, secret } from "@tripod/testkit";
import { PROJECT } from "../places.fixture.js";

const ORDER = {
  projectId: PROJECT,
  configurationId: "a1000000-0000-4000-8000-000000000201",
  locationId: "b0000000-0000-4000-8000-000000000101",
  pricePlanName: "1 month",
  osId: "05000000-0000-4000-8000-000000000102",
};

const SUBNET = "5d000000-0000-4000-8010-000000000101";

export const DedicatedServerV1Fixture: ResourceFixture = {
  resource: "DedicatedServerV1",
  facts: {
    containsData: true,
    replaces: ["projectId", "configurationId", "locationId"],
    secret: ["osPassword", "userData"],
  },
  collection: "dedicated.servers",
  minimal: () => ({ ...ORDER }),
  full: () => ({
    ...ORDER,
    osHostName: "turing",
    osPassword: secret("planted-passw0rd"),
    userData: secret("#!/bin/sh\necho planted-user-data\n"),
    sshKeyName: "deploy",
    privateSubnet: "172.20.5.0/24",
    addPrivateVlan: true,
    powerState: "on",
    partitionsConfigs: [
      {
        softRaidConfigs: [{ name: "first-raid", level: "raid1", diskType: "SSD SATA" }],
        diskPartitions: [
          { mount: "/boot", size: 1, raid: "first-raid" },
          { mount: "swap", sizePercent: 10.5, raid: "first-raid" },
          { mount: "/", size: -1, raid: "first-raid" },
          { mount: "/data", size: 40, raid: "first-raid", fsType: "xfs" },
        ],
      },
    ],
    forceUpdateAdditionalParams: true,
  }),
  changes: () => ({
    osId: "05000000-0000-4000-8000-000000000103",
    osHostName: "hopper",
    osPassword: secret("planted-other-passw0rd"),
    userData: secret("#!/bin/sh\necho planted-other-user-data\n"),
    sshKeyName: "deploy-old",
    forceUpdateAdditionalParams: false,
    powerState: "off",
  }),
  nestedChanges: () => [
    {
      "partitionsConfigs[0].softRaidConfigs[0].name": "other-raid",
      ...Object.fromEntries(
        [0, 1, 2, 3].map((at) => [`partitionsConfigs[0].diskPartitions[${at}].raid`, "other-raid"]),
      ),
    },
  ],
  // These inputs cannot be changed on a server.
  rejectedChanges: () => ({ pricePlanName: "1 day", privateSubnet: "172.20.6.0/24", addPrivateVlan: false }),
  notStored: ["forceUpdateAdditionalParams", "partitionsConfigs[0].softRaidConfigs[0].name"],
  variants: () => [{ ...ORDER, osHostName: "noether", privateSubnetId: SUBNET, privateSubnetIp: "172.20.5.20" }],
  // The platform's list keeps the host name of the order after later installations.
  currentView: ({ user_desc: _, ...row }) => row,
  // Another client has installed another system with another key and host name.
  immutable: {
    configurationId: "another configuration is another order, which DedicatedServerV1.test.ts covers",
    locationId: "the configuration is sold in one location",
    "partitionsConfigs[].softRaidConfigs[].diskType": "all drives of the configuration are of one type",
    sshKey: "the fixture uses sshKeyName instead",
    publicSubnetId: "the fixture uses another network of the account instead",
    publicSubnetIp: "the fixture uses another network of the account instead",
    privateSubnetId: "the fixture uses privateSubnet instead",
    privateSubnetIp: "the fixture uses privateSubnet instead",
  },
  drift: {
    patch: {
      os: {
        os_template: "ubuntu",
        version: "2404",
        arch: "x86_64",
        userhostname: "lovelace",
        user_ssh_key: null,
        cloud_init_user_data: "#!/bin/sh\necho theirs\n",
      },
    },
    shows: ["osId", "osHostName", "userData", "sshKeyName"],
  },
  // A canceled server exists until the end of the paid period.
  tombstone: { state: "expiring" },
  writeOnly: [
    "osPassword",
    "partitionsConfigs",
    "privateSubnet",
    "privateSubnetId",
    "privateSubnetIp",
    "addPrivateVlan",
    "forceUpdateAdditionalParams",
    "sshKey",
    "sshKeyName",
  ],
  skip: {
    "lacking members": "its operating system has a separate endpoint, which returns nothing before the installation",
    strangers:
      "the resource has its own implementation, and accepts a deletion only if the list confirms it, which its own tests cover; this conformance test would wait minutes for installations",
  },
  // The provider checks system, disks, layout, keys, plan, price and addresses before the order.
  requests: { create: 24, read: 12, update: 24 },
};
