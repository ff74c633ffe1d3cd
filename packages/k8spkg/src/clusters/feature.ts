import type { Reader } from "@tripod/http";
import { type AnyField, type Fields, type Plain, type Rule, semanticallyEqual } from "@tripod/kit";
import { type Change, type Codec, isNothing, preserveSpelling, type StepContext, type Values } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";

/** Context of an update step of a cluster. */
export type ClusterChange = Pick<Change<Fields>, "live" | "changed"> & {
  readonly inputs: Values;
  readonly recorded: { readonly inputs: Values; readonly outputs: Values };
};
export type OnCluster = StepContext<ClusterPlatform>;

/** The address of one cluster, for its parts. */
export const ONE = "/v1/spectroclusters/{id}";

/** Related inputs that all kinds of clusters share. */
export interface ClusterFeature {
  readonly fields: Fields;
  /** Decoders of the live cluster for inputs without a wire name. */
  readonly shows?: Readonly<Record<string, (live: Values, known: Values) => unknown>>;
  /** The request that changes them. */
  readonly steps?: readonly object[];
  readonly rules?: readonly Rule<Fields>[];
}

/** A part for a kind that does not have all of its inputs. */
export function omitInputs(
  { fields, shows = {}, steps = [], ...part }: ClusterFeature,
  lacks: readonly string[],
): ClusterFeature {
  const left = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !lacks.includes(name)));
  const isLeft = ({ sends = [] }: { readonly sends?: readonly string[] }) =>
    !sends.every((name) => lacks.includes(name));
  return { ...part, fields: left(fields), shows: left(shows), steps: steps.filter(isLeft) };
}

/** Reads a value as it is shown, in the spelling that is known where both mean the same. */
export function shown(name: string, field: AnyField, show: (live: Values, known: Values) => unknown): Codec {
  return {
    isEmpty: (live: Reader) => {
      const value = show(live.raw as Values, {});
      return field.spec.presence === "optional" && value !== undefined && isNothing(value);
    },
    decode: (live: Reader, known: Values) => {
      const value = show(live.raw as Values, known);
      const before = known[name];
      if (field.spec.presence === "required" && isNothing(value) && isNothing(before)) {
        // Responses omit empty lists. An error here would orphan a cluster with no pools.
        if (Array.isArray(before)) return before;
        throw live.unexpected("", `lacks ${name}, which is required`);
      }
      if (field.spec.presence === "optional" && isNothing(value)) return isNothing(before) ? before : undefined;
      if (value === undefined || before === undefined || before === null) return value;
      return semanticallyEqual(field, value as Plain, before as Plain) ? preserveSpelling(field, before, value) : value;
    },
  };
}

/** A request of its own for some inputs. */
export function partly(
  sends: readonly string[],
  method: "PUT" | "PATCH" | "POST",
  path: string,
  body: (change: ClusterChange) => unknown,
) {
  return { sends, method, path: `${ONE}${path}`, body, returnsObject: false };
}

/** Texts in a list that is shown, and nothing else of it. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

/** Merges features into the groups of a definition. */
export function mergeFeatures(parts: readonly ClusterFeature[]) {
  const fields: Fields = Object.assign({}, ...parts.map((part) => part.fields));
  const shows = Object.assign({}, ...parts.map((part) => part.shows ?? {})) as NonNullable<ClusterFeature["shows"]>;
  return {
    fields,
    codecs: Object.fromEntries(
      Object.entries(shows).map(([name, show]) => [name, shown(name, fields[name] as AnyField, show)]),
    ),
    rules: parts.flatMap(({ rules = [] }) => rules),
    steps: parts.flatMap(({ steps = [] }) => steps),
  };
}
