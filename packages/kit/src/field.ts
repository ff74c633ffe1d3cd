import { own, type Plain, type Secret } from "./value.js";

/**
 * Who gives a value: the user must, the user may, only the platform does, either does, or a default stands in.
 * The same five that Terraform schemas know, so that a second front can use the same table.
 */
export type Presence = "required" | "optional" | "computed" | "optionalComputed" | "defaulted";

/** The type of a value, with what it is made of. */
export type TypeSpec =
  | { readonly kind: "string" | "boolean" | "number" | "json" | "any" }
  | { readonly kind: "list" | "set" | "map"; readonly element: AnyField }
  | { readonly kind: "object"; readonly fields: Fields; readonly typeName?: string };

/** The values a field takes. Closed: others are refused. Open: others pass, near misses with a warning. */
export interface ValueSet {
  /** Value to a sentence that says what it means. */
  readonly known: Readonly<Record<string, string>>;
  readonly open: boolean;
  /** Other spellings that are accepted and turned into the known one. */
  readonly aliases: Readonly<Record<string, string>>;
}

/** A rule on one known value. Returns what is wrong and what would be right, or undefined. */
export type Constraint = (value: Plain) => string | undefined;

/** How a value that the user left out is named after the resource. */
export interface AutoName {
  readonly maxLength: number;
  /** Between the resource's name and the digits. Default: a hyphen. */
  readonly separator?: string;
  /** The resource's name as the platform takes names. Pure. */
  readonly spell?: (name: string) => string;
}

/** How a value travels between a platform's JSON and a program. */
export interface WireForm {
  /** Path of the member, such as `metadata.name`; by default the field's own name as its API spells names. Null: no member. */
  readonly name?: string | null;
  /** Our value in the platform's form, beside what it shows of the same value, where that is known. Pure. */
  readonly encode?: (value: Plain, shown?: unknown) => unknown;
  /**
   * Returns the live value as an output; undefined if the response lacks it. `known` is the recorded output. Pure. May throw,
   * which invalidates only its object.
   */
  readonly decode?: (raw: unknown, known?: unknown) => unknown;
}

/** Everything known about one value. */
export interface FieldSpec {
  readonly type: TypeSpec;
  readonly presence: Presence;
  /** For users: editors, reference pages, `--help`. Markdown, whole sentences. */
  readonly doc: string;
  /** Name in Terraform's schema; by default the snake_case of the field's name. `null`: not there at all. */
  readonly terraformName?: string | null;
  /** How the value travels on the wire, where its name and its type do not say it all. */
  readonly wire?: WireForm;
  readonly secret?: boolean;
  /** Sent to the platform, never returned by it: compared with what was recorded. */
  readonly writeOnly?: boolean;
  /** A change of it cannot be made in place. */
  readonly replaces?: boolean;
  /** It counts when the object is made, and never again; the text says what to do in place of a later change. */
  readonly onlyAtCreation?: string;
  /** Why it cannot go from one known value to another in any way, and what would be right; undefined where it can. */
  readonly refusedIf?: (before: Plain, after: Plain) => string | undefined;
  /** Which changes of it cannot be made in place, where others can. */
  readonly replacesIf?: (before: Plain, after: Plain) => boolean;
  /** Whether the platform decides about it by now, as the object's other inputs say: the program's value waits till it does not. */
  readonly leftIf?: (inputs: Readonly<Record<string, Plain | undefined>>) => boolean;
  /** What the platform gives where the program says nothing: saying it is the same as saying nothing. */
  readonly usual?: Plain;
  /** Whether an update restores the platform's default if the program removes an input that the platform may set, too. */
  readonly resetsOnRemoval?: boolean;
  /** Platform default that such an update restores, if it is known. */
  readonly resetsTo?: Plain;
  /** An output that an update in place never changes. */
  readonly stable?: boolean;
  readonly default?: boolean | number | string;
  /** Of a setting: it is missing unless this other one is there. */
  readonly unless?: string;
  /** Environment variables that may supply a setting, first non-empty one wins. */
  readonly environment?: readonly string[];
  readonly values?: ValueSet;
  /** Name of the enumeration of `values` in SDKs. Default: owner and property. */
  readonly enumType?: string;
  readonly constraints: readonly Constraint[];
  /** A whole number that SDKs have as `integer`. */
  readonly integer?: boolean;
  /** A number that SDKs take as text, too. */
  readonly orText?: boolean;
  /** Text that is usually made from an object: whoever gives the object itself is told how. */
  readonly holdsJson?: boolean;
  /** Whether two different values mean the same to the platform. */
  readonly sameAs?: (before: Plain, after: Plain) => boolean;
  /** Whether a value read back is the platform's mask for a secret and says nothing about it. */
  readonly masked?: (live: Plain) => boolean;
  /** Of an element of a list: whether it stays there although the program does not name it. */
  readonly stays?: (value: Plain) => boolean;
  /** Of a set: what tells its elements from one another. No two of them have the same. */
  readonly keyed?: (element: Plain) => string;
  readonly autoName?: AutoName;
  /** Whether it says how something is done, and not what is there: a change of it alone is no change. */
  readonly manner?: boolean;
  /** Of an object that says by operation how long it may take: reads such a time, in milliseconds. */
  readonly duration?: (text: string) => number | undefined;
  readonly deprecated?: string;
  /** Whether an empty text counts as not given, with a warning. */
  readonly emptyIsAbsent?: boolean;
  /** Accepted for compatibility and not used; the text says why. */
  readonly ignored?: string;
}

