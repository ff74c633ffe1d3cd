import { own, type Plain, type Secret } from "../values/value.js";

/**
 * Source of a value: the user must set it, the user may set it, only the platform sets it, either may set it, or a
 * default applies. The same five as in Terraform schemas, so that another front end can use the same table.
 */
export type Presence = "required" | "optional" | "computed" | "optionalComputed" | "defaulted";

/** Type of a value, with the types of its parts. */
export type TypeSpec =
  | { readonly kind: "string" | "boolean" | "number" | "json" | "any" }
  | { readonly kind: "list" | "set" | "map"; readonly element: AnyField }
  | { readonly kind: "object"; readonly fields: Fields; readonly typeName?: string };

/** Allowed values of a field. Closed: others are rejected. Open: others are accepted, similar ones with a warning. */
export interface ValueSet {
  /** Descriptions by value. */
  readonly known: Readonly<Record<string, string>>;
  readonly open: boolean;
  /** Accepted other spellings, by which the canonical value is found. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Whether the case of a value is ignored. The value keeps the program's spelling. */
  readonly ignoreCase?: boolean;
}

/** Constraint on one known value. Returns the problem and the next step, or undefined. */
export interface Constraint {
  (value: Plain): string | undefined;
  /** Same constraint on the number of elements, which is known although elements are not. */
  readonly onCount?: (count: number) => string | undefined;
}

/** Rule for an automatic name, derived from the resource's name. */
export interface AutoName {
  readonly maxLength: number;
  /** Separator between the resource's name and the digits. Default: a hyphen. */
  readonly separator?: string;
  /** Converts the resource's name to the platform's format of names. Pure. */
  readonly spell?: (name: string) => string;
}

/** Mapping of a value between a platform's JSON and a program. */
export interface WireForm {
  /**
   * Path of the member, such as `metadata.name`; by default the field's own name as its API spells names. Null: no
   * member.
   */
  readonly name?: string | null;
  /** Converts a value to the platform's form; `live` is the live value in that form, if known. Pure. */
  readonly encode?: (value: Plain, live?: unknown) => unknown;
  /**
   * Returns the live value as an output; undefined if the response lacks it. `state` is the recorded output. Pure. May
   * throw, which invalidates only its object.
   */
  readonly decode?: (raw: unknown, state?: unknown) => unknown;
}

