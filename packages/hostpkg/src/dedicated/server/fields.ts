import { s } from "@tripod/kit";
import { timeoutsField } from "@tripod/objects";
import { isIPv4, parseNetwork } from "../../internetAddress.js";
import { inProject } from "../../project.js";
import { UUID, UUID_WANTED } from "../uuid.js";

/** Size of the user data that the platform takes, in bytes. */
const MOST_USER_DATA = 16_384;
const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

const softRaid = s.object({
  name: s.string().notEmpty().doc("Name by which partitions refer to it."),
  level: s
    .string()
    .values({ raid0: "", raid1: "", raid10: "" })
    .doc("RAID level. Where there is a single drive of the type, and no `count`, there is no array."),
  diskType: s.string().notEmpty().doc("Type of the drives it is made of, such as `SSD NVMe M.2`."),
  count: s
    .number()
    .integer()
    .optional()
    .min(1)
    .doc(
      "How many drives of that type it takes, of those that no array before it has taken. Without it, as few as its level needs: 2, or 4 for `raid10`.",
    ),
});

const disk = s.object({
  name: s.string().notEmpty().doc("Name by which partitions refer to it."),
  diskType: s.string().notEmpty().doc("Type of the drive, which is in no array."),
});

const diskPartition = s.object({
  mount: s.string().notEmpty().doc("Where it is mounted, such as `/`, `/boot` or `/data`; `swap` for swap space."),
  raid: s.string().optional().doc("Name of the array in `softRaidConfigs` that it is on. Either this or `diskName`."),
  diskName: s.string().optional().doc("Name of the drive in `diskConfigs` that it is on. Either this or `raid`."),
  size: s.number().optional().doc("Size in GB; -1 for the rest of the drive. Either this or `sizePercent`."),
  sizePercent: s.number().optional().min(0).max(100).doc("Size in percent of the drive. Either this or `size`."),
  fsType: s
    .string()
    .optional()
    .doc("File system, such as `ext4` or `xfs`; `ext4` without it. `/boot` is always `ext3`, and swap space `swap`."),
});

/** What a program says of a dedicated server. */
export const serverFields = {
  projectId: inProject,
  configurationId: s
    .string()
    .notEmpty()
    .replaces()
    .doc("Identifier of the configuration; `getDedicatedConfigurationV1` finds it."),
  locationId: s.string().notEmpty().replaces().doc("Identifier of the location; `getDedicatedLocationV1` finds it."),
  pricePlanName: s
    .string()
    .notEmpty()
    .doc(
      "English name of the price plan, such as `1 day`, `1 month` or `12 months • monthly payment`. It cannot be changed on a server.",
    ),
  osId: s
    .string()
    .notEmpty()
    .doc(
      "Identifier of the operating system; `getDedicatedOsV1` finds it. Changing it installs the server anew, which wipes all drives.",
    ),
  osHostName: s
    .string()
    .emptyIsAbsent()
    .optional()
    .computed()
    .check((value) =>
      value === "" || HOST_NAME.test(value)
        ? undefined
        : "must be 1 to 63 letters, digits and hyphens, with no hyphen at either end",
    )
    .doc("Host name of the server. Without it, one is made up and kept."),
  osPassword: s
    .string()
    .secret()
    .optional()
    .writeOnly()
    .doc("Password of the administrator. Without it, the platform makes one up. It is never read back."),
  userData: s
    .string()
    .secret()
    .optional()
    .check((value) =>
      Buffer.byteLength(value) > MOST_USER_DATA ? `must be at most ${MOST_USER_DATA} bytes` : undefined,
    )
    .doc("Script or cloud-init configuration that runs after the installation, at most 16 KiB. Kept as a secret."),
  sshKey: s
    .string()
    .optional()
    .sameAs((before, after) => before.trim() === after.trim())
    .doc("Public SSH key that is installed. `sshKeyName` wins over it."),
  sshKeyName: s.string().optional().doc("Name of a public SSH key of the project that is installed."),
  partitionsConfigs: s
    .list(
      s.object({
        softRaidConfigs: s.list(softRaid).optional().doc("The arrays."),
        diskConfigs: s.list(disk).optional().doc("Drives that are in no array."),
        diskPartitions: s.list(diskPartition).optional().doc("The partitions."),
      }),
    )
    .optional()
    .writeOnly()
    .check((blocks) => (blocks.length > 1 ? "must be one block at most" : undefined))
    .doc(
      "How the drives are partitioned, in one block. Without it, a mirror of the fastest drives with the partitions that the operating system comes with.",
    ),
  publicSubnetId: s
    .string()
    .optional()
    .writeOnly()
    .doc(
      "Identifier of a public subnet of the project, of which the server gets the first free address. It cannot be changed on a server.",
    ),
  publicSubnetIp: s
    .string()
    .optional()
    .writeOnly()
    .check((value) => (value === "" || isIPv4(value) ? undefined : "must be an IPv4 address such as 203.0.113.5"))
    .doc("Public address that the server gets; it wins over `publicSubnetId`. It cannot be changed on a server."),
  privateSubnet: s
    .string()
    .optional()
    .writeOnly()
    .check((value) =>
      value === "" || (value.includes(".") && parseNetwork(value) !== undefined)
        ? undefined
        : "must be an IPv4 network such as 172.20.5.0/24",
    )
    .doc(
      "Private subnet of the location in CIDR form, of which the server gets the first free address. It cannot be changed on a server.",
    ),
  privateSubnetId: s
    .string()
    .optional()
    .writeOnly()
    .check((value) => (UUID.test(value) ? undefined : UUID_WANTED))
    .doc(
      "Identifier of a private subnet (`DedicatedPrivateSubnetV1`) of which the server has the address `privateSubnetIp`. On a server that is there, the address is reserved; its system gets it with the next installation. An address that is given no more stays reserved.",
    ),
  privateSubnetIp: s
    .string()
    .optional()
    .writeOnly()
    .check((value) => (isIPv4(value) ? undefined : "must be an IPv4 address such as 172.20.5.10"))
    .doc("Address of the server in the private subnet of `privateSubnetId`."),
  addPrivateVlan: s
    .boolean()
    .optional()
    .writeOnly()
    .doc(
      "Whether the server is ordered with a connection to the private network of its location. It cannot be changed on a server.",
    ),
  powerState: s
    .string()
    .values({ on: "switched on", off: "switched off", reboot: "rebooted, once, when the program begins to say so" })
    .optional()
    .computed()
    .doc(
      "The power of the server. Without it, it stays as it is; a new server is on. A server that is to be off is switched off after everything else.",
    ),
  forceUpdateAdditionalParams: s
    .boolean()
    .optional()
    .writeOnly()
    .doc(
      "Whether a change of `osHostName`, `osPassword`, `userData`, `sshKey`, `sshKeyName` or `partitionsConfigs` may install the server anew, which wipes all drives. Without it, such a change is refused.",
    ),
  publicIp: s.string().computed().doc("Public address of the server; empty where it has none."),
  privateIp: s.string().computed().doc("Private address of the server; empty where it has none."),
  privateVlan: s
    .number()
    .integer()
    .computed()
    .doc("Number of the VLAN of its private network in its location; 0 where it has none."),
  timeouts: timeoutsField(
    ["create", "update", "delete"],
    "80 minutes for creating, 20 for changing and 5 for deleting",
  ),
};
