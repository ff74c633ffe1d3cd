import type { Plain, PlainObject } from "@tripod/kit";
import pc from "picocolors";

/** Columns that a table may have before it is shown as blocks instead. */
const MOST_COLUMNS = 6;
/** Letters that a cell may have before it is cut. */
const WIDEST_CELL = 44;

/** A result for people: members one a line, lists of alike objects as tables. */
export function render(result: PlainObject): string {
  return `${lines(result, "").join("\n")}\n`;
}

/** One value for people, without a name before it. */
export function renderValue(value: Plain): string {
  if (!isNested(value)) return `  ${scalar(value)}\n`;
  return isEmpty(value) ? `  ${pc.dim("none")}\n` : `${nested(value, "  ").join("\n")}\n`;
}

function lines(object: PlainObject, indent: string): string[] {
  const members = namesOf([object]).map((name) => [name, object[name]] as const);
  const onOneLine = members.filter(([, value]) => !isNested(value) || isEmpty(value));
  const width = Math.max(0, ...onOneLine.map(([name]) => name.length));
  return members.flatMap(([name, value]) => {
    const label = `${indent}${pc.cyan(name.padEnd(width))}  `;
    if (!isNested(value)) return [`${label}${scalar(value)}`];
    if (isEmpty(value)) return [`${label}${pc.dim("none")}`];
    return [`${indent}${pc.cyan(name)}`, ...nested(value, `${indent}  `)];
  });
}

function nested(value: Plain | undefined, indent: string): string[] {
  if (!Array.isArray(value)) return lines(value as PlainObject, indent);
  if (value.every((element) => !isNested(element))) return value.map((element) => `${indent}${scalar(element)}`);
  return isTable(value) ? table(value as PlainObject[], indent) : value.flatMap((element) => block(element, indent));
}

function block(element: Plain, indent: string): string[] {
  const [first = "", ...rest] = nested(element, `${indent}  `);
  return [`${indent}${pc.dim("-")} ${first.trimStart()}`, ...rest];
}

function isTable(elements: readonly Plain[]): boolean {
  return elements.every(
    (element) =>
      isNested(element) &&
      !Array.isArray(element) &&
      Object.keys(element as PlainObject).length <= MOST_COLUMNS &&
      Object.values(element as PlainObject).every((value) => !isNested(value)),
  );
}

function table(rows: readonly PlainObject[], indent: string): string[] {
  const names = namesOf(rows);
  const cells = rows.map((row) => names.map((name) => cut(scalar(row[name]))));
  const widths = names.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `${indent}${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd();
  return [pc.dim(line(names)), ...cells.map(line)];
}

/** What a reader looks for first. */
const FIRST = ["name", "id"];

/** Names of the members of some objects, each once, the telling ones first. */
function namesOf(objects: readonly PlainObject[]): string[] {
  const names = new Set(objects.flatMap((object) => Object.keys(object).filter((name) => object[name] !== undefined)));
  return [...FIRST.filter((name) => names.has(name)), ...[...names].filter((name) => !FIRST.includes(name))];
}

function cut(text: string): string {
  return text.length > WIDEST_CELL ? `${text.slice(0, WIDEST_CELL - 1)}…` : text;
}

function scalar(value: Plain | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

function isNested(value: Plain | undefined): boolean {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: Plain | undefined): boolean {
  return Object.keys(value as object).length === 0;
}
