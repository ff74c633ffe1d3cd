import { counted, fail, type InputsOf } from "@tripod/kit";
import type { serverFields } from "./fields.js";

/** Element of `partitionsConfigs`. */
export type Config = NonNullable<InputsOf<typeof serverFields>["partitionsConfigs"]>[number];
type Wish = NonNullable<Config["diskPartitions"]>[number];
type Raid = NonNullable<Config["softRaidConfigs"]>[number];
type Disk = NonNullable<Config["diskConfigs"]>[number];

/** Disk of a configuration. */
export interface Drive {
  readonly key: string;
  readonly size: number;
  readonly type: string;
}

/** Default partition of an operating system. */
export interface DefaultPartition {
  readonly mount: string;
  readonly size: number;
  readonly fstype: string;
}

/** Layout in the form of the API: items by key, which refer to one another by key. */
export type Layout = Readonly<Record<string, object>>;

const AT = "partitionsConfigs";

/** Returns the layout of the disks. Equal inputs always give an equal layout. */
export function layoutOf(
  config: Config | undefined,
  drives: readonly Drive[],
  defaults: readonly DefaultPartition[],
): Layout {
  const {
    raids,
    disks = [],
    wishes,
  } = config === undefined ? usual(drives, defaults) : completed(config, drives, defaults);
  const items: Record<string, object> = Object.fromEntries(
    drives.map(({ key, size, type }) => [key, { type: "local_drive", match: { size, type } }]),
  );
  const next = new Map<string, number>();
  const { arrays, single } = taken(raids, disks, drives);
  assertUsed(raids, wishes);
  for (const [index, desired] of inOrder(wishes).entries()) {
    const raid = raids.find(({ name }) => name === desired.raid);
    const own = raid === undefined ? single.get(desired.diskName ?? "") : arrays.get(raid.name);
    if (own === undefined)
      return fail(AT, `the array or disk ${JSON.stringify(desired.raid || desired.diskName || "")} does not exist`);
    const smallest = Math.min(...own.map(({ size }) => size));
    const members = own.map(({ key }, drive) => {
      const priority = next.get(key) ?? 0;
      next.set(key, priority + 1);
      const name = `partition-${index}-${drive}`;
      items[name] = { type: "partition", device: key, size: sizeOn(smallest, desired), priority };
      return name;
    });
    if (members.length > 1) items[`array-${index}`] = { type: "soft_raid", members, level: raid?.level };
    const device = members.length > 1 ? `array-${index}` : members[0];
    items[`filesystem-${index}`] = { type: "filesystem", device, fstype: fileSystem(desired), mount: desired.mount };
  }
  return items;
}

/** Returns the smallest number of disks of an array, by RAID level. */
export function minDisks(level: string): number {
  return level === "raid10" ? 4 : 2;
}

/**
 * Assigns disks to the arrays, in the order of the program, and then to the disks without RAID. Each disk is taken
 * once.
 *
 * @throws InputError if the configuration has too few disks: an array of fewer disks would be ordered without
 * redundancy.
 */
function taken(raids: readonly Raid[], disks: readonly Disk[], drives: readonly Drive[]) {
  const left = [...drives];
  const take = (type: string, count: number, what: string, [at, member]: readonly [string, string]) => {
    const all = drives.filter((one) => one.type === type).length;
    const free = left.filter((one) => one.type === type);
    const configured = `The configuration has ${describeDisks(drives)}`;
    if (all === 0)
      return fail(`${at}.diskType`, `${JSON.stringify(type)} does not exist. ${configured}. Use one of them`);
    if (free.length < count) {
      const rest = free.length === all ? "" : `, ${free.length} of them left by the entries before it`;
      const next =
        count === 1
          ? "Remove the entry, or use fewer disks for the arrays"
          : all === 1
            ? "Use `diskConfigs` and `diskName` for a disk without RAID, or another configuration"
            : "Use fewer disks, a RAID level that needs fewer, or another configuration";
      return fail(
        `${at}${member}`,
        `${what} needs ${counted(count, "disk")} of the type ${JSON.stringify(type)}. ${configured}${rest}. ${next}`,
      );
    }
    // Members of an array have one size if the configuration has enough such disks.
    const size = free.find((one) => free.filter((other) => other.size === one.size).length >= count)?.size;
    const own = free.filter((one) => size === undefined || one.size === size).slice(0, count);
    for (const one of own) left.splice(left.indexOf(one), 1);
    return own;
  };
  const arrays = new Map<string, readonly Drive[]>();
  for (const [index, { name, level, diskType, count }] of raids.entries()) {
    const least = count ?? minDisks(level);
    const at = `${AT}[0].softRaidConfigs[${index}]`;
    const member = count === undefined ? ".level" : ".count";
    arrays.set(name, take(diskType, least, `${level} array ${JSON.stringify(name)}`, [at, member]));
  }
  const single = new Map<string, readonly Drive[]>();
  for (const [index, { name, diskType }] of disks.entries())
    single.set(name, take(diskType, 1, `disk ${JSON.stringify(name)}`, [`${AT}[0].diskConfigs[${index}]`, ""]));
  return { arrays, single };
}

