/** Type of a drafted value, with the types of its parts. */
export type DraftType =
  | { readonly kind: "string" | "number" | "boolean" | "any" }
  | { readonly kind: "list" | "set" | "map"; readonly element: DraftValue }
  | { readonly kind: "object"; readonly fields: readonly DraftField[]; readonly typeName?: string };

/** Drafted value: its type, and the calls that follow the constructor of its field, such as `.optional()`. */
export interface DraftValue {
  readonly type: DraftType;
  readonly calls: readonly string[];
}

/** Field of a draft. */
export interface DraftField extends DraftValue {
  readonly name: string;
  readonly doc: string;
}

/** Returns a literal of TypeScript. Characters that editors do not show, or that reorder text, are escaped. */
export function literal(value: string | number | boolean): string {
  const escaped = (text: string): string =>
    Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escaped);
}

/** Returns a name as the key of an object literal. `__proto__` as a plain key would set the prototype. */
export function propertyName(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}
