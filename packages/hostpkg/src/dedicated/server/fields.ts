import { s } from "@tripod/kit";
import { isIPv4, parseNetwork, timeoutsField } from "@tripod/rest";
import { inProject } from "../../project.js";
import { uuid } from "../../uuid.js";

/** Maximum size of user data, in bytes. */
const MAX_USER_DATA = 16_384;

/** RAID levels that inputs can contain. */
export const RAID_LEVELS = {
  raid0: "striping without redundancy, at least 2 disks",
  raid1: "mirroring, at least 2 disks",
  raid10: "striped mirrors, at least 4 disks",
};

const softRaid = s.object({
  name: s.string("Array name, which disk partitions refer to.").notEmpty(),
  level: s
    .string(
      "RAID level of the array. The configuration must have enough disks of the type. For a single disk, use `diskConfigs`.",
    )
    .values(RAID_LEVELS),
  diskType: s
    .string("Disk type of the array members, as the configuration names it, such as `SSD NVMe M.2`.")
    .notEmpty(),
  count: s
    .number(
      "Disk count of the array, at least 2, or 4 for `raid10`. Only disks of `diskType` that no earlier array uses are available. Default: `2`, or 4 for `raid10`.",
    )
    .integer()
    .optional(),
});

const disk = s.object({
  name: s.string("Disk name, which disk partitions refer to.").notEmpty(),
  diskType: s
    .string(
      "Disk type of the disk, as the configuration names it, such as `SSD SATA`. The disk must not be in an array.",
    )
    .notEmpty(),
});

const diskPartition = s.object({
  mount: s.string("Mount point, such as `/`, `/boot` or `/data`; `swap` for swap space.").notEmpty(),
  raid: s
    .string(
      "Array name from `softRaidConfigs` on which the partition is created. Mutually exclusive with `diskName`; one of them is required.",
    )
    .optional(),
  diskName: s
    .string(
      "Disk name from `diskConfigs` on which the partition is created. Mutually exclusive with `raid`; one of them is required.",
    )
    .optional(),
  size: s
    .number(
      "Size of the partition, in GB. `-1` takes the remaining space. Mutually exclusive with `sizePercent`; one of them is required.",
    )
    .optional(),
  sizePercent: s
    .number(
      "Size of the partition, in percent of the disk, 0–100. Mutually exclusive with `size`; one of them is required.",
    )
    .optional()
    .min(0)
    .max(100),
  fsType: s
    .string(
      "File system type. Default: `ext4`. The partition `/boot` always has `ext3`, and the mount point `swap` always has `swap`.",
    )
    .values(
      { ext4: "ext4 file system", ext3: "ext3 file system", xfs: "XFS file system", swap: "swap space" },
      { open: true },
    )
    .optional(),
});