/** Everything known about one value. */
export interface FieldSpec {
  readonly type: TypeSpec;
  readonly presence: Presence;
  /** Documentation for editors, reference pages and `--help`. Markdown, complete sentences. */
  readonly doc: string;
  /** Name in Terraform's schema. Default: the field's name in snake_case. `null`: the schema lacks the field. */
  readonly terraformName?: string | null;
  /** Mapping to the platform's JSON, if it does not follow from name and type. */
  readonly wire?: WireForm;
  readonly secret?: boolean;
  /** Sent to the platform and never returned by it; compared with old inputs. */
  readonly writeOnly?: boolean;
  /** Every change replaces the object. */
  readonly replaces?: boolean;
  /** Used by the create request only; the text says what to do instead of a later change. */
  readonly createOnly?: string;
  /** Returns why a change between two known values is rejected, and the next step; undefined if it is possible. */
  readonly rejectChange?: (oldValue: Plain, newValue: Plain) => string | undefined;
  /** Reports whether a change between two known values replaces the object. */
  readonly replacesIf?: (oldValue: Plain, newValue: Plain) => boolean;
  /** Reports whether other inputs make the value platform-managed; the program's value then has no effect. */
  readonly platformManagedIf?: (inputs: Readonly<Record<string, Plain | undefined>>) => boolean;
  /** Platform default of an unset value: setting it explicitly changes nothing. */
  readonly platformDefault?: Plain;
  /**
   * Whether an update restores the platform's default if the program removes an input that the platform may set, too.
   */
  readonly resetsOnRemoval?: boolean;
  /** Platform default that such an update restores, if it is known. */
  readonly resetsTo?: Plain;
  /** Whether the platform keeps what the program removes: the value, or entries of a list, set or map. */
  readonly keptOnRemoval?: boolean;
  /** Output that an update in place never changes. */
  readonly stable?: boolean;
  readonly default?: boolean | number | string;
  /** Whether the value is required although the schema declares an optional member, as the original does. */
  readonly needed?: boolean;
  /** Whether the member exists for compatibility of types only, and every value is rejected. */
  readonly unsupported?: boolean;
  /** Name of another setting without which this one is required. */
  readonly requiredUnless?: string;
  /** Environment variables of a setting; the first non-empty one is used. */
  readonly environment?: readonly string[];
  readonly values?: ValueSet;
  /** Name of the enumeration of `values` in SDKs. Default: owner and property. */
  readonly enumType?: string;
  readonly constraints: readonly Constraint[];
  /** Whether SDKs declare the number as `integer`. */
  readonly integer?: boolean;
  /** Whether SDKs accept text for the number, too. */
  readonly acceptString?: boolean;
  /** Whether the text is usually JSON: a failure for an object explains how to convert it. */
  readonly mayContainJson?: boolean;
  /** Whether the text can contain credentials: a value that the program does not set is then secret in state. */
  readonly mayHoldCredentials?: boolean;
  /** Reports whether two different values are semantically equal for the platform. */
  readonly semanticEquals?: (oldValue: Plain, newValue: Plain) => boolean;
  /** Reports whether a live value is the platform's mask of a secret. */
  readonly masked?: (live: Plain) => boolean;
  /** Reports whether an element of a list is kept if the program does not list it. */
  readonly keepUnlisted?: (value: Plain) => boolean;
  /** Returns the key of a set's element; unique within the set. */
  readonly keyBy?: (element: Plain) => string;
  readonly autoName?: AutoName;
  /**
   * Whether the value is an option of operations instead of a property of the object: a change of it alone is not a
   * diff.
   */
  readonly noDiff?: boolean;
  /** Parses a timeout of an object with timeouts by operation, to milliseconds. */
  readonly duration?: (text: string) => number | undefined;
  readonly deprecated?: string;
  /** Whether an empty string is treated as unset, with a warning. */
  readonly emptyAsUnset?: boolean;
  /** Reason for which the input is accepted but has no effect. */
  readonly noEffect?: string;
  /** Reason for readers of the documentation, who have not set the input. */
  readonly noEffectDoc?: string;
}

/**
 * Views of one value: the user's argument (`args`), the handler's `input`, the `output`; and for objects of a client
 * the desired value (`desired`; `desiredRevealed` if this client set it) and state (`state`), with secrets as values
 * that hide themselves when printed.
 */
export interface Shape {
  args: unknown;
  input: unknown;
  output: unknown;
  desired: unknown;
  desiredRevealed: unknown;
  state: unknown;
}

/** Same type for all views. */
export type UniformShape<T> = { args: T; input: T; output: T; desired: T; desiredRevealed: T; state: T };

/** Views of a secret. Its `state` value is accepted as an argument; it may be unknown after an import. */
export type SecretShape<S extends Shape> = {
  args: S["args"] | Secret<S["args"]>;
  input: S["input"];
  output: S["output"];
  desired: Secret<S["input"]> | undefined;
  desiredRevealed: Secret<S["input"]>;
  state: Secret<S["output"]> | undefined;
};

/** Views of a write-only value, which is unknown after an import. */
export type WriteOnlyShape<S extends Shape> = {
  args: S["args"];
  input: S["input"];
  output: S["output"];
  desired: S["desired"] | undefined;
  desiredRevealed: S["desiredRevealed"];
  state: S["state"] | undefined;
};

/**
 * Field of any type and presence.
 *
 * @example
 * ```ts
 * import type { AnyField } from "@tripod/kit";
 *
 * export const isSecret = ({ spec }: AnyField): boolean => spec.secret === true;
 * ```
 */
