import type { Reader } from "@tripod/http";
import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";
import type { Target } from "./target.js";

/** Returns the target of a row. If IDs consist of the key, the row supplies it. */
export function rowAt(target: Target, rowKey: Values | undefined): Target {
  const own = target.plan.key.filter(
    (name) => target.plan.parentInputs.has(name) && target.pathParams[name] === undefined,
  );
  if (rowKey === undefined) return target;
  return {
    ...target,
    pathParams: { ...target.pathParams, ...Object.fromEntries(own.map((name) => [name, rowKey[name]])) },
  };
}

/** Returns the display name of the object of a row. Undefined if it cannot be read. */
export function titleOf({ identity }: Plan, row: Reader): string | undefined {
  try {
    return identity.displayName?.(row);
  } catch {
    return undefined;
  }
}

/** Returns the label of an input with IDs of other objects: `host cluster` for `hostClusterUid`, `user` for `userIds`. */
export function labelOf(input: string): string {
  return input.replace(/(?:Ui|I)ds?$/, "").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
