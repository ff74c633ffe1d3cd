import { type DraftField, type DraftValue, literal } from "../openapi/draftField.js";

const MAX_WIDTH = 120;

/** Returns the fields of an object literal, one per line. */
export function fieldsCode(fields: readonly DraftField[], indent: string): string {
  return fields
    .map((field) => `${indent}${field.name}: ${valueCode(field, indent, field.name.length + 3)},\n`)
    .join("");
}

/** Returns the code of a value. `before` is the width of the text before it in its line. */
function valueCode(value: DraftValue, indent: string, before = 0): string {
  const head = headCode(value, indent);
  const line = `${head}${value.calls.join("")}`;
  const isShort = (line.split("\n").at(0) ?? "").length + before + indent.length <= MAX_WIDTH;
  if (isShort || head.includes("\n") || value.calls.length < 2) return line;
  return [`s`, head.slice(1), ...value.calls].join(`\n${indent}  `);
}

function headCode({ type }: DraftValue, indent: string): string {
  switch (type.kind) {
    case "string":
    case "number":
    case "boolean":
    case "any":
      return `s.${type.kind}()`;
    case "list":
    case "set":
    case "map":
      return `s.${type.kind}(${valueCode(type.element, indent)})`;
    case "object": {
      const typeName = type.typeName === undefined ? "" : `, ${literal(type.typeName)}`;
      return `s.object({\n${fieldsCode(type.fields, `${indent}  `)}${indent}}${typeName})`;
    }
  }
}
