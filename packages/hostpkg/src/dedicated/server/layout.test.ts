import assert from "node:assert/strict";
import { test } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { type Layout, layoutOf } from "./layout.js";

const { assertThrown } = createWording(import.meta.url);

const DRIVES = [
  { key: "a", size: 960, type: "SSD NVMe M.2" },
  { key: "b", size: 960, type: "SSD NVMe M.2" },
  { key: "c", size: 4000, type: "HDD SATA" },
];
const BOOT = [{ mount: "/boot", size: 1, fstype: "ext3" }];

/** Returns the file systems by mount point, with sizes and positions of the underlying partitions. */
function shownBy(layout: Layout) {
  const items = layout as Readonly<Record<string, Record<string, unknown>>>;
  return Object.fromEntries(
    Object.values(items)
      .filter(({ type }) => type === "filesystem")
      .map(({ device, fstype, mount }) => {
        const below = items[String(device)] as Record<string, unknown>;
        const members = below.type === "soft_raid" ? (below.members as string[]) : [String(device)];
        const parts = members.map((name) => items[name] as Record<string, unknown>);
        const on = parts.map((part) => `${part.device} ${part.size} ${part.priority}`);
        return [mount, `${fstype} ${below.type === "soft_raid" ? below.level : "alone"}: ${on.join(", ")}`];
      }),
  );
}

test("layoutOf places data partitions first, then the system, and a partition with the remaining space last", () => {
  const raid = "first";
  const layout = layoutOf(
    {
      softRaidConfigs: [{ name: raid, level: "raid1", diskType: "SSD NVMe M.2" }],
      diskPartitions: [
        { mount: "/boot", size: 1, raid },
        { mount: "swap", sizePercent: 10.5, raid, fsType: "ext4" },
        { mount: "/", size: -1, raid },
        { mount: "/data", size: 400, raid, fsType: "xfs" },
      ],
    },
    DRIVES,
    BOOT,
  );
  assert.deepEqual(shownBy(layout), {
    "/data": "xfs raid1: a 400 0, b 400 0",
    "/boot": "ext3 raid1: a 1 1, b 1 1",
    swap: "swap raid1: a 101 2, b 101 2",
    "/": "ext4 raid1: a -1 3, b -1 3",
  });
  assert.deepEqual(layout.c, { type: "local_drive", match: { size: 4000, type: "HDD SATA" } });
});

test("layoutOf places a missing /boot on the fastest disks", () => {
  const layout = layoutOf(
    {
      softRaidConfigs: [{ name: "fast", level: "raid1", diskType: "SSD NVMe M.2" }],
      diskConfigs: [{ name: "slow", diskType: "HDD SATA" }],
      diskPartitions: [{ mount: "/", size: 100, diskName: "slow" }],
    },
    DRIVES,
    BOOT,
  );
  assert.deepEqual(shownBy(layout), { "/": "ext4 alone: c 100 0", "/boot": "ext3 raid1: a 1 0, b 1 0" });
});

test("layoutOf rejects an array with fewer disks than its level needs, and the next step depends on the configuration", (test) => {
  const disks = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `${at}`, size: 480, type: "SSD SATA" }));
  const levels = { raid0: 2, raid1: 2, raid10: 4 };
  for (const [level, least] of Object.entries(levels)) {
    const config = {
      softRaidConfigs: [{ name: "r", level, diskType: "SSD SATA" }],
      diskPartitions: [{ mount: "/", size: -1, raid: "r" }],
    } as never;
    for (let count = 1; count < least; count++) {
      assertThrown(
        test,
        () => layoutOf(config, disks(count), BOOT),
        { code: "invalid-argument", path: "partitionsConfigs[0].softRaidConfigs[0].level" },
        { level },
      );
    }
    const members = Object.values(layoutOf(config, disks(least), BOOT)).filter((item) => "level" in item);
    assert.deepEqual(members.length, 2, level);
  }
});

test("layoutOf rejects an array without a partition, because the platform would not create the array", (test) => {
  assertThrown(
    test,
    () =>
      of(
        [array("used", "raid1"), array("spare", "raid1")],
        [
          { mount: "/boot", size: 1, raid: "used" },
          { mount: "/", size: -1, raid: "used" },
        ],
      ),
    { code: "invalid-argument", path: "partitionsConfigs[0].softRaidConfigs[1]" },
  );
});

