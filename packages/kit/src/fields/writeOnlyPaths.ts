import { stepsOf } from "../values/path.js";
import { own } from "../values/value.js";
import { type AnyField, type Fields, isInput } from "./field.js";

/** Returns the names of inputs that an import cannot read, or with a required member that it cannot read. */
export function writeOnlyPaths(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => isLacking(fields[name] as AnyField));
}

/** Reports whether an import cannot read the required input at the path of a failure, such as `users[0].password`. */
export function isWriteOnlyPath(fields: Fields, path: string): boolean {
  let inner: Fields = fields;
  let field: AnyField | undefined;
  for (const step of stepsOf(path)) {
    field = elementOf(field) ?? own(inner, step);
    if (field === undefined) return false;
    inner = field.spec.type.kind === "object" ? field.spec.type.fields : {};
  }
  return field !== undefined && isHidden(field);
}

/** Returns the field of an element of a list, a set or a map. */
function elementOf(field: AnyField | undefined): AnyField | undefined {
  const type = field?.spec.type;
  return type !== undefined && "element" in type ? type.element : undefined;
}

/** An import cannot read a value that is always masked, just as a write-only one. */
function isHidden({ spec: { presence, writeOnly, masked } }: AnyField): boolean {
  return presence === "required" && (writeOnly === true || masked !== undefined);
}

function isLacking(field: AnyField): boolean {
  if (isHidden(field)) return true;
  if (!isInput(field)) return false;
  const { type } = field.spec;
  if (type.kind === "object") return Object.values(type.fields).some(isLacking);
  if (!("element" in type)) return false;
  // A list of hidden strings is read as empty, which an optional input may be.
  return isHidden(type.element) ? field.spec.presence === "required" : isLacking(type.element);
}
