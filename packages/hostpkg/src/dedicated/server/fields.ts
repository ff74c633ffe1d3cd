import { s } from "@tripod/kit";
import { timeoutsField } from "@tripod/rest";
import { isIPv4, parseNetwork } from "../../internetAddress.js";
import { inProject } from "../../project.js";
import { uuid, uuidProblem } from "../../uuid.js";

/** Maximum size of user data, in bytes. */
const MAX_USER_DATA = 16_384;

/** RAID levels that inputs can contain. */
export const RAID_LEVELS = {
  raid0: "striping without redundancy, at least 2 disks",
  raid1: "mirroring, at least 2 disks",
  raid10: "striped mirrors, at least 4 disks",
};

const softRaid = s.object({
  name: s.string().notEmpty().doc("Array name, which disk partitions refer to."),
  level: s
    .string()
    .values(RAID_LEVELS)
    .doc(
      "RAID level of the array. The configuration must have enough disks of the type. For a single disk, use `diskConfigs`.",
    ),
  diskType: s
    .string()
    .notEmpty()
    .doc("Disk type of the array members, as the configuration names it, such as `SSD NVMe M.2`."),
  count: s
    .number()
    .integer()
    .optional()
    .doc(
      "Disk count of the array, at least 2, or 4 for `raid10`. Only disks of `diskType` that no earlier array uses are available. Default: `2`, or 4 for `raid10`.",
    ),
});

const disk = s.object({
  name: s.string().notEmpty().doc("Disk name, which disk partitions refer to."),
  diskType: s
    .string()
    .notEmpty()
    .doc("Disk type of the disk, as the configuration names it, such as `SSD SATA`. The disk must not be in an array."),
});

const diskPartition = s.object({
  mount: s.string().notEmpty().doc("Mount point, such as `/`, `/boot` or `/data`; `swap` for swap space."),
  raid: s
    .string()
    .optional()
    .doc(
      "Array name from `softRaidConfigs` on which the partition is created. Mutually exclusive with `diskName`; one of them is required.",
    ),
  diskName: s
    .string()
    .optional()
    .doc(
      "Disk name from `diskConfigs` on which the partition is created. Mutually exclusive with `raid`; one of them is required.",
    ),
  size: s
    .number()
    .optional()
    .doc(
      "Size of the partition, in GB. `-1` takes the remaining space. Mutually exclusive with `sizePercent`; one of them is required.",
    ),
  sizePercent: s
    .number()
    .optional()
    .min(0)
    .max(100)
    .doc(
      "Size of the partition, in percent of the disk, 0–100. Mutually exclusive with `size`; one of them is required.",
    ),
  fsType: s
    .string()
    .optional()
    .doc(
      "File system type, such as `ext4` or `xfs`. Default: `ext4`. The partition `/boot` always has `ext3`, and the mount point `swap` always has `swap`.",
    ),
});