/**
 * The views of one value: what a user writes, what a handler receives, what comes back; and what a client's objects hold
 * of what was asked for (`wanted`; `given` where this client asked for it) and of what there is (`held`), with secrets as
 * values that do not print themselves.
 */
export interface Shape {
  args: unknown;
  input: unknown;
  output: unknown;
  wanted: unknown;
  given: unknown;
  held: unknown;
}

/** One type for all views. */
export type Same<T> = { args: T; input: T; output: T; wanted: T; given: T; held: T };

/** A secret's views. It may be given as it is held, and is not known of everything that was imported. */
export type Concealed<S extends Shape> = {
  args: S["args"] | Secret<S["args"]>;
  input: S["input"];
  output: S["output"];
  wanted: Secret<S["input"]> | undefined;
  given: Secret<S["input"]>;
  held: Secret<S["output"]> | undefined;
};

/** The views of what the platform never shows: it is not known of what was imported. */
export type Unshown<S extends Shape> = {
  args: S["args"];
  input: S["input"];
  output: S["output"];
  wanted: S["wanted"] | undefined;
  given: S["given"];
  held: S["held"] | undefined;
};

export type AnyField = Field<Shape, Presence>;
export type Fields = Readonly<Record<string, AnyField>>;

type Flatten<T> = { [K in keyof T]: T[K] } & {};
type KeysWith<F extends Fields, P extends Presence> = {
  [K in keyof F]: F[K] extends Field<Shape, infer Q> ? (Q extends P ? K : never) : never;
}[keyof F];
type View<F extends Fields, K extends keyof F, V extends keyof Shape> = F[K]["$shape"][V];

/** What a user writes for these fields. */
export type ArgsOf<F extends Fields> = Flatten<
  { [K in KeysWith<F, "required">]: View<F, K, "args"> } & {
    [K in KeysWith<F, "optional" | "optionalComputed" | "defaulted">]?: View<F, K, "args"> | undefined;
  }
>;
/** What a handler receives: checked, defaults filled in. */
export type InputsOf<F extends Fields> = Flatten<
  { [K in KeysWith<F, "required" | "defaulted">]: View<F, K, "input"> } & {
    [K in KeysWith<F, "optional" | "optionalComputed">]?: View<F, K, "input"> | undefined;
  }
>;
/** What comes back. */
export type OutputsOf<F extends Fields> = Flatten<
  { [K in KeysWith<F, "required" | "defaulted" | "computed" | "optionalComputed">]: View<F, K, "output"> } & {
    [K in KeysWith<F, "optional">]?: View<F, K, "output"> | undefined;
  }
