import type { Fields, Rule } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";
import { completePools, describePool, type PoolKind } from "./pools.js";

/** Returns the rules for each machine pool and for all pools of a cluster. */
export function poolRules({
  hasControlPlane,
  pools: kind,
}: {
  readonly hasControlPlane: boolean;
  readonly pools: PoolKind;
}): readonly Rule<Fields>[] {
  const asPools = (value: unknown) => (Array.isArray(value) ? completePools(kind, value) : undefined);
  return [
    ({ machinePools }, { each, fail }) => {
      each(Array.isArray(machinePools) ? machinePools : undefined, (pool, index) => {
        if (!isObject(pool)) return;
        for (const [member, reason] of poolProblems(describePool(kind, pool), kind))
          fail(`machinePools[${index}].${member}`, reason);
      });
    },
    ({ machinePools }, { recorded, fail }) => {
      const pools = asPools(machinePools);
      if (pools === undefined || !hasControlPlane) return;
      const controlPlanes = pools.filter(({ controlPlane }) => controlPlane === true);
      if (controlPlanes.length !== 1) {
        const there =
          controlPlanes.length === 0
            ? "no pool has it"
            : `${controlPlanes.map(({ name }) => name).join(" and ")} have it`;
        fail("machinePools", `must have exactly one pool with controlPlane true, but ${there}`);
      }
      const before = asPools(recorded.machinePools)?.find(({ controlPlane }) => controlPlane === true);
      if (before !== undefined && controlPlanes.length === 1 && controlPlanes[0]?.name !== before.name)
        fail(
          "machinePools",
          `must keep ${JSON.stringify(before.name)} as the control plane: no other pool can replace it in an existing cluster`,
        );
    },
  ];
}

function poolProblems(pool: Values, { startsAtMin }: PoolKind): readonly (readonly [member: string, reason: string])[] {
  const { count, min = 0, max = 0, controlPlane, updateStrategy, overrideScaling, nodeRepaveInterval = 0 } = pool;
  const [least, most] = [Number(min), Number(max)];
  const problems: [string, string][] = [];
  if (least > 0 && most > 0 && least > most) problems.push(["min", `must not be more than max (${most})`]);
  else if (startsAtMin && least > 0 && most > 0 && count !== undefined && count !== least)
    problems.push(["count", `must be equal to min (${least}) if autoscaling is enabled`]);
  else if (typeof count === "number" && least > 0 && count < least)
    problems.push(["count", `must be at least min, ${least}`]);
  else if (typeof count === "number" && most > 0 && count > most)
    problems.push(["count", `must be at most max, ${most}`]);
  const scaling = isObject(overrideScaling) ? overrideScaling : undefined;
  if (updateStrategy === "OverrideScaling") {
    if (!scaling?.maxSurge || !scaling.maxUnavailable)
      problems.push([
        "overrideScaling",
        "must have maxSurge and maxUnavailable with the updateStrategy OverrideScaling",
      ]);
  } else if (scaling !== undefined && updateStrategy !== undefined)
    problems.push(["overrideScaling", "applies only with the updateStrategy OverrideScaling"]);
  if (controlPlane !== true) return problems;
  if (Number(nodeRepaveInterval) > 0) problems.push(["nodeRepaveInterval", "is supported for worker pools only"]);
  if (pool.overrideKubeadmConfiguration)
    problems.push(["overrideKubeadmConfiguration", "is supported for worker pools only"]);
  if (pool.skipK8sUpgrade === "enabled") problems.push(["skipK8sUpgrade", "is supported for worker pools only"]);
  return problems;
}
