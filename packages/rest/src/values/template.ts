import type { Values } from "./values.js";

const PLACE = /\{([A-Za-z0-9]+)\}/g;

/** Returns the names of the placeholders in order: `collectorId` for `v1/collectors/{collectorId}/sources`. */
export function namesIn(template: string): readonly string[] {
  return [...template.matchAll(PLACE)].map(([, name]) => name as string);
}

/** Reports whether every placeholder has a value that is not empty. */
export function canFill(template: string, values: Values): boolean {
  return namesIn(template).every((name) => values[name] !== undefined && values[name] !== null && values[name] !== "");
}

/** Reports whether a text can fill a placeholder of a path. Empty texts, `.` and `..` would change the address. */
export function canStand(text: string): boolean {
  return text !== "" && text !== "." && text !== "..";
}

/**
 * Returns a path with its placeholders filled, each escaped as one segment.
 *
 * @throws RangeError naming the placeholder whose value is missing or would change the address: `.` and `..`.
 */
export function fillPath(template: string, values: Values): string {
  return template.replace(PLACE, (_, name: string) => {
    const text = textOf(values[name]);
    if (!canStand(text)) throw new RangeError(name);
    return encodeURIComponent(text);
  });
}

/** Returns a text with its placeholders filled, without escapes. */
export function fillText(template: string, values: Values): string {
  return template.replace(PLACE, (_, name: string) => textOf(values[name]));
}

/**
 * Returns the values with which the template yields `text`, or undefined if it does not match. Only the last value may
 * contain the text between two placeholders, such as a slash.
 */
export function parseText(template: string, text: string): Readonly<Record<string, string>> | undefined {
  const names = namesIn(template);
  const parts = template.split(PLACE).filter((_, index) => index % 2 === 0);
  const found: [string, string][] = [];
  let at = 0;
  if (!text.startsWith(parts[0] as string)) return undefined;
  at = (parts[0] as string).length;
  for (const [index, name] of names.entries()) {
    const behind = parts[index + 1] as string;
    const isLast = index === names.length - 1;
    const end = isLast ? text.length - behind.length : text.indexOf(behind, at);
    if (end <= at || !text.startsWith(behind, end)) return undefined;
    found.push([name, text.slice(at, end)]);
    at = end + behind.length;
  }
  return Object.fromEntries(found);
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

/** Returns a path without its query. */
export function withoutQuery(path: string): string {
  const at = path.indexOf("?");
  return at < 0 ? path : path.slice(0, at);
}