/** Inputs of a dedicated server. */
export const serverFields = {
  projectId: inProject,
  configurationId: uuid(
    "Configuration ID (server model). `getDedicatedConfigurationV1` finds configurations. A replacement orders a new server.",
  ).replaces(),
  locationId: uuid(
    "Location ID (pool of the server). `getDedicatedLocationV1` finds locations. A replacement orders a new server.",
  ).replaces(),
  pricePlanName: s
    .string()
    .notEmpty()
    .doc(
      "Price plan (tariff), by its English name: `1 day`, `1 month`, `3 months`, `6 months`, `12 months` or `12 months • monthly payment`. Cannot be changed after the order.",
    ),
  osId: uuid(
    "Operating system ID. `getDedicatedOsV1` finds operating systems. Changing it reinstalls the operating system, which erases all disks.",
  ),
  osHostName: s
    .string()
    .emptyAsUnset()
    .optional()
    .computed()
    .doc(
      "Host name of the server: 1–63 letters, digits and hyphens. Default: the provider generates a host name and keeps it. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    ),
  osPassword: s
    .string()
    .secret()
    .optional()
    .writeOnly()
    .doc(
      "Administrator password. Default: the platform generates a password. The API does not return the password. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    ),
  userData: s
    .string()
    .secret()
    .optional()
    .check((value) => (Buffer.byteLength(value) > MAX_USER_DATA ? `must be at most ${MAX_USER_DATA} bytes` : undefined))
    // A last line break must not erase the disks.
    .semanticEquals((oldValue, newValue) => oldValue.trimEnd() === newValue.trimEnd())
    .doc(
      "User data: cloud-init configuration or script that runs after the OS installation. At most 16 KiB. Stored as a secret. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    ),
  sshKey: s
    .string()
    .optional()
    .semanticEquals((oldValue, newValue) => oldValue.trim() === newValue.trim())
    .doc(
      "SSH public key to install, in OpenSSH format. `sshKeyName` takes precedence. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    ),
  sshKeyName: s
    .string()
    .optional()
    .doc(
      "SSH key name: name of an existing SSH public key (`DedicatedSshKeysV1`) to install. Takes precedence over `sshKey`. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    ),
  partitionsConfigs: s
    .list(
      s.object({
        softRaidConfigs: s.list(softRaid).optional().doc("Software RAID arrays of the server."),
        diskConfigs: s.list(disk).optional().doc("Disks without RAID."),
        diskPartitions: s
          .list(diskPartition)
          .optional()
          .doc("Disk partitions, with their mount points and file systems."),
      }),
    )
    .optional()
    .checkCount((count) => (count > 1 ? "must have at most one element" : undefined))
    .doc(
      "Disk partitioning of the server, one element. Default: a RAID 1 array of the fastest disks, or the fastest disk if it is the only one of its type, with the default partitions of the operating system. Changing the layout requires a reinstallation (see `forceUpdateAdditionalParams`); names make no difference. An import sets the layout that the platform shows, with generated names; a refresh does not read it.",
    ),
  publicSubnetId: s
    .string()
    .optional()
    .writeOnly()
    .check(uuidProblem)
    .doc(
      "Public subnet ID. The provider assigns the first free address of the subnet to the server. Cannot be changed after the order.",
    ),
  publicSubnetIp: s
    .string()
    .optional()
    .writeOnly()
    .check((value) => (value === "" || isIPv4(value) ? undefined : "must be an IPv4 address such as 203.0.113.5"))
    .doc(
      "Public IP address of the server, such as `203.0.113.5`. If `publicSubnetId` is set, the address must be in that subnet. Cannot be changed after the order.",
    ),
  privateSubnet: s
    .string()
    .optional()
    .writeOnly()
    .check((value) =>
      value === "" || (value.includes(".") && parseNetwork(value) !== undefined)
        ? undefined
        : "must be an IPv4 CIDR block such as 172.20.5.0/24",
    )
    .doc(
      "Private subnet (IPv4 CIDR) in the location, such as `172.20.5.0/24`. The provider assigns the first free address of the subnet to the server. Mutually exclusive with `privateSubnetId`. Cannot be changed after the order.",
    ),
  privateSubnetId: uuid(
    "Private subnet ID (`DedicatedPrivateSubnetV1`). Requires `privateSubnetIp`. On an existing server the platform reserves the address, and the next OS installation configures it. Removing the value keeps the reservation.",
  )
    .optional()
    .writeOnly(),
  privateSubnetIp: s
    .string()
    .optional()
    .writeOnly()
    .check((value) => (isIPv4(value) ? undefined : "must be an IPv4 address such as 172.20.5.10"))
    .doc(
      "Private IP address of the server, such as `172.20.5.10`. Must be a free address of the subnet `privateSubnetId`. The first two addresses and the last address of a subnet are reserved. Removing the value keeps the reservation.",
    ),
  addPrivateVlan: s
    .boolean()
    .optional()
    .writeOnly()
    .doc(
      "Whether the server is ordered with a private VLAN in its location. Default: `false`. Cannot be changed after the order.",
    ),
  powerState: s
    .string()
    .values({ on: "powered on", off: "powered off", reboot: "rebooted once, when the value changes to `reboot`" })
    .optional()
    .computed()
    .doc(
      "Power state of the server. A new server starts with `on`. If the value is unset, the power state is not changed. The provider applies `off` after all other changes.",
    ),
  forceUpdateAdditionalParams: s
    .boolean()
    .optional()
    .writeOnly()
    .doc(
      "Whether a change of `osHostName`, `osPassword`, `userData`, `sshKey`, `sshKeyName` or `partitionsConfigs` may reinstall the operating system (allow OS reinstallation). A reinstallation erases all disks. If the value is false or unset, such changes are rejected.",
    ),
  publicIp: s.string().computed().doc("Public IP address of the server. Empty if no address is assigned."),
  privateIp: s.string().computed().doc("Private IP address of the server. Empty if no address is assigned."),
  privateVlan: s
    .number()
    .integer()
    .computed()
    .doc("Private VLAN ID of the server in its location. 0 if the server has no private VLAN."),
  timeouts: timeoutsField(["create", "update", "delete"], {
    create: "80 minutes",
    update: "20 minutes",
    delete: "5 minutes",
  }),
};
