import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Config, type Drive, type Layout, layoutOf } from "./layout.js";
import { configOf, layoutText } from "./shownLayout.js";

const drives = (...types: readonly string[]): readonly Drive[] =>
  types.map((type, at) => ({ key: `d${at}`, size: 480, type }));
const SSD = "SSD SATA";
const root = (on: object) => [
  { mount: "/boot", size: 1, ...on },
  { mount: "/", size: -1, ...on },
];
const array = (name: string, level: string, count?: number) => ({
  name,
  level,
  diskType: SSD,
  ...(count !== undefined && { count }),
});

/** Inputs and the disks of the configuration. */
const PROGRAMS: readonly (readonly [string, object, readonly Drive[]])[] = [
  ["an array", { softRaidConfigs: [array("r", "raid1")], diskPartitions: root({ raid: "r" }) }, drives(SSD, SSD)],
  ["raid0", { softRaidConfigs: [array("r", "raid0")], diskPartitions: root({ raid: "r" }) }, drives(SSD, SSD)],
  [
    "four disks",
    { softRaidConfigs: [array("r", "raid10")], diskPartitions: root({ raid: "r" }) },
    drives(SSD, SSD, SSD, SSD),
  ],
  [
    "three disks",
    { softRaidConfigs: [array("r", "raid1", 3)], diskPartitions: root({ raid: "r" }) },
    drives(SSD, SSD, SSD),
  ],
  [
    "a disk",
    { diskConfigs: [{ name: "d", diskType: SSD }], diskPartitions: root({ diskName: "d" }) },
    drives("HDD", SSD),
  ],
  [
    "two arrays and a disk, with file systems and percentages",
    {
      softRaidConfigs: [array("a", "raid1"), array("b", "raid1")],
      diskConfigs: [{ name: "c", diskType: "HDD" }],
      diskPartitions: [
        { mount: "/data", sizePercent: 12.5, raid: "b", fsType: "xfs" },
        ...root({ raid: "a" }),
        { mount: "swap", size: 8, raid: "b" },
        { mount: "/backup", size: -1, diskName: "c", fsType: "ext3" },
      ],
    },
    drives("HDD", SSD, SSD, SSD, SSD),
  ],
];

describe("configOf", () => {
  for (const [what, program, disks] of PROGRAMS)
    it(`returns a program that leads to the same layout: ${what}`, () => {
      const layout = layoutOf(program as Config, disks, []);
      const found = configOf(shuffled(layout));
      assert.ok(found);
      assert.equal(layoutText(layoutOf(found, disks, [])), layoutText(layout));
    });

  it("names arrays by level and disks by type, and omits defaults", () => {
    const [, program, disks] = PROGRAMS.at(-1) ?? assert.fail();
    assert.deepEqual(configOf(layoutOf(program as Config, disks, [])), {
      softRaidConfigs: [array("raid1", "raid1"), array("raid1-2", "raid1")],
      diskConfigs: [{ name: "disk-hdd", diskType: "HDD" }],
      diskPartitions: [
        { mount: "/data", raid: "raid1-2", size: 60, fsType: "xfs" },
        { mount: "/boot", raid: "raid1", size: 1 },
        { mount: "/backup", diskName: "disk-hdd", size: -1, fsType: "ext3" },
        { mount: "swap", raid: "raid1-2", size: 8 },
        { mount: "/", raid: "raid1", size: -1 },
      ],
    });
  });

  it("returns undefined for layouts that no program leads to", () => {
    const layout = layoutOf(PROGRAMS[0]?.[1] as Config, drives(SSD, SSD), []);
    const edited = (type: string, members: object) => {
      const [key = "", item = {}] =
        Object.entries(layout).find(([, one]) => (one as { type: string }).type === type) ?? [];
      return configOf({ ...layout, [key]: { ...item, ...members } });
    };
    assert.equal(configOf(undefined), undefined);
    assert.equal(configOf({}), undefined);
    assert.equal(edited("filesystem", { device: "nowhere" }), undefined);
    assert.equal(edited("partition", { size: 7 }), undefined);
    assert.equal(edited("local_drive", { match: { size: 480, type: "NVMe" } }), undefined);
    // Two levels over the same disks.
    assert.equal(edited("soft_raid", { level: "raid0" }), undefined);
  });

  it("returns undefined for layouts that inputs cannot contain", () => {
    const array = (level: string, size: number) => {
      const members = ["p0", "p1", "p2"];
      const rows = members.flatMap((name, at) => [
        [`d${at}`, { type: "local_drive", match: { size: 480, type: SSD } }],
        [name, { type: "partition", device: `d${at}`, size, priority: 0 }],
      ]);
      const on = { type: "filesystem", device: "a", fstype: "ext4", mount: "/" };
      return configOf({ ...Object.fromEntries(rows), a: { type: "soft_raid", members, level }, f: on });
    };
    assert.ok(array("raid1", -1));
    for (const level of ["raid5", "raid6", "linear", "raid10"]) assert.equal(array(level, -1), undefined, level);
    for (const size of [0, -7]) assert.equal(array("raid1", size), undefined);
  });

  it("layoutText distinguishes disks, sizes, levels, file systems and priorities", () => {
    const layout = layoutOf(PROGRAMS[0]?.[1] as Config, drives(SSD, SSD), []);
    for (const [type, members] of [
      ["partition", { size: 7 }],
      ["partition", { device: "d7" }],
      ["partition", { priority: 7 }],
      ["soft_raid", { level: "raid0" }],
      ["filesystem", { fstype: "xfs" }],
      ["filesystem", { mount: "/other" }],
    ] as const) {
      const other = Object.entries(layout).map(([key, item]) => {
        const isMeant = (item as { type: string }).type === type;
        return [key, isMeant ? { ...item, ...members } : item];
      });
      assert.notEqual(layoutText(Object.fromEntries(other)), layoutText(layout), JSON.stringify(members));
    }
  });
});

/** Returns an equal layout in another form of the platform: with other keys, in another order. */
function shuffled(layout: Layout): unknown {
  const names = new Map(Object.keys(layout).map((name, at) => [name, name.startsWith("d") ? name : `key-${at}`]));
  const renamed = (value: unknown): unknown =>
    typeof value === "string"
      ? (names.get(value) ?? value)
      : Array.isArray(value)
        ? value.map(renamed).reverse()
        : value;
  const items = Object.entries(layout).map(([name, item]) => [
    names.get(name),
    Object.fromEntries(Object.entries(item).map(([key, value]) => [key, renamed(value)])),
  ]);
  const disks = items.filter(([name]) => String(name).startsWith("d"));
  return Object.fromEntries([...items.filter((one) => !disks.includes(one)).reverse(), ...disks]);
}