>;
type AskedOf<F extends Fields, V extends "wanted" | "given"> = Flatten<
  { readonly [K in KeysWith<F, "required">]: View<F, K, V> } & {
    readonly [K in KeysWith<F, "optional" | "optionalComputed" | "defaulted">]?: View<F, K, V> | undefined;
  }
>;
/** What a client's object was asked to be. Of one that was found, what its program would say: no defaults. */
export type WantedOf<F extends Fields> = AskedOf<F, "wanted">;
/** The same of one that this client created or changed: its secrets are known. */
export type GivenOf<F extends Fields> = AskedOf<F, "given">;
/** What a client's object is. */
export type HeldOf<F extends Fields> = Flatten<
  { readonly [K in KeysWith<F, "required" | "defaulted" | "computed" | "optionalComputed">]: View<F, K, "held"> } & {
    readonly [K in KeysWith<F, "optional">]?: View<F, K, "held"> | undefined;
  }
>;
/**
 * What a handler must return: everything the platform gives. Inputs left out are echoed as they were given; null keeps
 * an optional one from being echoed.
 */
export type ResultOf<F extends Fields> = Flatten<
  { [K in KeysWith<F, "computed" | "optionalComputed">]: View<F, K, "output"> } & {
    [K in KeysWith<F, "required" | "defaulted">]?: View<F, K, "output"> | undefined;
  } & { [K in KeysWith<F, "optional">]?: View<F, K, "output"> | null | undefined }
>;

type Optional<P extends Presence> = P extends "computed" | "optionalComputed" ? "optionalComputed" : "optional";
type Computed<P extends Presence> = P extends "optional" | "optionalComputed" ? "optionalComputed" : "computed";

/** An element of a list or set. */
type ElementOf<T> = T extends readonly (infer E)[] ? E : never;

/** Both ways between a value of ours and the platform's. */
export interface WireCodec<S extends Shape> {
  encode?(value: S["input"] & Plain, shown?: unknown): unknown;
  decode?(raw: unknown, known?: unknown): unknown;
}

/** One value, described. Fields are immutable: every method returns a new one. */
export class Field<S extends Shape = Shape, P extends Presence = Presence> {
  declare readonly $shape: S;
  declare readonly $presence: P;
  readonly spec: FieldSpec;
  /** Cached result of {@link holdsSecret}: every call reads it for every field. */
  private secrecy: boolean | undefined;

  constructor(spec: FieldSpec) {
    this.spec = spec;
  }

  /** Whether a value is secret, or holds a secret at some depth. */
  get holdsSecret(): boolean {
    this.secrecy ??= this.spec.secret === true || typeHoldsSecret(this.spec.type);
    return this.secrecy;
  }

  private with<Q extends Presence = P>(more: Partial<FieldSpec>): Field<S, Q> {
    return new Field<S, Q>({ ...this.spec, ...more });
  }

