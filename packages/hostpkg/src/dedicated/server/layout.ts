import { fail, type InputsOf } from "@tripod/kit";
import type { serverFields } from "./fields.js";

type Config = NonNullable<InputsOf<typeof serverFields>["partitionsConfigs"]>[number];
type Wish = NonNullable<Config["diskPartitions"]>[number];
type Raid = NonNullable<Config["softRaidConfigs"]>[number];
type Disk = NonNullable<Config["diskConfigs"]>[number];

/** A drive of a configuration. */
export interface Drive {
  readonly key: string;
  readonly size: number;
  readonly type: string;
}

/** A partition that an operating system comes with. */
export interface DefaultPartition {
  readonly mount: string;
  readonly size: number;
  readonly fstype: string;
}

/** The layout as the platform takes it: items by keys, which refer to one another. */
export type Layout = Readonly<Record<string, object>>;

const AT = "partitionsConfigs";

/** Works out the layout of the drives. The same wish always gives the same layout. */
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
  for (const [index, wish] of inOrder(wishes).entries()) {
    const raid = raids.find(({ name }) => name === wish.raid);
    const own = raid === undefined ? single.get(wish.diskName ?? "") : arrays.get(raid.name);
    if (own === undefined)
      return fail(AT, `there is no array or drive ${JSON.stringify(wish.raid || wish.diskName || "")}`);
    const members = own.map(({ key, size }, drive) => {
      const priority = next.get(key) ?? 0;
      next.set(key, priority + 1);
      const name = `partition-${index}-${drive}`;
      items[name] = { type: "partition", device: key, size: sizeOn(size, wish), priority };
      return name;
    });
    if (members.length > 1) items[`array-${index}`] = { type: "soft_raid", members, level: raid?.level };
    const device = members.length > 1 ? `array-${index}` : members[0];
    items[`filesystem-${index}`] = { type: "filesystem", device, fstype: fileSystem(wish), mount: wish.mount };
  }
  return items;
}

/** How many drives a level needs. */
export function leastOf(level: string): number {
  return level === "raid10" ? 4 : 2;
}

/** The drives of each array, in the order of the program, and those that are by themselves. Each drive is taken once. */
function taken(raids: readonly Raid[], disks: readonly Disk[], drives: readonly Drive[]) {
  const left = [...drives];
  const take = (type: string, count: number, what: string): readonly Drive[] => {
    const free = left.filter((one) => one.type === type);
    if (!drives.some((one) => one.type === type))
      return fail(AT, `no drive is of the type ${JSON.stringify(type)}; ${typesOf(drives)}`);
    if (free.length < count)
      return fail(AT, `${what} needs ${count} drives of the type ${JSON.stringify(type)}, and ${free.length} are left`);
    const own = free.slice(0, count);
    for (const one of own) left.splice(left.indexOf(one), 1);
    return own;
  };
  const arrays = new Map<string, readonly Drive[]>();
  for (const { name, level, diskType, count } of raids) {
    // A single drive is no array.
    const isAlone = count === undefined && drives.filter(({ type }) => type === diskType).length === 1;
    const own = take(diskType, isAlone ? 1 : (count ?? leastOf(level)), `the array ${JSON.stringify(name)}`);
    arrays.set(name, own);
  }
  const single = new Map(
    disks.map(({ name, diskType }) => [name, take(diskType, 1, `the drive ${JSON.stringify(name)}`)] as const),
  );
  return { arrays, single };
}

function typesOf(drives: readonly Drive[]): string {
  return `there are ${[...new Set(drives.map(({ type }) => type))].join(", ") || "no drives"}`;
}

interface Wanted {
  readonly raids: readonly Raid[];
  readonly disks?: readonly Disk[];
  readonly wishes: readonly Wish[];
}

/** What a program says, with `/boot` where it is missing. */
function completed(
  { softRaidConfigs: raids = [], diskConfigs: disks = [], diskPartitions: wishes = [] }: Config,
  drives: readonly Drive[],
  defaults: readonly DefaultPartition[],
): Wanted {
  if (wishes.some(({ mount }) => mount === "/boot")) return { raids, disks, wishes };
  const boot = defaults.find(({ mount }) => mount === "/boot");
  if (boot === undefined) return fail(AT, "must have a partition /boot, because the operating system comes with none");
  const used = raids.filter(({ diskType }) => drives.some(({ type }) => type === diskType));
  const fastest = used.toSorted((a, b) => speedOf(b.diskType) - speedOf(a.diskType))[0];
  const alone = disks.toSorted((a, b) => speedOf(b.diskType) - speedOf(a.diskType))[0];
  const on =
    fastest !== undefined ? { raid: fastest.name } : alone !== undefined ? { diskName: alone.name } : undefined;
  if (on === undefined) return { raids, disks, wishes };
  return { raids, disks, wishes: [...wishes, { mount: "/boot", ...on, size: boot.size }] };
}

/** What is used where the program says nothing: a mirror over the fastest kind of drives. */
function usual(drives: readonly Drive[], defaults: readonly DefaultPartition[]): Wanted {
  const [best] = drives.toSorted((a, b) => speedOf(b.type) - speedOf(a.type) || b.size - a.size);
  if (best === undefined)
    return fail(AT, "the platform says no drives for the configuration, so none can be partitioned");
  const count = drives.filter(({ type }) => type === best.type).length;
  const raid = { name: "first-raid", level: "raid1", diskType: best.type, count };
  const whole = defaults.some(({ mount }) => mount === "/")
    ? defaults
    : [...defaults, { mount: "/", size: -1, fstype: "ext4" }];
  const wishes = whole.map(({ mount, size, fstype }) => ({
    mount,
    raid: raid.name,
    size: mount === "/" ? -1 : size,
    fsType: fstype,
  }));
  return { raids: [raid], wishes };
}

/** By the word in its type. */
function speedOf(type: string): number {
  const text = type.toLowerCase();
  return text.includes("nvme") ? 3 : text.includes("ssd") ? 2 : text.includes("hdd") ? 1 : 0;
}

const SYSTEM_MOUNTS = ["/", "/boot", "swap"];

/** Data first, then what the system needs; what takes the rest of a drive is its last. */
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