/** Inputs of a dedicated server. */
export const serverFields = {
  projectId: inProject,
  configurationId: uuid(
    "Configuration ID (server model). `getDedicatedConfigurationV1` finds configurations.",
  ).replaces(),
  locationId: uuid("Location ID (pool of the server). `getDedicatedLocationV1` finds locations.").replaces(),
  pricePlanName: s
    .string(
      "Price plan (tariff), which determines the billing period, by its exact English name: `1 day`, `1 month`, `3 months`, `6 months`, `12 months` or `12 months • monthly payment`. Not every configuration offers every plan in every location. The preview rejects a change after the order.",
    )
    .notEmpty(),
  osId: uuid(
    "Operating system ID. `getDedicatedOsV1` finds operating systems. Changing it reinstalls the operating system, which erases all disks, even if `forceUpdateAdditionalParams` is unset. The resource option `protect` does not prevent this.",
  ),
  osHostName: s
    .string(
      "Host name of the server: 1–63 letters, digits and hyphens. Default: the provider generates a host name and keeps it. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    )
    .emptyAsUnset()
    .optional()
    .computed(),
  osPassword: s
    .string(
      "Administrator password. Default: the platform generates a password. The API does not return the password. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    )
    .secret()
    .optional()
    .writeOnly(),
  userData: s
    .string(
      "User data: cloud-init configuration or script that runs after the OS installation. At most 16 KiB. Stored as a secret. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    )
    .secret()
    .optional()
    .check((value) => (Buffer.byteLength(value) > MAX_USER_DATA ? `must be at most ${MAX_USER_DATA} bytes` : undefined))
    // A last line break must not erase the disks.
    .semanticEquals((oldValue, newValue) => oldValue.trimEnd() === newValue.trimEnd()),
  sshKey: s
    .string(
      "SSH public key to install, in OpenSSH format. `sshKeyName` takes precedence. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    )
    .optional()
    .semanticEquals((oldValue, newValue) => oldValue.trim() === newValue.trim()),
  sshKeyName: s
    .string(
      "SSH key name: name of an existing SSH public key (`DedicatedSshKeysV1`) to install. Takes precedence over `sshKey`. Changing it requires a reinstallation (see `forceUpdateAdditionalParams`).",
    )
    .optional(),
  partitionsConfigs: s
    .list(
      "Disk partitioning of the server, one element. Default: a RAID 1 array of the fastest disks, or the fastest disk if it is the only one of its type, with the default partitions of the operating system. Changing the layout requires a reinstallation (see `forceUpdateAdditionalParams`); names make no difference. An import sets the layout that the platform shows, with generated names; a refresh does not read it.",
      s.object({
        softRaidConfigs: s.list("Software RAID arrays of the server.", softRaid).optional(),
        diskConfigs: s.list("Disks without RAID.", disk).optional(),
        diskPartitions: s.list("Disk partitions, with their mount points and file systems.", diskPartition).optional(),
      }),
    )
    .optional()
    .checkCount((count) => (count > 1 ? "must have at most one element" : undefined)),
  publicSubnetId: uuid(
    "Public subnet ID. The provider assigns the first free address of the subnet to the server. Cannot be changed after the order.",
  )
    .optional()
    .writeOnly(),
  publicSubnetIp: s
    .string(
      "Public IP address of the server, such as `203.0.113.5`. If `publicSubnetId` is set, the address must be in that subnet. Cannot be changed after the order.",
    )
    .optional()
    .writeOnly()
    .check((value) => (value === "" || isIPv4(value) ? undefined : "must be an IPv4 address such as 203.0.113.5")),
  privateSubnet: s
    .string(
      "Private subnet (IPv4 CIDR) in the location, such as `172.20.5.0/24`. The provider assigns the first free address of the subnet to the server. Mutually exclusive with `privateSubnetId`. Cannot be changed after the order.",
    )
    .optional()
    .writeOnly()
    .check((value) =>
      value === "" || (value.includes(".") && parseNetwork(value) !== undefined)
        ? undefined
        : "must be an IPv4 CIDR block such as 172.20.5.0/24",
    ),
  privateSubnetId: uuid(
    "Private subnet ID (`DedicatedPrivateSubnetV1`). Requires `privateSubnetIp`. On an existing server the platform reserves the address, and the next OS installation configures it. Removing the value keeps the reservation.",
  )
    .optional()
    .writeOnly(),
  privateSubnetIp: s
    .string(
      "Private IP address of the server, such as `172.20.5.10`. Must be a free address of the subnet `privateSubnetId`. The first two addresses and the last address of a subnet are reserved. Removing the value keeps the reservation.",
    )
    .optional()
    .writeOnly()
    .check((value) => (isIPv4(value) ? undefined : "must be an IPv4 address such as 172.20.5.10")),
  addPrivateVlan: s
    .boolean(
      "Whether the server is ordered with a private VLAN in its location. Default: `false`. Cannot be changed after the order.",
    )
    .optional()
    .writeOnly(),
  powerState: s
    .string(
      "Power state of the server. A new server starts with `on`. If the value is unset, the power state is not changed. The provider applies `off` after all other changes.",
    )
    .values({ on: "powered on", off: "powered off", reboot: "rebooted once, when the value changes to `reboot`" })
    .optional()
    .computed(),
  forceUpdateAdditionalParams: s
    .boolean(
      "Whether a change of `osHostName`, `osPassword`, `userData`, `sshKey`, `sshKeyName` or `partitionsConfigs` may reinstall the operating system (allow OS reinstallation). A reinstallation erases all disks. If the value is false or unset, such changes are rejected.",
    )
    .optional()
    .writeOnly(),
  publicIp: s.string("Public IP address of the server. Empty if no address is assigned.").computed(),
  privateIp: s.string("Private IP address of the server. Empty if no address is assigned.").computed(),
  privateVlan: s
    .number("Private VLAN ID of the server in its location. 0 if the server has no private VLAN.")
    .integer()
    .computed(),
  timeouts: timeoutsField(["create", "update", "delete"], {
    create: "80 minutes",
    update: "20 minutes",
    delete: "5 minutes",
  }),
};
