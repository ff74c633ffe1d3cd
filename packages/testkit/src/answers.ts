import { isDeepStrictEqual } from "node:util";
import type { DiffResponse, PropertyDiff } from "./calls.js";
import { EngineError, GrpcCode } from "./errors.js";
import { isList, isObject, type JsonObject, own } from "./json.js";
import { pathText } from "./paths.js";
import { reveal, unknown } from "./values.js";

/** Result of `Create`, `Read` or `Update`. `initErrors` not empty: the object exists, but differs from the inputs. */
export interface Live {
  readonly id: string;
  readonly inputs: JsonObject | undefined;
  /** Outputs of the live object; undefined if the object does not exist. */
  readonly outputs: JsonObject | undefined;
  readonly initErrors: readonly string[];
  readonly refreshBeforeUpdate: boolean;
}

/** Response with properties, before the engine applies the rules of the protocol. */
export interface LiveAnswer {
  readonly id: string;
  readonly properties?: JsonObject;
  readonly inputs?: JsonObject;
  readonly refreshBeforeUpdate: boolean;
  /** Members of a partial failure. */
  readonly reasons?: readonly string[];
}

/** Result that the engine assumes for a resource whose provider cannot be configured yet. */
export const unconfigured: Live = {
  id: unknown,
  inputs: undefined,
  outputs: {},
  initErrors: [],
  refreshBeforeUpdate: false,
};

/** Returns undefined for `UNIMPLEMENTED`, with which older plugins answer newer methods; rethrows any other error. */
export function unlessImplemented(error: unknown): undefined {
  if (error instanceof EngineError && error.code === GrpcCode.UNIMPLEMENTED) return undefined;
  throw error;
}

/** Returns the response in an `ErrorResourceInitFailed`; rethrows any other error. */
export function partialFailure(error: unknown): LiveAnswer {
  const details = error instanceof EngineError ? error.details : [];
  const detail = details.find(({ type }) => type === "pulumirpc.ErrorResourceInitFailed")?.value;
  if (!detail) throw error;
  const { id, properties, inputs, reasons, refreshBeforeUpdate } = detail;
  return {
    id: String(id),
    ...(isObject(properties) ? { properties } : {}),
    ...(isObject(inputs) ? { inputs } : {}),
    refreshBeforeUpdate: refreshBeforeUpdate === true,
    reasons: isList(reasons) ? reasons.map(String) : [],
  };
}

/** Returns the diff of the engine for plugins without `Diff`: top-level inputs only, no replacements. */
export function inputDiff(oldInputs: JsonObject, news: JsonObject): DiffResponse {
  const [before, after] = [reveal(oldInputs), reveal(news)];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(own(before, key), own(after, key)),
  );
  const detail = (key: string): PropertyDiff => {
    const kind = own(before, key) === undefined ? "ADD" : own(after, key) === undefined ? "DELETE" : "UPDATE";
    return { kind, inputDiff: true };
  };
  return {
    changes: changed.length > 0 ? "DIFF_SOME" : "DIFF_NONE",
    diffs: changed,
    replaces: [],
    stables: [],
    deleteBeforeReplace: false,
    detailedDiff: Object.fromEntries(changed.map((key) => [pathText([key]), detail(key)])),
    hasDetailedDiff: true,
  };
}