  /** Text for users. */
  doc(doc: string): Field<S, P> {
    return this.with({ doc });
  }
  /** The user may leave it out. */
  optional(): Field<S, Optional<P>> {
    const computed = this.spec.presence === "computed" || this.spec.presence === "optionalComputed";
    return this.with({ presence: computed ? "optionalComputed" : "optional" });
  }
  /** The platform gives it. With {@link optional}: the user may, and the platform does otherwise. */
  computed(): Field<S, Computed<P>> {
    const optional = this.spec.presence === "optional" || this.spec.presence === "optionalComputed";
    return this.with({ presence: optional ? "optionalComputed" : "computed" });
  }
  /** The user may leave it out, and then it is this. */
  default(value: S["input"] & (boolean | number | string)): Field<S, "defaulted"> {
    return this.with({ presence: "defaulted", default: value });
  }
  /** Encrypted in state, never shown. */
  secret(): Field<Concealed<S>, P> {
    return new Field({ ...this.spec, secret: true });
  }
  /** Never returned by the platform. */
  writeOnly(): Field<Unshown<S>, P> {
    return new Field({ ...this.spec, writeOnly: true });
  }
  /** A change of it replaces the resource. */
  replaces(): Field<S, P> {
    return this.with({ replaces: true });
  }
  /** Some changes of it replace the resource: those from one known value to another for which this is so. */
  replacesIf(isAnother: (before: S["input"] & Plain, after: S["input"] & Plain) => boolean): Field<S, P> {
    return this.with({ replacesIf: isAnother as (before: Plain, after: Plain) => boolean });
  }
  /**
   * It counts when the object is made: taking it away later is no change, and every other change is refused. `advice`, the
   * end of a sentence, says what to do in its place.
   */
  onlyAtCreation(advice: string): Field<S, P> {
    return this.with({ onlyAtCreation: advice });
  }
  /** Why a change from what the object has to another known value is refused; undefined where it can be made. Pure. */
  refusedIf(why: (before: S["input"] & Plain, after: S["input"] & Plain) => string | undefined): Field<S, P> {
    return this.with({ refusedIf: why as (before: Plain, after: Plain) => string | undefined });
  }
  /**
   * The platform decides about it while the object's other inputs are so: what the platform makes of it is no drift, and
   * what the program says of it no change. It counts when the object is made, and once the platform decides no more.
   */
  leftIf(isLeft: (inputs: Readonly<Record<string, Plain | undefined>>) => boolean): Field<S, P> {
    return this.with({ leftIf: isLeft });
  }
  /**
   * What the platform gives where the program says nothing, and again where it says nothing any more: saying it makes no
   * difference. Unlike a default it is not sent.
   */
  usually(usual: S["input"] & Plain): Field<S, P> {
    return this.with({ usual });
  }
  /**
   * Declares that removing an optional computed input from the program restores the platform's default. If the object has
   * `platformDefault` already, the removal is not a change, and imports do not set the input. Without this declaration, a
   * removal keeps the value, and the preview warns about it.
   */
  resetsOnRemoval(platformDefault?: S["input"] & Plain): Field<S, P> {
    return this.with({
      resetsOnRemoval: true,
      ...(platformDefault === undefined ? {} : { resetsTo: platformDefault }),
    });
  }
  /** Never changes while the object lives. */
  stable(): Field<S, P> {
    return this.with({ stable: true });
  }
  /** Of an optional setting: it is missing all the same, unless the other one that is named is there. */
  unless(setting: string): Field<S, P> {
    return this.with({ unless: setting });
  }
  /** Environment variables that may supply it. */
  env(...environment: string[]): Field<S, P> {
    return this.with({ environment });
  }
  /** Its name in Terraform's schema, where that is not its own name in snake_case; null where Terraform has none. */
  terraform(terraformName: string | null): Field<S, P> {
    return this.with({ terraformName });
  }
  /** Its name on the wire, where that is not its own as its API spells names; null where it does not travel. */
  wire(name: string | null, { encode, decode }: WireCodec<S> = {}): Field<S, P> {
    const codec = {
      ...(encode && { encode: encode as (value: Plain, shown?: unknown) => unknown }),
      ...(decode && { decode }),
    };
    return this.with({ wire: { ...this.spec.wire, name, ...codec } });
  }
  /** How the value travels, where its type does not say it: its member keeps the usual name. */
  coded({ encode, decode }: WireCodec<S>): Field<S, P> {
    const codec = {
      ...(encode && { encode: encode as (value: Plain, shown?: unknown) => unknown }),
      ...(decode && { decode }),
    };
    return this.with({ wire: { ...this.spec.wire, ...codec } });
  }
  /** The values it takes, each with its meaning. */
  values(
    known: Readonly<Record<string, string>>,
    { open = false, aliases = {} }: { open?: boolean; aliases?: Readonly<Record<string, string>> } = {},
  ): Field<S, P> {
    return this.with({ values: { known, open, aliases } });
  }
  /** Names the enumeration of its values in SDKs. Properties of several owners that have one name and one set share the enumeration. */
  enumType(enumType: string): Field<S, P> {
    return this.with({ enumType });
  }
  /** A rule on the known value: returns what is wrong and what would be right, or undefined. */
  check(constraint: (value: S["input"] & Plain) => string | undefined): Field<S, P> {
    return this.with({ constraints: [...this.spec.constraints, constraint as Constraint] });
  }
  /** A number not below `least`. */
  min(least: number): Field<S, P> {
    return this.check((value) =>
      typeof value === "number" && value < least ? `must be at least ${least}` : undefined,
    );
  }
  /** A number not above `most`. */
  max(most: number): Field<S, P> {
    return this.check((value) => (typeof value === "number" && value > most ? `must be at most ${most}` : undefined));
  }
  /** A whole number that fits into the 32 bits which `integer` has in Java and .NET: a count, a port, seconds. */
  integer(): Field<S, P> {
    return this.whole().with({ integer: true });
  }
  /** A whole number of any size: an id, bytes, milliseconds since 1970. SDKs have it as `number`. */
  whole(): Field<S, P> {
    return this.check((value) =>
      typeof value === "number" && !Number.isInteger(value) ? "must be a whole number" : undefined,
    );
  }
  /** A number that may be given as text: ids of resources are text, whatever the platform numbers its objects with. */
  orText(): Field<Omit<S, "args"> & { args: S["args"] | string }, P> {
    const { spec } = this.with({ orText: true });
    return new Field(spec);
  }
  /** Text that is not empty. */
  notEmpty(): Field<S, P> {
    return this.check((value) => (value === "" ? "must not be empty" : undefined));
  }
  /** Text that holds JSON but may be something else as well; JSON alone is `s.json()`. */
  holdingJson(): Field<S, P> {
    return this.with({ holdsJson: true });
  }
  /** An empty text counts as not given, with a warning: modules fill in every member, also those that mean nothing. */
  emptyIsAbsent(): Field<S, P> {
    return this.with({ emptyIsAbsent: true });
  }
  /** Two different values that mean the same make no diff. */
  sameAs(same: (before: S["input"] & Plain, after: S["input"] & Plain) => boolean): Field<S, P> {
    return this.with({ sameAs: same as (before: Plain, after: Plain) => boolean });
  }
  /** Recognises the mask that the platform shows in place of a secret. */
  masked(isMask: (live: Plain) => boolean): Field<S, P> {
    return this.with({ masked: isMask });
  }
  /** Of an element of a list: recognises those that stay there although the program does not name them. */
  staysIf(stays: (value: Plain) => boolean): Field<S, P> {
    return this.with({ stays });
  }
  /**
   * Of a set: what tells its elements from one another. No two of them may have the same, and each is compared with the one
   * that has: ten thousand in no time, whatever the platform adds to them.
   */
  keyed(by: (element: ElementOf<S["input"]>) => string): Field<S, P> {
    return this.with({ keyed: by as (element: Plain) => string });
  }
  /** Named after the resource, with seven random hex digits, where the user gives no name. */
  autoNamed({ maxLength = 255, ...rule }: Partial<AutoName> = {}): Field<S, "optionalComputed"> {
    return this.with({ presence: "optionalComputed", autoName: { maxLength, ...rule } });
  }
  /** An object that says by operation (`create`, `delete`, …) how long it may take; stronger than the engine's options. */
  times(duration: (text: string) => number | undefined): Field<S, P> {
    return this.manner().with({ duration });
  }
  /** It says how something is done, or nothing at all, and the platform never shows it: a change of it alone is no change. */
  manner(): Field<S, P> {
    return this.with({ manner: true });
  }
  /** Using it brings a warning with this text. */
  deprecated(deprecated: string): Field<S, P> {
    return this.with({ deprecated });
  }
  /** Accepted for compatibility and not used; `why`, a sentence without its full stop, is shown to whoever gives it. */
  ignored(why: string): Field<S, P> {
    return this.with({ ignored: why });
  }
}

