/** A rule for texts that become one part of an address's path, where `.` and `..` mean something else. */
export function pathPart(value: string): string | undefined {
  return value === "." || value === ".." ? "must not be . or .." : undefined;
}
