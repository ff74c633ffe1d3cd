import { own, type Plain, type PlainObject, printable } from "@tripod/kit";
import { colors } from "./colors.js";

/** Maximum length of a cell; longer text is cut. */
const WIDEST_CELL = 44;
/** Members that are never cut, because a part of them is useless. */
const UNCUT = ["id", "uid", "uuid"];
/** Line width if the width of the terminal is unknown. */
const USUAL_WIDTH = 120;

/** Formats a result: one member per line, and lists of similar objects as tables if they fit into `width`. */
export function render(result: PlainObject, width: number = USUAL_WIDTH): string {
  return `${lines(result, "", width).join("\n")}\n`;
}

/** Formats one value without a name. */
export function renderValue(value: Plain, width: number = USUAL_WIDTH): string {
  if (!isNested(value)) return `  ${scalar(value)}\n`;
  return isEmpty(value) ? `  ${colors.dim("none")}\n` : `${nested(value, "  ", width).join("\n")}\n`;
}

/**
 * Formats rows as a table, with columns in the given order. If the table is wider than `width`, each row becomes a
 * block, because cut values are useless. Without a width the result is always a table.
 */
export function renderTable(rows: readonly PlainObject[], width: number = Number.POSITIVE_INFINITY): string {
  if (rows.length === 0) return `${colors.dim("none")}\n`;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => names.map((name) => scalar(own(row, name))));
  const titles = names.map(printable);
  const widths = titles.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const widest = widths.reduce((sum, one) => sum + one + 2, -2);
  if (widest > width) return `${rows.flatMap((row) => block(row, "", width)).join("\n")}\n`;
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return `${[colors.dim(line(titles)), ...cells.map(line)].join("\n")}\n`;
}

function lines(object: PlainObject, indent: string, width: number): string[] {
  const members = namesOf([object]).map((name) => [printable(name), object[name]] as const);
  const onOneLine = members.filter(([, value]) => !isNested(value) || isEmpty(value));
  const widest = Math.max(0, ...onOneLine.map(([name]) => name.length));
  return members.flatMap(([name, value]) => {
    const label = `${indent}${colors.cyan(name.padEnd(widest))}  `;
    if (!isNested(value)) return [`${label}${scalar(value)}`];
    if (isEmpty(value)) return [`${label}${colors.dim("none")}`];
    return [`${indent}${colors.cyan(name)}`, ...nested(value, `${indent}  `, width)];
  });
}

function nested(value: Plain | undefined, indent: string, width: number): string[] {
  if (!Array.isArray(value)) return lines(value as PlainObject, indent, width);
  if (value.every((element) => !isNested(element))) return value.map((element) => `${indent}${scalar(element)}`);
  return table(value, indent, width) ?? value.flatMap((element) => block(element, indent, width));
}

function block(element: Plain, indent: string, width: number): string[] {
  const [first = "", ...rest] = nested(element, `${indent}  `, width);
  return [`${indent}${colors.dim("-")} ${first.trimStart()}`, ...rest];
}

/** Returns the rows as a table, or undefined if they have nested objects or the table is too wide. */
function table(rows: readonly Plain[], indent: string, width: number): string[] | undefined {
  if (!rows.every(isRecord)) return undefined;
  const names = namesOf(rows);
  const cells = rows.map((row) => names.map((name) => cell(name, own(row, name))));
  const titles = names.map(printable);
  const widths = titles.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const total = indent.length + widths.reduce((sum, one) => sum + one + 2, -2);
  if (total > width) return undefined;
  const line = (row: readonly string[]): string =>
    `${indent}${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd();
  return [colors.dim(line(titles)), ...cells.map(line)];
}

/** Reports whether each member of an object fits into a cell: a scalar, or a list of scalars. */
function isRecord(element: Plain): element is PlainObject {
  if (!isNested(element) || Array.isArray(element)) return false;
  return Object.values(element as PlainObject).every(
    (value) => !isNested(value) || (Array.isArray(value) && value.every((one) => !isNested(one))),
  );
}

function cell(name: string, value: Plain | undefined): string {
  const text = (Array.isArray(value) ? value.map(scalar).join(", ") : scalar(value)).replaceAll(/\s+/g, " ");
  return UNCUT.includes(name) || text.length <= WIDEST_CELL ? text : `${text.slice(0, WIDEST_CELL - 1)}…`;
}

/** Members that come first. */
const FIRST = ["name", "id"];

/** Returns the names of the members of some objects, without duplicates, the most important ones first. */
function namesOf(objects: readonly PlainObject[]): string[] {
  const names = new Set(objects.flatMap((object) => Object.keys(object).filter((name) => object[name] !== undefined)));
  return [...FIRST.filter((name) => names.has(name)), ...[...names].filter((name) => !FIRST.includes(name))];
}

function scalar(value: Plain | undefined): string {
  return value === undefined || value === null ? "" : printable(String(value));
}

function isNested(value: Plain | undefined): boolean {
  return typeof value === "object" && value !== null;
}

function isEmpty(value: Plain | undefined): boolean {
  return Object.keys(value as object).length === 0;
}
