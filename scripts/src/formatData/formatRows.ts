import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, ROOT } from "../shared/folders.js";

/** JSON files and folders of JSON files that hold one row on each line. */
const DATA = ["packages/emulators/seeds", "packages/kit/fixtures/pulumi-metaschema.json", "tests/fixtures/terms"];

/** Number of columns that a line may have. A longer row takes as many lines as it needs. */
const MAX_COLUMNS = 800;

/** Returns the absolute paths of the files that hold rows. */
export function dataFiles(): readonly string[] {
  return DATA.map((path) => join(ROOT, path)).flatMap((path) => {
    return statSync(path).isFile() ? [path] : filesBelow(path, (name) => name.endsWith(".json"));
  });
}

/** Returns the formatted text of a file that holds rows. */
export function formatDataFile(file: string): string {
  return formatRows(JSON.parse(readFileSync(file, "utf8")));
}

/**
 * Returns the JSON text of a value: the members of the value and the objects of its lists are on a line each. Biome
 * would give each member of a row a line of its own.
 */
export function formatRows(value: unknown): string {
  return `${formatBlock(value, "")}\n`;
}

/** Returns a value with a line for each member. With `isRow`, members that fit share a line. */
function formatBlock(value: unknown, indent: string, isRow = false): string {
  const inner = `${indent}  `;
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return formatLine(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const members = Array.isArray(value)
    ? value.map((item) => formatRow(item, inner))
    : Object.entries(value).map(([name, member]) => {
        const text = hasRows(member) ? formatBlock(member, inner) : formatRow(member, inner);
        return `${JSON.stringify(name)}: ${text}`;
      });
  const lines = isRow ? joinedLines(members, MAX_COLUMNS - inner.length) : members;
  return `${open}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close}`;
}

/** Returns members as lines: consecutive members share a line if it has at most this number of columns. */
function joinedLines(members: readonly string[], columns: number): readonly string[] {
  const lines: string[] = [];
  for (const member of members) {
    const joined = `${lines.at(-1)}, ${member}`;
    if (lines.length === 0 || joined.includes("\n") || joined.length > columns) lines.push(member);
    else lines[lines.length - 1] = joined;
  }
  return lines;
}

/** Returns a value on one line, or as a block if the line would be too long. */
function formatRow(value: unknown, indent: string): string {
  const line = formatLine(value);
  return indent.length + line.length <= MAX_COLUMNS ? line : formatBlock(value, indent, true);
}

/** Reports whether a value is or contains a list of objects. */
function hasRows(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (!Array.isArray(value)) return Object.values(value).some(hasRows);
  return value.some((item) => typeof item === "object" && item !== null);
}

function formatLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatLine).join(", ")}]`;
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${formatLine(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
