import type { InputsOf, RuleContext } from "@tripod/kit";
import type { serverFields } from "./fields.js";

type Inputs = Partial<InputsOf<typeof serverFields>>;

/** A layout names only arrays that it has, and each partition has one size. */
export function layoutIsWhole({ partitionsConfigs = [] }: Inputs, { fail }: RuleContext): void {
  const [layout] = partitionsConfigs;
  if (layout === undefined) return;
  const at = "partitionsConfigs[0].diskPartitions";
  const { softRaidConfigs: arrays = [], diskPartitions: partitions = [] } = layout;
  if (partitions.length === 0) fail(at, "must have a partition at least");
  for (const [index, { raid, size = 0, sizePercent = 0 }] of partitions.entries()) {
    if (!arrays.some(({ name }) => name === raid)) {
      fail(
        `${at}[${index}].raid`,
        `must be the name of an array in softRaidConfigs; there is none ${JSON.stringify(raid)}`,
      );
    }
    if ((size !== 0) === (sizePercent !== 0)) fail(`${at}[${index}].size`, "either size or sizePercent must be given");
    else if (size < 0 && size !== -1) fail(`${at}[${index}].size`, "must be above 0, or -1 for the rest of the drive");
  }
}
