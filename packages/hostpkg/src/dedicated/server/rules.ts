import type { InputsOf, RuleContext } from "@tripod/kit";
import { RAID_LEVELS, type serverFields } from "./fields.js";
import { type Config, minDisks } from "./layout.js";

type Inputs = Partial<InputsOf<typeof serverFields>>;

/** Rule: partitions refer to existing arrays or disks, and each has exactly one size. */
export function layoutIsWhole(
  { partitionsConfigs = [] }: Inputs,
  { each, fail }: Pick<RuleContext, "each" | "fail">,
): void {
  const [layout] = partitionsConfigs;
  if (layout === undefined) return;
  const at = "partitionsConfigs[0].diskPartitions";
  const { softRaidConfigs: arrays = [], diskConfigs: disks = [], diskPartitions: partitions = [] } = layout;
  each(arrays, ({ level, count }, index) => {
    const least = minDisks(level);
    if (count !== undefined && count < least)
      fail(
        `partitionsConfigs[0].softRaidConfigs[${index}].count`,
        `must be at least ${least} for ${level}. Use diskConfigs for a disk without RAID`,
      );
  });
  if (partitions.length === 0) fail(at, "must have at least one partition");
  each(partitions, ({ raid = "", diskName = "" }, index) => {
    if (raid !== "" && diskName !== "")
      fail(`${at}[${index}].raid`, "must not be set together with diskName. Remove one of them.");
    else if (raid === "" && diskName === "")
      fail(`${at}[${index}].raid`, "is required. Set the array in raid, or a disk in diskName");
    else if (diskName !== "") {
      if (!disks.some(({ name }) => name === diskName))
        fail(
          `${at}[${index}].diskName`,
          `must be the name of a disk in diskConfigs: ${JSON.stringify(diskName)} does not exist`,
        );
    } else if (!arrays.some(({ name }) => name === raid)) {
      fail(
        `${at}[${index}].raid`,
        `must be the name of an array in softRaidConfigs: ${JSON.stringify(raid)} does not exist`,
      );
    }
  });
  each(partitions, ({ size = 0, sizePercent = 0 }, index) => {
    if ((size !== 0) === (sizePercent !== 0))
      fail(`${at}[${index}].size`, "exactly one of size and sizePercent is required");
    else if (size < 0 && size !== -1)
      fail(`${at}[${index}].size`, "must be greater than 0, or -1 for the remaining space of the disk");
  });
  failTwice(arrays, "partitionsConfigs[0].softRaidConfigs", fail);
  failTwice(disks, "partitionsConfigs[0].diskConfigs", fail);
}

/** Reports whether inputs can contain a configuration. */
export function isConfig(config: Config): boolean {
  let isValid = config.softRaidConfigs?.every(({ level }) => Object.hasOwn(RAID_LEVELS, level)) ?? true;
  layoutIsWhole(
    { partitionsConfigs: [config] },
    {
      each: (elements, visit) => elements?.forEach(visit),
      fail: () => {
        isValid = false;
      },
    },
  );
  return isValid;
}

/** Reports entries that have the name of an earlier entry: partitions refer to entries by name. */
function failTwice(entries: readonly { readonly name: string }[], at: string, fail: RuleContext["fail"]): void {
  for (const [index, { name }] of entries.entries())
    if (entries.findIndex((one) => one.name === name) < index)
      fail(`${at}[${index}].name`, `must be unique: ${JSON.stringify(name)} already exists. Use another name`);
}

/** Rule: `privateSubnetId` and `privateSubnetIp` are set together and exclude `privateSubnet`. */
export function privateIsWhole(inputs: Inputs, { unknown, fail }: Pick<RuleContext, "unknown" | "fail">): void {
  const isSaid = (name: "privateSubnetId" | "privateSubnetIp") => inputs[name] !== undefined || unknown.has(name);
  if (isSaid("privateSubnetId") && !isSaid("privateSubnetIp"))
    fail("privateSubnetIp", "is required together with privateSubnetId");
  if (isSaid("privateSubnetIp") && !isSaid("privateSubnetId"))
    fail("privateSubnetId", "is required together with privateSubnetIp");
  if (isSaid("privateSubnetId") && (inputs.privateSubnet ?? "") !== "")
    fail("privateSubnet", "must not be set together with privateSubnetId. Remove it.");
}

const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Rule: a new host name has one label. The name of an imported server can have dots. */
export function hasHostName(
  { osHostName: name = "" }: Inputs,
  { recorded, fail }: Pick<RuleContext, "recorded" | "fail">,
): void {
  if (name !== "" && name !== recorded.osHostName && !HOST_NAME.test(name))
    fail("osHostName", "must be 1 to 63 letters, digits and hyphens, with no hyphen at either end");
}

/** Rule: a create cannot reboot the server. */
export function rebootsLater({ powerState }: Inputs, { isNew, fail }: Pick<RuleContext, "isNew" | "fail">): void {
  if (isNew && powerState === "reboot") fail("powerState", "must be on or off for a new server");
}
