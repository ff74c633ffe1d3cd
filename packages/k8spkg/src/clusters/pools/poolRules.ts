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
        const described = describePool(kind, pool);
        each(POOL_CHECKS, (check) => {
          const [member, reason = ""] = check(described, kind) ?? [];
          if (member !== undefined) fail(`machinePools[${index}].${member}`, reason);
        });
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

/** Problem of a pool: the member and the reason. */
type Problem = readonly [member: string, reason: string];

/**
 * Checks of one pool. Each reads only the members that it needs, so that an invalid one hides no problem of the others.
 */
const POOL_CHECKS: readonly ((pool: Values, kind: PoolKind) => Problem | undefined)[] = [
  ({ min, max }) => (areReversed(min, max) ? ["min", `must not be more than max (${max})`] : undefined),
  ({ count, min, max }, { startsAtMin }) => {
    if (typeof count !== "number" || areReversed(min, max)) return undefined;
    const [least, most] = [Number(min ?? 0), Number(max ?? 0)];
    if (startsAtMin && least > 0 && most > 0 && count !== least)
      return ["count", `must be equal to min (${least}) if autoscaling is enabled`];
    if (least > 0 && count < least) return ["count", `must be at least min, ${least}`];
    return most > 0 && count > most ? ["count", `must be at most max, ${most}`] : undefined;
  },
  ({ updateStrategy, overrideScaling }) => {
    const scaling = isObject(overrideScaling) ? overrideScaling : undefined;
    if (updateStrategy !== "OverrideScaling")
      return scaling === undefined || updateStrategy === undefined
        ? undefined
        : ["overrideScaling", "applies only with the updateStrategy OverrideScaling"];
    return scaling?.maxSurge && scaling.maxUnavailable
      ? undefined
      : ["overrideScaling", "must have maxSurge and maxUnavailable with the updateStrategy OverrideScaling"];
  },
  forWorkers("nodeRepaveInterval", (value) => Number(value ?? 0) > 0),
  forWorkers("overrideKubeadmConfiguration", Boolean),
  forWorkers("skipK8sUpgrade", (value) => value === "enabled"),
];

/** Reports whether both limits are set and in the wrong order. 0 is the same as unset. */
function areReversed(min: unknown = 0, max: unknown = 0): boolean {
  return Number(min) > 0 && Number(max) > 0 && Number(min) > Number(max);
}

/** Returns the check of a member that the control plane cannot have. */
function forWorkers(member: string, isSet: (value: unknown) => boolean): (pool: Values) => Problem | undefined {
  return (pool) =>
    pool.controlPlane === true && isSet(pool[member]) ? [member, "is supported for worker pools only"] : undefined;
}
