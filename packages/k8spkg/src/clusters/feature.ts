import type { Reader } from "@tripod/http";
import { type AnyField, BugError, type Fields, type Plain, type Rule, semanticallyEqual } from "@tripod/kit";
import {
  type Change,
  type Codec,
  findDuplicate,
  isNothing,
  preserveSpelling,
  type Step,
  type StepContext,
  type Values,
} from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";

/** Change that an update step of a cluster applies. */
export type ClusterChange = Change<Fields>;
export type ClusterStepContext = StepContext<ClusterPlatform>;

/** Path of one cluster, for the requests of its features. */
export const CLUSTER_PATH = "/v1/spectroclusters/{id}";

/** Update step of a feature. It sends inputs of that feature only. */
export type ClusterStep<Input extends string = string> = Step<Fields, ClusterPlatform> & {
  readonly sends: readonly Input[];
};

/** Returns an input's value of the live cluster. `recorded` is the state, overridden by the inputs. */
export type Decoder = (live: Values, recorded: Values) => unknown;

/**
 * Source of an input's live value: a decoder, or
 *
 * - `wire`: the response has the value at the wire path of the field;
 * - `notReturned`: no response has the value, so that state keeps the input.
 */
export type LiveValue = Decoder | "wire" | "notReturned";

/** Related inputs of a cluster, with the requests and rules for them. Declared by {@link feature}. */
export interface ClusterFeature<F extends Fields = Fields> {
  readonly fields: F;
  /** Source of the live value of every field. */
  readonly decoders: { readonly [K in keyof F]: LiveValue };
  /** Requests that apply changes of the inputs. None: the inputs cannot be changed. */
  readonly steps?: readonly ClusterStep<keyof F & string>[];
  /** Rules for the inputs. They may read inputs of other features. */
  readonly rules?: readonly Rule<Fields>[];
}

/** Names of the inputs and outputs of features. */
export type FieldNameOf<T extends ClusterFeature> = T extends ClusterFeature<infer F> ? keyof F & string : never;

/**
 * Declares a feature. A field without a source of its live value, a source without a field, and a step for an input of
 * another feature do not compile.
 *
 * @throws BugError if a field has the source `wire` and no wire path.
 */
export function feature<const F extends Fields>(declaration: ClusterFeature<F>): ClusterFeature<F> {
  for (const [name, source] of Object.entries<LiveValue>(declaration.decoders)) {
    if (source === "wire" && declaration.fields[name]?.spec.wire?.name === null)
      throw new BugError(`${name} has no wire path, so that it requires a decoder or "notReturned"`);
  }
  return declaration;
}

/** Returns a feature without some inputs, for a kind that does not have them. */
export function omitInputs(
  { fields, decoders, steps = [], ...rest }: ClusterFeature,
  omitted: readonly string[],
): ClusterFeature {
  const withoutOmitted = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !omitted.includes(name)));
  return {
    ...rest,
    fields: withoutOmitted(fields),
    decoders: withoutOmitted(decoders),
    steps: steps.filter(({ sends }) => !sends.every((name) => omitted.includes(name))),
  };
}

/** Returns a codec that keeps the known spelling of a value if the live value is semantically equal. */
export function createLiveCodec(name: string, field: AnyField, decode: Decoder): Codec {
  return {
    isEmpty: (live: Reader) => {
      const value = decode(live.raw as Values, {});
      return field.spec.presence === "optional" && value !== undefined && isNothing(value);
    },
    decode: (live: Reader, recorded: Values) => {
      const value = decode(live.raw as Values, recorded);
      const before = recorded[name];
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

/** Returns an update step that sends some inputs to a path below the cluster. */
export function inputsStep<const Input extends string>(
  sends: readonly Input[],
  method: "PUT" | "PATCH" | "POST",
  path: string,
  body: (change: ClusterChange) => unknown,
) {
  return { sends, method, path: `${CLUSTER_PATH}${path}`, body, returnsObject: false };
}

/** Returns the strings of a list of unknown content. */
export function stringsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

/**
 * Merges features into the groups of a definition. The steps keep the order of the features.
 *
 * @throws BugError if two features have the same field.
 */
export function mergeFeatures(features: readonly ClusterFeature[]) {
  const duplicate = findDuplicate(features.flatMap(({ fields }) => Object.keys(fields)));
  if (duplicate !== undefined) throw new BugError(`two features of a cluster have the field ${duplicate}`);
  const fields = Object.assign({}, ...features.map((feature) => feature.fields)) as Fields;
  const codecs = features.flatMap((feature) =>
    Object.entries(feature.fields).flatMap(([name, field]): [string, Codec][] => {
      const decode = feature.decoders[name];
      return typeof decode === "function" ? [[name, createLiveCodec(name, field, decode)]] : [];
    }),
  );
  return {
    fields,
    codecs: Object.fromEntries(codecs),
    rules: features.flatMap(({ rules = [] }) => rules),
    steps: features.flatMap(({ steps = [] }) => steps),
  };
}
