/**
 * Returns the check of strings that become one segment of a URL path, in which `.` and `..` have another meaning.
 *
 * @example
 * ```ts
 * import { s } from "@tripod/kit";
 * import { pathPart } from "@tripod/kit/http";
 *
 * export const name = s.string("Name, part of the object's URL.").check(pathPart);
 * ```
 */
export function pathPart(value: string): string | undefined {
  return value === "." || value === ".." ? "must not be . or .." : undefined;
}