function field<S extends Shape>(type: TypeSpec): Field<S, "required"> {
  return new Field<S, "required">({ type, presence: "required", doc: "", constraints: [] });
}

type ElementShape<E extends AnyField, View extends keyof Shape> = E["$shape"][View];
/** The views of a list or set. */
export type Collection<E extends AnyField> = {
  args: readonly ElementShape<E, "args">[];
  input: readonly ElementShape<E, "input">[];
  output: readonly ElementShape<E, "output">[];
  wanted: readonly ElementShape<E, "wanted">[];
  given: readonly ElementShape<E, "given">[];
  held: readonly ElementShape<E, "held">[];
};
/** The views of a map. */
export type Keyed<E extends AnyField> = {
  args: Readonly<Record<string, ElementShape<E, "args">>>;
  input: Readonly<Record<string, ElementShape<E, "input">>>;
  output: Readonly<Record<string, ElementShape<E, "output">>>;
  wanted: Readonly<Record<string, ElementShape<E, "wanted">>>;
  given: Readonly<Record<string, ElementShape<E, "given">>>;
  held: Readonly<Record<string, ElementShape<E, "held">>>;
};
/** The views of an object. */
export type Structure<F extends Fields> = {
  args: ArgsOf<F>;
  input: InputsOf<F>;
  output: OutputsOf<F>;
  wanted: WantedOf<F>;
  given: GivenOf<F>;
  held: HeldOf<F>;
};

