import { isObject } from "@tripod/rest";
import { type Config, type Layout, minDisks } from "./layout.js";
import { isConfig } from "./rules.js";

type Item = Readonly<Record<string, unknown>>;

/** Partitions of one file system: its disks, with the level of the array if there is one. */
interface Volume {
  readonly mount: string;
  readonly fstype: string;
  readonly size: number;
  readonly priority: number;
  readonly level: string | undefined;
  readonly disks: readonly string[];
}

/**
 * Returns the disk partitioning that a program would have for a layout of the platform (`partitions_config`), or
 * undefined if inputs cannot express it. The platform knows no names of arrays and disks: they follow from RAID level
 * and disk type.
 */
export function configOf(layout: unknown): Config | undefined {
  if (!isObject(layout)) return undefined;
  const items = new Map(Object.entries(layout).filter((entry): entry is [string, Item] => isObject(entry[1])));
  const of = (type: string) => [...items].filter(([, item]) => item.type === type);
  const drives = of("local_drive").map(([key, { match }]) => ({
    key,
    type: isObject(match) ? String(match.type) : "",
  }));
  const volumes = of("filesystem").map(([, item]) => volumeOf(item, items));
  if (volumes.length === 0 || !volumes.every((one) => one !== undefined)) return undefined;
  const groups = new Map<string, Volume>();
  for (const volume of volumes) groups.set(groupOf(volume), volume);
  const used = [...groups.values()].flatMap(({ disks }) => disks);
  if (new Set(used).size < used.length) return undefined;
  const position = (key = "") => drives.findIndex((drive) => drive.key === key);
  const typeOf = (key = "") => drives[position(key)]?.type ?? "";
  const isOfOneType = ({ disks }: Volume) =>
    disks.every((key) => typeOf(key) !== "" && typeOf(key) === typeOf(disks[0]));
  const ordered = [...groups].sort(([, a], [, b]) => position(a.disks[0]) - position(b.disks[0]));
  if (!ordered.every(([, group]) => isOfOneType(group))) return undefined;
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [group, { level, disks }] of ordered) {
    const base =
      level ??
      `disk-${typeOf(disks[0])
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")}`;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
    taken.add(name);
    names.set(group, name);
  }
  const arrays = ordered.flatMap(([group, { level, disks }]) => {
    if (level === undefined) return [];
    const count = disks.length === minDisks(level) ? {} : { count: disks.length };
    return [{ name: names.get(group) ?? "", level, diskType: typeOf(disks[0]), ...count }];
  });
  const alone = ordered.filter(([, { level }]) => level === undefined);
  const disks = alone.map(([group, one]) => ({ name: names.get(group) ?? "", diskType: typeOf(one.disks[0]) }));
  const sorted = volumes.toSorted((a, b) => a.priority - b.priority);
  const config = {
    ...(arrays.length > 0 && { softRaidConfigs: arrays }),
    ...(disks.length > 0 && { diskConfigs: disks }),
    diskPartitions: sorted.map((volume) => ({
      mount: volume.mount,
      [volume.level === undefined ? "diskName" : "raid"]: names.get(groupOf(volume)) ?? "",
      size: volume.size,
      ...(!["", "ext4"].includes(volume.fstype) &&
        !["/boot", "swap"].includes(volume.mount) && { fsType: volume.fstype }),
    })),
  } as Config;
  return isConfig(config) ? config : undefined;
}

/** Returns a layout as text that is equal for equal layouts: keys of items and their order are ignored. */
export function layoutText(layout: Layout): string {
  const items = new Map(Object.entries(layout) as [string, Item][]);
  const volumes = [...items.values()].filter(({ type }) => type === "filesystem").map((item) => volumeOf(item, items));
  return JSON.stringify(volumes.map((volume) => JSON.stringify(volume)).sort());
}

const groupOf = ({ level, disks }: Volume): string => JSON.stringify([level, disks]);

/** Returns what a file system is on, or undefined if the layout does not show it completely. */
function volumeOf({ device, mount, fstype }: Item, items: ReadonlyMap<string, Item>): Volume | undefined {
  const below = items.get(String(device));
  const members =
    below?.type === "soft_raid" && Array.isArray(below.members) ? below.members.map(String) : [String(device)];
  const partitions = members.map((name) => items.get(name));
  const [first] = partitions;
  const isWhole = partitions.every((one) => one?.type === "partition" && one.size === first?.size);
  if (!isWhole || typeof first?.size !== "number" || typeof mount !== "string") return undefined;
  return {
    mount,
    fstype: typeof fstype === "string" ? fstype : "",
    size: first.size,
    priority: typeof first.priority === "number" ? first.priority : 0,
    level: below?.type === "soft_raid" ? String(below.level) : undefined,
    disks: partitions.map((one) => String(one?.device)).sort(),
  };
}