export type AnyField = Field<Shape, Presence>;
/**
 * Fields by name: the inputs and outputs of a definition, or settings.
 *
 * @example
 * ```ts
 * import { type Fields, s } from "@tripod/kit";
 *
 * export const common = { name: s.string("Name.").replaces() } satisfies Fields;
 * ```
 */
export type Fields = Readonly<Record<string, AnyField>>;

type Flatten<T> = { [K in keyof T]: T[K] } & {};
type KeysWith<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K] extends Field<Shape, infer Q> ? (Q extends P ? K : never) : never;
}[keyof F];
type View<F extends Fields, K extends keyof F, V extends keyof Shape> = F[K]["$shape"][V];

/** Arguments of these fields. */
export type ArgsOf<F extends Fields> = Flatten<
  { [K in KeysWith<F, "required">]: View<F, K, "args"> } & {
    [K in KeysWith<F, "optional" | "optionalComputed" | "defaulted">]?: View<F, K, "args"> | undefined;
  }
>;
/**
 * Inputs of a handler: checked, with defaults.
 *
 * @example
 * ```ts
 * import { type InputsOf, s } from "@tripod/kit";
 *
 * const fields = { name: s.string("Name."), width: s.number("Width in centimeters.").default(80) };
 * export const areaOf = ({ width }: InputsOf<typeof fields>): number => width * 40;
 * ```
 */
export type InputsOf<F extends Fields> = Flatten<
  { [K in KeysWith<F, "required" | "defaulted">]: View<F, K, "input"> } & {
    [K in KeysWith<F, "optional" | "optionalComputed">]?: View<F, K, "input"> | undefined;
  }
>;
/**
 * Outputs of these fields.
 *
 * @example
 * ```ts
 * import { type OutputsOf, s } from "@tripod/kit";
 *
 * const fields = { name: s.string("Name."), serial: s.number("Serial number.").computed() };
 * export const labelOf = ({ name, serial }: OutputsOf<typeof fields>): string => `${name} ${serial}`;
 * ```
 */
export type OutputsOf<F extends Fields> = Flatten<
  { [K in KeysWith<F, "required" | "defaulted" | "computed" | "optionalComputed">]: View<F, K, "output"> } & {
    [K in KeysWith<F, "optional">]?: View<F, K, "output"> | undefined;
  }
>;
type RequestedOf<F extends Fields, V extends "desired" | "desiredRevealed"> = Flatten<
  { readonly [K in KeysWith<F, "required">]: View<F, K, V> } & {
    readonly [K in KeysWith<F, "optional" | "optionalComputed" | "defaulted">]?: View<F, K, V> | undefined;
  }
>;
/**
 * Desired values of a client's object. For an object that was read: the inputs that its program would have, without
 * defaults.
 */
export type DesiredOf<F extends Fields> = RequestedOf<F, "desired">;
/** Desired values of an object that this client created or changed: its secrets are known. */
export type DesiredRevealedOf<F extends Fields> = RequestedOf<F, "desiredRevealed">;
/** State of a client's object. */
export type StateOf<F extends Fields> = Flatten<
  { readonly [K in KeysWith<F, "required" | "defaulted" | "computed" | "optionalComputed">]: View<F, K, "state"> } & {
    readonly [K in KeysWith<F, "optional">]?: View<F, K, "state"> | undefined;
  }
>;
/**
 * Result of a handler: all values that the platform returns. Missing inputs are echoed; null prevents the echo of an
 * optional one.
 *
 * @example
 * ```ts
 * import { type ResultOf, s } from "@tripod/kit";
 *
 * const fields = { name: s.string("Name."), serial: s.number("Serial number.").computed() };
 * export const result: ResultOf<typeof fields> = { serial: 7 };
 * ```
 */
