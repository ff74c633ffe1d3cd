import type { Reader } from "@tripod/http";
import { hasKey } from "../addressing/keys.js";
import type { Target } from "../addressing/target.js";
import type { Values } from "../values/values.js";

/** Reports whether a row has the key of the inputs. */
export function isCalledSo({ plan, codec }: Pick<Target, "plan" | "codec">, row: Reader, inputs: Values): boolean {
  const rowKey = codec.keyIn(row, inputs);
  return rowKey !== undefined && hasKey(plan, rowKey, inputs);
}