test("layoutOf returns a default layout without an array for a single disk", () => {
  assert.deepEqual(shownBy(layoutOf(undefined, [{ key: "c", size: 4000, type: "HDD SATA" }], BOOT)), {
    "/boot": "ext3 alone: c 1 0",
    "/": "ext4 alone: c -1 1",
  });
});

test("layoutOf mirrors the fastest disks by default, and / uses the remaining space", () => {
  assert.deepEqual(shownBy(layoutOf(undefined, DRIVES, BOOT)), {
    "/boot": "ext3 raid1: a 1 0, b 1 0",
    "/": "ext4 raid1: a -1 1, b -1 1",
  });
});

test("layoutOf rejects a missing disk type and lists the existing disks", (test) => {
  const config = {
    softRaidConfigs: [{ name: "r", level: "raid1", diskType: "SSD SATA" }],
    diskPartitions: [
      { mount: "/boot", size: 1, raid: "r" },
      { mount: "/", size: -1, raid: "r" },
    ],
  };
  assertThrown(test, () => layoutOf(config, DRIVES, BOOT), {
    code: "invalid-argument",
    path: "partitionsConfigs[0].softRaidConfigs[0].diskType",
  });
});

const FOUR = ["a", "b", "c", "d"].map((key) => ({ key, size: 960, type: "SSD SATA" }));
const of = (arrays: readonly object[], partitions: readonly object[], disks: readonly object[] = []) =>
  layoutOf({ softRaidConfigs: arrays, diskConfigs: disks, diskPartitions: partitions } as never, FOUR, BOOT);
const array = (name: string, level: string, count?: number) => ({
  name,
  level,
  diskType: "SSD SATA",
  ...(count !== undefined && { count }),
});

test("layoutOf uses the minimum number of disks of the level or the configured number, and each disk once", () => {
  const two = of(
    [array("one", "raid1"), array("two", "raid0", 2)],
    [
      { mount: "/boot", size: 1, raid: "one" },
      { mount: "/", size: -1, raid: "two" },
    ],
  );
  assert.deepEqual(shownBy(two), { "/boot": "ext3 raid1: a 1 0, b 1 0", "/": "ext4 raid0: c -1 0, d -1 0" });
  const ten = of([array("all", "raid10")], [{ mount: "/", size: -1, raid: "all" }]);
  assert.match(shownBy(ten)["/"] ?? "", /^ext4 raid10: a .*, b .*, c .*, d /);
});

test("layoutOf places partitions on disks without RAID, including /boot if there is no array", () => {
  const layout = of([], [{ mount: "/", size: -1, diskName: "data" }], [{ name: "data", diskType: "SSD SATA" }]);
  assert.deepEqual(shownBy(layout), { "/boot": "ext3 alone: a 1 0", "/": "ext4 alone: a -1 1" });
});

test("layoutOf rejects more disks than are left and reports their number", (test) => {
  for (const [arrays, disks, path] of [
    [[array("one", "raid10"), array("two", "raid1")], [], "softRaidConfigs[1].level"],
    [[array("one", "raid1", 5)], [], "softRaidConfigs[0].count"],
    [[array("one", "raid10")], [{ name: "data", diskType: "SSD SATA" }], "diskConfigs[0]"],
  ] as const)
    assertThrown(test, () => of(arrays, [{ mount: "/", size: -1, raid: "one" }], disks), {
      code: "invalid-argument",
      path: `partitionsConfigs[0].${path}`,
    });
});

test("layoutOf uses disks of one size for an array, and otherwise sizes that fit on each of them", () => {
  const ordered = (...sizes: readonly number[]) => {
    const drives = sizes.map((size, at) => ({ key: "abcd".charAt(at), size, type: "SSD SATA" }));
    const partitions = [{ mount: "/", sizePercent: 50, raid: "r" }];
    const config = { softRaidConfigs: [array("r", "raid1")], diskPartitions: partitions } as never;
    return shownBy(layoutOf(config, drives, BOOT))["/"];
  };
  assert.equal(ordered(480, 960, 1920, 960), "ext4 raid1: b 480 0, d 480 0");
  assert.equal(ordered(960, 480), "ext4 raid1: a 240 0, b 240 0");
});