/** Returns the disks of a configuration as text, such as `2 × SSD SATA`. */
function describeDisks(drives: readonly Drive[]): string {
  const counts = new Map<string, number>();
  for (const { type } of drives) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${count} × ${type}`).join(", ") || "no disks";
}

/** Throws if no partition is on an array: the platform would create no array, and the disks would remain unused. */
function assertUsed(raids: readonly Raid[], wishes: readonly Wish[]): void {
  const index = raids.findIndex(({ name }) => !wishes.some(({ raid }) => raid === name));
  if (index < 0) return;
  const name = JSON.stringify(raids[index]?.name);
  fail(
    `${AT}[0].softRaidConfigs[${index}]`,
    `array ${name} has no partition. Add a partition with the raid ${name}, or remove the array`,
  );
}

interface Wanted {
  readonly raids: readonly Raid[];
  readonly disks?: readonly Disk[];
  readonly wishes: readonly Wish[];
}

/** Returns the configured layout, with `/boot` if it is missing. */
function completed(
  { softRaidConfigs: raids = [], diskConfigs: disks = [], diskPartitions: wishes = [] }: Config,
  drives: readonly Drive[],
  defaults: readonly DefaultPartition[],
): Wanted {
  if (wishes.some(({ mount }) => mount === "/boot")) return { raids, disks, wishes };
  const boot = defaults.find(({ mount }) => mount === "/boot");
  if (boot === undefined)
    return fail(AT, "must have a partition /boot, because the operating system has no default for it");
  const used = raids.filter(({ diskType }) => drives.some(({ type }) => type === diskType));
  const fastest = used.toSorted((a, b) => speedOf(b.diskType) - speedOf(a.diskType))[0];
  const alone = disks.toSorted((a, b) => speedOf(b.diskType) - speedOf(a.diskType))[0];
  const on =
    fastest !== undefined ? { raid: fastest.name } : alone !== undefined ? { diskName: alone.name } : undefined;
  if (on === undefined) return { raids, disks, wishes };
  return { raids, disks, wishes: [...wishes, { mount: "/boot", ...on, size: boot.size }] };
}

/**
 * Returns the default layout: a mirror of the fastest kind of disks, or such a disk without RAID if there is only one.
 */
function usual(drives: readonly Drive[], defaults: readonly DefaultPartition[]): Wanted {
  const [best] = drives.toSorted((a, b) => speedOf(b.type) - speedOf(a.type) || b.size - a.size);
  if (best === undefined)
    return fail(AT, "cannot be applied, because the platform returns no disks of the configuration");
  const count = drives.filter(({ type }) => type === best.type).length;
  const name = "first-raid";
  const own = { name, diskType: best.type };
  const on = count > 1 ? { raid: name } : { diskName: name };
  const whole = defaults.some(({ mount }) => mount === "/")
    ? defaults
    : [...defaults, { mount: "/", size: -1, fstype: "ext4" }];
  const wishes = whole.map(({ mount, size, fstype }) => ({
    mount,
    ...on,
    size: mount === "/" ? -1 : size,
    fsType: fstype,
  }));
  return count > 1 ? { raids: [{ ...own, level: "raid1", count }], wishes } : { raids: [], disks: [own], wishes };
}

/** Returns the speed rank of a disk type by the word in it. */
function speedOf(type: string): number {
  const text = type.toLowerCase();
  return text.includes("nvme") ? 3 : text.includes("ssd") ? 2 : text.includes("hdd") ? 1 : 0;
}

const SYSTEM_MOUNTS = ["/", "/boot", "swap"];

/** Sorts partitions: data first, then the system, and last the partition that uses the remaining space of a disk. */
function inOrder(wishes: readonly Wish[]): readonly Wish[] {
  const rank = ({ mount, size }: Wish) => (size === -1 ? 2 : SYSTEM_MOUNTS.includes(mount) ? 1 : 0);
  return wishes.toSorted((a, b) => rank(a) - rank(b));
}

function sizeOn(drive: number, { size = 0, sizePercent = 0 }: Wish): number {
  return size === 0 ? Math.round((drive * sizePercent) / 100) : size;
}

function fileSystem({ mount, fsType = "" }: Wish): string {
  if (mount === "/boot") return "ext3";
  if (mount === "swap") return "swap";
  return fsType === "" ? "ext4" : fsType;
}