export type ResultOf<F extends Fields> = Flatten<
  { [K in KeysWith<F, "computed" | "optionalComputed">]: View<F, K, "output"> } & {
    [K in KeysWith<F, "required" | "defaulted">]?: View<F, K, "output"> | undefined;
  } & { [K in KeysWith<F, "optional">]?: View<F, K, "output"> | null | undefined }
>;

type Optional<P extends Presence> = P extends "computed" | "optionalComputed" ? "optionalComputed" : "optional";
type Computed<P extends Presence> = P extends "optional" | "optionalComputed" ? "optionalComputed" : "computed";

/** Element of a list or set. */
type ElementOf<T> = T extends readonly (infer E)[] ? E : never;

/** Conversions between a value and the platform's form. */
export interface WireCodec<S extends Shape> {
  encode?(value: S["input"] & Plain, live?: unknown): unknown;
  decode?(raw: unknown, state?: unknown): unknown;
}

/**
 * Declaration of one value. Fields are immutable: every method returns a new one.
 *
 * @example
 * ```ts
 * import { type Field, s } from "@tripod/kit";
 *
 * const width = s.number("Width in centimeters.").min(1);
 * export const docOf = ({ spec }: Field): string => spec.doc;
 * console.log(docOf(width));
 * ```
 */
export class Field<S extends Shape = Shape, P extends Presence = Presence> {
  declare readonly $shape: S;
  declare readonly $presence: P;
  readonly spec: FieldSpec;
  /** Cached result of {@link holdsSecret}: every call reads it for every field. */
  private secrecy: boolean | undefined;

  constructor(spec: FieldSpec) {
    this.spec = spec;
  }

  /** Whether values are secret or contain a secret at any depth. */ get holdsSecret(): boolean {
    this.secrecy ??= this.spec.secret === true || typeHoldsSecret(this.spec.type);
    return this.secrecy;
  }

  private with<Q extends Presence = P>(more: Partial<FieldSpec>): Field<S, Q> {
    return new Field<S, Q>({ ...this.spec, ...more });
  }

