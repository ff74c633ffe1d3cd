import { elementsOf, JsonText, membersIn, Ref, Secret, type Step, type Value } from "./program.js";
import { type ExampleSchema, elementOf, memberOf, type Shape } from "./schema.js";

/** Notation of a language. Elements and members are written already. */
export interface Notation {
  ref(ref: Ref): string;
  secret(name: string): string;
  /** Returns the JSON text of a value, which is written as a value of any type. */
  json(text: string): string;
  scalar(value: null | boolean | number | string, shape: Shape): string;
  list(items: readonly string[], shape: Shape): string;
  /** Returns an object of a type, a map, or an object of any type. */
  members(members: readonly (readonly [name: string, text: string])[], shape: Shape): string;
  /** Returns a value of any type in a place that has a type. Default: the value. */
  any?(text: string): string;
}

/**
 * Returns a value in a notation.
 * @throws TypeError if the schema requires a list or an object and the value is not one
 */
export function literal(
  notation: Notation,
  schema: ExampleSchema,
  value: Value,
  shape: Shape,
  isInAny = false,
): string {
  const { kind } = shape;
  const inside = (item: Value, inner: Shape) => literal(notation, schema, item, inner, kind === "any");
  if (value instanceof Ref) return notation.ref(value);
  if (value instanceof Secret) return notation.secret(value.name);
  if (value instanceof JsonText) return notation.json(literal(notation, schema, value.value, { kind: "any" }, true));
  const plain = (): string => {
    if (kind === "list" || Array.isArray(value)) {
      const items = elementsOf(value).map((item) => inside(item, elementOf(shape)));
      return notation.list(items, shape);
    }
    if (kind !== "object" && kind !== "map" && (typeof value !== "object" || value === null))
      return notation.scalar(value, shape);
    const innerOf = (name: string) => (kind === "object" ? memberOf(schema, shape, name) : elementOf(shape));
    const members = Object.entries(membersIn(value)).map(
      ([name, item]) => [name, inside(item, innerOf(name))] as const,
    );
    return notation.members(members, shape);
  };
  return kind === "any" && !isInAny && notation.any !== undefined ? notation.any(plain()) : plain();
}

/** Returns the variables that contain results of lookups. */
export function lookupsIn(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.filter(({ kind }) => kind === "lookup").map(({ variable }) => variable));
}
