import { type DraftField, type DraftValue, literal } from "../openapi/draftField.js";

const MAX_WIDTH = 120;

/** Returns the fields of an object literal, one per line. */
export function fieldsCode(fields: readonly DraftField[], indent: string): string {
  return fields.map((field) => `${indent}${field.name}: ${valueCode(field, indent, field)},\n`).join("");
}

/** Returns the code of a value: of a field with its documentation, or of an element. */
function valueCode(value: DraftValue, indent: string, field?: DraftField): string {
  const before = field === undefined ? 0 : field.name.length + 3;
  const head = headCode(value, indent, field && literal(field.doc));
  const line = `${head}${value.calls.join("")}`;
  const isShort = (line.split("\n").at(0) ?? "").length + before + indent.length <= MAX_WIDTH;
  if (isShort || head.includes("\n") || value.calls.length === 0) return line;
  return [`s`, head.slice(1), ...value.calls].join(`\n${indent}  `);
}

function headCode({ type }: DraftValue, indent: string, doc?: string): string {
  const parts = (part: string) => (doc === undefined ? part : `${doc}, ${part}`);
  switch (type.kind) {
    case "string":
    case "number":
    case "boolean":
    case "any":
      return `s.${type.kind}(${doc ?? ""})`;
    case "list":
    case "set":
    case "map":
      return `s.${type.kind}(${parts(valueCode(type.element, indent))})`;
    case "object": {
      const typeName = type.typeName === undefined ? "" : `, ${literal(type.typeName)}`;
      return `s.object(${parts(`{\n${fieldsCode(type.fields, `${indent}  `)}${indent}}${typeName}`)})`;
    }
  }
}