  /** Sets the documentation for users of a field that several definitions share. */
  doc(doc: string): Field<S, P> {
    return this.with({ doc });
  }
  /** Makes the input optional. */
  optional(): Field<S, Optional<P>> {
    const computed = this.spec.presence === "computed" || this.spec.presence === "optionalComputed";
    return this.with({ presence: computed ? "optionalComputed" : "optional" });
  }
  /**
   * Declares an output that the platform sets. With {@link optional}: the user may set it, otherwise the platform does.
   */
  computed(): Field<S, Computed<P>> {
    const optional = this.spec.presence === "optional" || this.spec.presence === "optionalComputed";
    return this.with({ presence: optional ? "optionalComputed" : "computed" });
  }
  /** Makes the input optional with a default value. */
  default(value: S["input"] & (boolean | number | string)): Field<S, "defaulted"> {
    return this.with({ presence: "defaulted", default: value });
  }
  /** Marks the value as secret: encrypted in state, never displayed. */
  secret(): Field<SecretShape<S>, P> {
    return new Field({ ...this.spec, secret: true });
  }
  /** Declares that the platform never returns the value. */
  writeOnly(): Field<WriteOnlyShape<S>, P> {
    return new Field({ ...this.spec, writeOnly: true });
  }
  /** Declares that every change replaces the object. */
  replaces(): Field<S, P> {
    return this.with({ replaces: true });
  }
  /** Declares that changes between two known values replace the object if `isAnother` returns true. */
  replacesIf(isAnother: (oldValue: S["input"] & Plain, newValue: S["input"] & Plain) => boolean): Field<S, P> {
    return this.with({ replacesIf: isAnother as (oldValue: Plain, newValue: Plain) => boolean });
  }
  /**
   * Declares a create-only input: its later removal is not a diff but a warning, and every other change is rejected.
   * `advice`, the end of a sentence, says what to do instead.
   */
  createOnly(advice: string): Field<S, P> {
    return this.with({ createOnly: advice });
  }
  /** Rejects changes between two known values for which `why` returns a reason. Pure. */
  rejectChange(why: (oldValue: S["input"] & Plain, newValue: S["input"] & Plain) => string | undefined): Field<S, P> {
    return this.with({ rejectChange: why as (oldValue: Plain, newValue: Plain) => string | undefined });
  }
  /**
   * Declares that the value is platform-managed while `isLeft` returns true for the other inputs: differences are then
   * neither drift nor a diff. The program's value is used by the create and after the platform stops managing it.
   */
  platformManagedIf(isLeft: (inputs: Readonly<Record<string, Plain | undefined>>) => boolean): Field<S, P> {
    return this.with({ platformManagedIf: isLeft });
  }
  /**
   * Declares the platform default, which applies if the input is unset or removed. Setting it explicitly changes
   * nothing. Unlike a default it is not sent.
   */
  platformDefault(platformDefault: S["input"] & Plain): Field<S, P> {
    return this.with({ platformDefault });
  }
  /**
   * Declares that removing an optional computed input from the program restores the platform's default. If the object
   * has `platformDefault` already, the removal is not a change, and imports do not set the input. Without this
   * declaration, a removal keeps the value, and the preview warns about it.
   */
  resetsOnRemoval(platformDefault?: S["input"] & Plain): Field<S, P> {
    return this.with({
      resetsOnRemoval: true,
      ...(platformDefault === undefined ? {} : { resetsTo: platformDefault }),
    });
  }
  /**
   * Declares that no request removes the value, or entries of the list, set or map: the platform keeps what the program
   * removes. A removal alone is not a change, and the preview warns about it. In elements of a list it declares that an
   * update of the list keeps the value, too.
   */
  keptOnRemoval(): Field<S, P> {
    return this.with({ keptOnRemoval: true });
  }
  /** Declares that the value never changes during the lifetime of the object. */
  stable(): Field<S, P> {
    return this.with({ stable: true });
  }
  /** Requires an optional setting unless the other `setting` is set. */
  requiredUnless(setting: string): Field<S, P> {
    return this.with({ requiredUnless: setting });
  }
  /** Declares the environment variables of a setting. */
  env(...environment: string[]): Field<S, P> {
    return this.with({ environment });
  }
  /**
   * Sets the name in Terraform's schema, if it is not the field's name in snake_case; null if Terraform lacks the
   * field.
   */
  terraform(terraformName: string | null): Field<S, P> {
    return this.with({ terraformName });
  }
  /**
   * Sets the path in the platform's JSON, if it does not follow from the field's name; null if the value is not part of
   * it.
   */
  wire(name: string | null, { encode, decode }: WireCodec<S> = {}): Field<S, P> {
    const codec = {
      ...(encode && { encode: encode as (value: Plain, live?: unknown) => unknown }),
      ...(decode && { decode }),
    };
    return this.with({ wire: { ...this.spec.wire, name, ...codec } });
  }
  /** Sets the conversions to and from the platform's form; the member keeps its usual name. */
  codec({ encode, decode }: WireCodec<S>): Field<S, P> {
    const codec = {
      ...(encode && { encode: encode as (value: Plain, live?: unknown) => unknown }),
      ...(decode && { decode }),
    };
    return this.with({ wire: { ...this.spec.wire, ...codec } });
  }
  /** Declares the allowed values, each with its description. */
  values(
    known: Readonly<Record<string, string>>,
    { open = false, aliases = {}, ignoreCase = false }: Partial<Omit<ValueSet, "known">> = {},
  ): Field<S, P> {
    return this.with({ values: { known, open, aliases, ...(ignoreCase && { ignoreCase }) } });
  }
  /**
   * Names the enumeration of its values in SDKs. Properties of several owners that have one name and one set share the
   * enumeration.
   */
  enumType(enumType: string): Field<S, P> {
    return this.with({ enumType });
  }
  /** A rule on the known value: returns what is wrong and what would be right, or undefined. */
  check(constraint: (value: S["input"] & Plain) => string | undefined): Field<S, P> {
    return this.with({ constraints: [...this.spec.constraints, constraint as Constraint] });
  }
  /**
   * A rule on the number of elements of a list or set. Unlike rules of {@link check}, it is also applied if elements
   * are invalid or unknown.
   */
  checkCount(onCount: (count: number) => string | undefined): Field<S, P> {
    const onList = (value: Plain) => (Array.isArray(value) ? onCount(value.length) : undefined);
    return this.with({ constraints: [...this.spec.constraints, Object.assign(onList, { onCount })] });
  }
  /** Sets the minimum of a number. */
  min(least: number): Field<S, P> {
    return this.check((value) =>
      typeof value === "number" && value < least ? `must be at least ${least}` : undefined,
    );
  }
  /** Sets the maximum of a number. */
  max(most: number): Field<S, P> {
    return this.check((value) => (typeof value === "number" && value > most ? `must be at most ${most}` : undefined));
  }
  /** Requires an integer of 32 bits, the size of `integer` in Java and .NET: a count, a port, seconds. */
  integer(): Field<S, P> {
    return this.whole().with({ integer: true });
  }
  /**
   * Requires an integer that a double represents exactly: an ID, bytes, milliseconds since the epoch. SDKs declare it
   * as `number`.
   */
  whole(): Field<S, P> {
    return this.check((value) => {
      if (typeof value !== "number" || Number.isSafeInteger(value)) return undefined;
      return Number.isInteger(value)
        ? `must be between ${Number.MIN_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}`
        : "must be a whole number";
    });
  }
  /** Accepts text for a number: resource IDs are text, even if the platform's IDs are numbers. */
  acceptString(): Field<Omit<S, "args"> & { args: S["args"] | string }, P> {
    const { spec } = this.with({ acceptString: true });
    return new Field(spec);
  }
  /** Requires text that is not empty. */
  notEmpty(): Field<S, P> {
    return this.check((value) => (value === "" ? "must not be empty" : undefined));
  }
  /** Declares text that may contain JSON, and credentials in it; use `s.json()` for text that must be JSON. */
  mayContainJson(): Field<S, P> {
    return this.with({ mayContainJson: true, mayHoldCredentials: true });
  }
  /**
   * Declares text that is public to programs and can contain credentials, such as Helm values. A text with credentials
   * that the program does not set, such as that of an imported object, is secret in state.
   */
  mayHoldCredentials(): Field<S, P> {
    return this.with({ mayHoldCredentials: true });
  }
  /** Treats an empty string as unset, with a warning: modules set every member, even members without effect. */
  emptyAsUnset(): Field<S, P> {
    return this.with({ emptyAsUnset: true });
  }
  /** Declares semantic equality: two different values that `same` accepts are not a diff. */
  semanticEquals(same: (oldValue: S["input"] & Plain, newValue: S["input"] & Plain) => boolean): Field<S, P> {
    return this.with({ semanticEquals: same as (oldValue: Plain, newValue: Plain) => boolean });
  }
  /** Recognizes the mask that the platform returns instead of a secret. */
  masked(isMask: (live: Plain) => boolean): Field<S, P> {
    return this.with({ masked: isMask });
  }
  /** Recognizes elements of a list that are kept if the program does not list them. */
  keepUnlistedIf(keepUnlisted: (value: Plain) => boolean): Field<S, P> {
    return this.with({ keepUnlisted });
  }
  /**
   * Sets the key of a set's elements. Keys must be unique. Elements with equal keys are compared, which is fast for ten
   * thousand elements, regardless of the members that the platform adds.
   */
  keyBy(by: (element: ElementOf<S["input"]>) => string): Field<S, P> {
    return this.with({ keyBy: by as (element: Plain) => string });
  }
  /** Declares an automatic name: the resource's name and seven random hex digits if the user sets no name. */
  autoName({ maxLength = 255, ...rule }: Partial<AutoName> = {}): Field<S, "optionalComputed"> {
    return this.with({ presence: "optionalComputed", autoName: { maxLength, ...rule } });
  }
  /** Declares an object with timeouts by operation (`create`, `delete`, …), which override the engine's options. */
  timeouts(duration: (text: string) => number | undefined): Field<S, P> {
    return this.noDiff().with({ duration });
  }
  /**
   * Declares an option of operations, or an input without effect, that the platform never returns: a change of it alone
   * is not a diff.
   */
  noDiff(): Field<S, P> {
    return this.with({ noDiff: true });
  }
  /** Documents an optional member as required: a rule or the platform rejects its absence. */
  needed(): Field<S, P> {
    return this.with({ needed: true });
  }
  /** Deprecates the field: setting it logs a warning with this text. */
  deprecated(deprecated: string): Field<S, P> {
    return this.with({ deprecated });
  }
  /**
   * Declares an input that is accepted for compatibility and has no effect. Setting it logs a warning with `why`, a
   * sentence without its period. The documentation states `doc`, because the next step in `why` is for programs that
   * set the input.
   */
  noEffect(why: string, doc = why): Field<S, P> {
    return this.with({ noEffect: why, noEffectDoc: doc });
  }
}

