import { CollectionRefusal } from "../../collection/refusal.js";
import { isRow, type Row } from "../../collection/rows.js";
import type { Server } from "../world.js";

interface Drive {
  readonly type: "local_drive";
  readonly match: { readonly size: number; readonly type: string };
}

/** Returns the drives of a configuration by constant keys. */
export function drivesOf(server: Server): Record<string, Drive> {
  const disks = ((server as Server & { disk?: unknown }).disk ?? []) as { type: string; size: number; count: number }[];
  const drives = disks.flatMap(({ type, size, count }) => Array.from({ length: count }, () => ({ type, size })));
  return Object.fromEntries(
    drives.map(({ type, size }, index) => [
      `d0000000-0000-4000-8${String(index).padStart(3, "0")}-${server.uuid.slice(-12)}`,
      { type: "local_drive" as const, match: { size, type } },
    ]),
  );
}

/**
 * @throws CollectionRefusal for a layout that names a missing drive, lacks a drive, exceeds a drive or has no file
 * system for `/`.
 */
export function refuseLayout(layout: unknown, server: Server): void {
  if (!isRow(layout)) throw refused("partitions_config is not an object");
  const items = Object.entries(layout) as [string, Row][];
  const of = (type: string) => items.filter(([, item]) => isRow(item) && item.type === type);
  const drives = drivesOf(server);
  for (const key of Object.keys(drives))
    if (!of("local_drive").some(([name]) => name === key)) throw refused(`drive ${key} is missing`);
  for (const [key] of of("local_drive")) if (!drives[key]) throw refused(`there is no drive ${key}`);
  const used = new Map<string, number>();
  for (const [key, { device, size }] of of("partition")) {
    const drive = drives[String(device)];
    if (!drive) throw refused(`partition ${key} is on no drive`);
    if (typeof size !== "number" || (size <= 0 && size !== -1)) throw refused(`partition ${key} has no size`);
    used.set(String(device), (used.get(String(device)) ?? 0) + Math.max(size, 0));
    if ((used.get(String(device)) ?? 0) > drive.match.size)
      throw refused(`the partitions of ${String(device)} are larger than it`);
  }
  const partitions = of("partition").map(([key]) => key);
  for (const [key, { members, level }] of of("soft_raid")) {
    const all = Array.isArray(members) ? members.map(String) : [];
    if (all.length < 2 || !all.every((one) => partitions.includes(one))) throw refused(`array ${key} lacks partitions`);
    if (!/^raid(0|1|5|6|10)$/.test(String(level))) throw refused(`array ${key} has no level`);
  }
  const arrays = of("soft_raid").map(([key]) => key);
  for (const [key, { device }] of of("filesystem")) {
    if (![...partitions, ...arrays].includes(String(device))) throw refused(`file system ${key} is nowhere`);
  }
  if (!of("filesystem").some(([, { mount }]) => mount === "/")) throw refused("there is no file system for /");
}

function refused(message: string): CollectionRefusal {
  return new CollectionRefusal("invalid", message);
}
