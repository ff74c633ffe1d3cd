import type { Values } from "./values.js";

const PLACE = /\{([A-Za-z0-9]+)\}/g;

/** The names in braces, in their order: `collectorId` of `v1/collectors/{collectorId}/sources`. */
export function namesIn(template: string): readonly string[] {
  return [...template.matchAll(PLACE)].map(([, name]) => name as string);
}

/** Whether every name of the template has a value that is not empty. */
export function canFill(template: string, values: Values): boolean {
  return namesIn(template).every((name) => values[name] !== undefined && values[name] !== null && values[name] !== "");
}

/** Whether a text can stand in a place of a path: what is empty, `.` or `..` would change the address. */
export function canStand(text: string): boolean {
  return text !== "" && text !== "." && text !== "..";
}

/**
 * A path with its places filled, each escaped as one segment.
 *
 * @throws RangeError naming the place that has no value, or one that would change the address: `.` and `..`.
 */
export function fillPath(template: string, values: Values): string {
  return template.replace(PLACE, (_, name: string) => {
    const text = textOf(values[name]);
    if (!canStand(text)) throw new RangeError(name);
    return encodeURIComponent(text);
  });
}

/** A text with its places filled as they are. */
export function fillText(template: string, values: Values): string {
  return template.replace(PLACE, (_, name: string) => textOf(values[name]));
}

/**
 * The values that make `text` out of the template, or undefined where it does not fit. Only the last place may hold the
 * text that stands between two others, such as a slash.
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

/** A path without what is asked of it. */
export function withoutQuery(path: string): string {
  const at = path.indexOf("?");
  return at < 0 ? path : path.slice(0, at);
}