function field<S extends Shape>(type: TypeSpec, doc = ""): Field<S, "required"> {
  return new Field<S, "required">({ type, presence: "required", doc, constraints: [] });
}

type ElementShape<E extends AnyField, View extends keyof Shape> = E["$shape"][View];
/** Views of a list or set. */
export type ListShape<E extends AnyField> = {
  args: readonly ElementShape<E, "args">[];
  input: readonly ElementShape<E, "input">[];
  output: readonly ElementShape<E, "output">[];
  desired: readonly ElementShape<E, "desired">[];
  desiredRevealed: readonly ElementShape<E, "desiredRevealed">[];
  state: readonly ElementShape<E, "state">[];
};
/** Views of a map. */
export type MapShape<E extends AnyField> = {
  args: Readonly<Record<string, ElementShape<E, "args">>>;
  input: Readonly<Record<string, ElementShape<E, "input">>>;
  output: Readonly<Record<string, ElementShape<E, "output">>>;
  desired: Readonly<Record<string, ElementShape<E, "desired">>>;
  desiredRevealed: Readonly<Record<string, ElementShape<E, "desiredRevealed">>>;
  state: Readonly<Record<string, ElementShape<E, "state">>>;
};
/** Views of an object. */
export type ObjectShape<F extends Fields> = {
  args: ArgsOf<F>;
  input: InputsOf<F>;
  output: OutputsOf<F>;
  desired: DesiredOf<F>;
  desiredRevealed: DesiredRevealedOf<F>;
  state: StateOf<F>;
};

