import { type AnyField, type Fields, isInput } from "./field.js";
import { stepsOf } from "./path.js";
import { own } from "./value.js";

/** The names of inputs that an import does not know, or something required in them: the platform never shows it. */
export function neverShown(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => isLacking(fields[name] as AnyField));
}

/** Whether an import does not know the required input at this path of a failure, such as `users[0].password`. */
export function isNeverShown(fields: Fields, path: string): boolean {
  let inner: Fields = fields;
  let field: AnyField | undefined;
  for (const step of stepsOf(path)) {
    field = elementOf(field) ?? own(inner, step);
    if (field === undefined) return false;
    inner = field.spec.type.kind === "object" ? field.spec.type.fields : {};
  }
  return field !== undefined && isHidden(field);
}

/** The field of an element of a list, a set or a map. */
function elementOf(field: AnyField | undefined): AnyField | undefined {
  const type = field?.spec.type;
  return type !== undefined && "element" in type ? type.element : undefined;
}

/** What is only ever shown masked tells an import as little as what is not shown at all. */
function isHidden({ spec: { presence, writeOnly, masked } }: AnyField): boolean {
  return presence === "required" && (writeOnly === true || masked !== undefined);
}

function isLacking(field: AnyField): boolean {
  if (isHidden(field)) return true;
  if (!isInput(field)) return false;
  const { type } = field.spec;
  if (type.kind === "object") return Object.values(type.fields).some(isLacking);
  if (!("element" in type)) return false;
  // Of texts that are all hidden nothing is left, which an input that may be left out can be.
  return isHidden(type.element) ? field.spec.presence === "required" : isLacking(type.element);
}
