/** Check of strings that become one segment of a URL path, in which `.` and `..` have another meaning. */
export function pathPart(value: string): string | undefined {
  return value === "." || value === ".." ? "must not be . or .." : undefined;
}