/** Builder of lists and sets. */
interface ListBuilder {
  <E extends AnyField>(doc: string, element: E): Field<ListShape<E>, "required">;
  <E extends AnyField>(element: E): Field<ListShape<E>, "required">;
}
/** Builder of maps. */
interface MapBuilder {
  <E extends AnyField>(doc: string, element: E): Field<MapShape<E>, "required">;
  <E extends AnyField>(element: E): Field<MapShape<E>, "required">;
}
/** Builder of objects. */
interface ObjectBuilder {
  <F extends Fields>(doc: string, fields: F, typeName?: string): Field<ObjectShape<F>, "required">;
  <F extends Fields>(fields: F, typeName?: string): Field<ObjectShape<F>, "required">;
}

/** Returns a builder of types with parts. Elements of lists have no documentation before their parts. */
function builder(typeOf: (...parts: never[]) => TypeSpec) {
  return (...args: unknown[]): Field<never, "required"> => {
    const [doc, ...parts] = typeof args[0] === "string" ? args : ["", ...args];
    return field(typeOf(...(parts as never[])), doc as string);
  };
}

/**
 * Builders of fields. The first argument is the documentation of the field for users. A new field is required unless
 * `.optional()`, `.computed()` or `.default(…)` follows.
 *
 * @example
 * ```ts
 * import { s } from "@tripod/kit";
 *
 * export const fields = {
 *   name: s.string("Name.").replaces(),
 *   width: s.number("Width in centimeters.").integer().min(1).default(80),
 *   labels: s.set("Labels, in any order.", s.string()).optional(),
 *   serial: s.number("Serial number.").computed(),
 * };
 * ```
 */