/** The builders of fields. A new field is required; say `.optional()`, `.computed()` or `.default(…)` otherwise. */
export const s = {
  /** Text. Numbers and booleans given for it are taken in their usual spelling. */
  string: () => field<Same<string>>({ kind: "string" }),
  boolean: () => field<Same<boolean>>({ kind: "boolean" }),
  number: () => field<Same<number>>({ kind: "number" }),
  /** A JSON document as text; compared by meaning. */
  json: () => field<Same<string>>({ kind: "json" }),
  /** Anything at all. */
  any: () => field<Same<Plain>>({ kind: "any" }),
  list: <E extends AnyField>(element: E) => field<Collection<E>>({ kind: "list", element }),
  /** A list whose order means nothing. */
  set: <E extends AnyField>(element: E) => field<Collection<E>>({ kind: "set", element }),
  map: <E extends AnyField>(element: E) => field<Keyed<E>>({ kind: "map", element }),
  /** An object. `typeName` names its type where the name made from its place would be wrong. */
  object: <F extends Fields>(fields: F, typeName?: string) =>
    field<Structure<F>>({ kind: "object", fields, ...(typeName === undefined ? {} : { typeName }) }),
};

/** Whether the user may or must give this field. */
export function isInput(field: AnyField): boolean {
  return field.spec.presence !== "computed";
}

/** Whether a value of this field is secret, or holds a secret at some depth. */
export function holdsSecret(field: AnyField): boolean {
  return field.holdsSecret;
}

/** Whether some part of a value of this type is secret. */
export function typeHoldsSecret(type: TypeSpec): boolean {
  if (type.kind === "object") return Object.values(type.fields).some(holdsSecret);
  return "element" in type && holdsSecret(type.element);
}

/** Name of `field`, called `name`, in Terraform's schema; null where it has none. */
export function terraformNameOf(name: string, field: AnyField): string | null {
  return field.spec.terraformName === undefined ? snakeCase(name) : field.spec.terraformName;
}

/**
 * Terraform names that do not follow from the names of this package by spelling. A key is the path of a member without lists
 * and maps (`ClusterProfile.packs`), or a name alone that applies to every member. `null`: the original has no such member.
 */
export type TerraformNames = Readonly<Record<string, string | null>>;

/** Returns the Terraform name of the member `name` of the object at `path`; null if the original lacks it. */
export type TerraformNamer = (path: string, name: string, field: AnyField) => string | null;

/** Creates the namer of a package. The declaration of the field has precedence over the table, and the table over the spelling. */
export function createTerraformNamer(names: TerraformNames = {}): TerraformNamer {
  return (path, name, { spec }) => {
    const { terraformName = own(names, `${path}.${name}`) } = spec;
    const listed = terraformName === undefined ? own(names, name) : terraformName;
    return listed === undefined ? snakeCase(name) : listed;
  };
}

/** `deepFilter` to `deep_filter`. */
export function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
