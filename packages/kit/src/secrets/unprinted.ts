import {
  hasSecret,
  isValueList,
  isValueObject,
  type PlainObject,
  reveal,
  type Value,
  type ValueObject,
} from "../values/value.js";

const INSPECT = Symbol.for("nodejs.util.inspect.custom");

type Inspect = (value: unknown, options: object) => string;

/** Returns the plain data of `marked`. Logs and the console hide its secrets; access to a member returns the value. */
export function unprinted(marked: ValueObject): PlainObject {
  const plain = reveal(marked);
  hide(marked, plain);
  return plain;
}

function hide(marked: Value, plain: unknown): void {
  if (!hasSecret(marked) || typeof plain !== "object" || plain === null) return;
  if (isValueList(marked)) {
    for (const [index, element] of marked.entries()) hide(element, (plain as unknown[])[index]);
  }
  if (isValueObject(marked)) {
    for (const [name, member] of Object.entries(marked)) {
      if (member !== undefined) hide(member, (plain as Readonly<Record<string, unknown>>)[name]);
    }
  }
  const show = (_: number, options: object, inspect: Inspect): string => inspect(marked, options);
  Object.defineProperty(plain, INSPECT, { value: show });
}