export const s = {
  /** Text. Numbers and booleans are converted to their usual spelling. */
  string: (doc?: string) => field<UniformShape<string>>({ kind: "string" }, doc),
  boolean: (doc?: string) => field<UniformShape<boolean>>({ kind: "boolean" }, doc),
  number: (doc?: string) => field<UniformShape<number>>({ kind: "number" }, doc),
  /** JSON document as text, compared semantically. */
  json: (doc?: string) => field<UniformShape<string>>({ kind: "json" }, doc),
  /** Any value. */
  any: (doc?: string) => field<UniformShape<Plain>>({ kind: "any" }, doc),
  list: builder((element: AnyField) => ({ kind: "list", element })) as ListBuilder,
  /** List without significant order. */
  set: builder((element: AnyField) => ({ kind: "set", element })) as ListBuilder,
  map: builder((element: AnyField) => ({ kind: "map", element })) as MapBuilder,
  /** Object. `typeName` overrides the type name that is derived from its path. */
  object: builder((fields: Fields, typeName?: string) => ({
    kind: "object",
    fields,
    ...(typeName !== undefined && { typeName }),
  })) as ObjectBuilder,
};

/** Reports whether the user may or must set this field. */
export function isInput(field: AnyField): boolean {
  return field.spec.presence !== "computed";
}

/** Reports whether values of this field are secret or contain a secret at any depth. */
export function holdsSecret(field: AnyField): boolean {
  return field.holdsSecret;
}

/** Reports whether a part of the values of this type is secret. */
export function typeHoldsSecret(type: TypeSpec): boolean {
  if (type.kind === "object") return Object.values(type.fields).some(holdsSecret);
  return "element" in type && holdsSecret(type.element);
}

/** Returns the name of `field`, called `name`, in Terraform's schema; null if the schema lacks it. */
export function terraformNameOf(name: string, field: AnyField): string | null {
  return field.spec.terraformName === undefined ? snakeCase(name) : field.spec.terraformName;
}

/**
 * Terraform names that do not follow from the names of this package by spelling. A key is the path of a member without
 * lists and maps (`ClusterProfile.packs`), or a name alone that applies to every member. `null`: the original has no
 * such member.
 */
export type TerraformNames = Readonly<Record<string, string | null>>;

/** Returns the Terraform name of the member `name` of the object at `path`; null if the original lacks it. */
export type TerraformNamer = (path: string, name: string, field: AnyField) => string | null;

/**
 * Creates the namer of a package. The declaration of the field has precedence over the table, and the table over the
 * spelling.
 */
export function createTerraformNamer(names: TerraformNames = {}): TerraformNamer {
  return (path, name, { spec }) => {
    const { terraformName = own(names, `${path}.${name}`) } = spec;
    const listed = terraformName === undefined ? own(names, name) : terraformName;
    return listed === undefined ? snakeCase(name) : listed;
  };
}

/**
 * Returns a name in snake case: `deep_filter` for `deepFilter`.
 *
 * @example
 * ```ts
 * import { snakeCase } from "@tripod/kit";
 *
 * console.log(snakeCase("displayName"));
 * ```
 */
export function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
