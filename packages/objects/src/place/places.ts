import type { Reader } from "@tripod/http";
import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";
import type { Target } from "./target.js";

/** A row of a list: where ids are made of the key, the row says it. */
export function rowAt(target: Target, shown: Values | undefined): Target {
  const own = target.plan.key.filter((name) => target.plan.whereabouts.has(name) && target.where[name] === undefined);
  if (shown === undefined) return target;
  return { ...target, where: { ...target.where, ...Object.fromEntries(own.map((name) => [name, shown[name]])) } };
}

/** What people call the object of a row; undefined where it cannot be read. */
export function titleOf({ identity }: Plan, row: Reader): string | undefined {
  try {
    return identity.title?.(row);
  } catch {
    return undefined;
  }
}

/** An input that names a place, in words: `collectorId` names a collector. */
export function labelOf(input: string): string {
  return input.replace(/Id$/, "");
}
