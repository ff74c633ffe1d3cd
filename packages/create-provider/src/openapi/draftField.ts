/** Type of a drafted value, with the types of its parts. */
export type DraftType =
  | { readonly kind: "string" | "number" | "boolean" | "any" }
  | { readonly kind: "list" | "set" | "map"; readonly element: DraftValue }
  | { readonly kind: "object"; readonly fields: readonly DraftField[]; readonly typeName?: string };

/** A drafted value: its type, and the calls that follow the constructor of its field, such as `.optional()`. */
export interface DraftValue {
  readonly type: DraftType;
  readonly calls: readonly string[];
}

export interface DraftField extends DraftValue {
  readonly name: string;
}

/** Returns a literal of TypeScript. */
export function literal(value: string | number | boolean): string {
  return JSON.stringify(value);
}

/** Returns a name as the key of an object literal. `__proto__` as a plain key would set the prototype. */
export function propertyName(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}
