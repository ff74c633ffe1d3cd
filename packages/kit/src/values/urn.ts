/** Returns the type of `urn:pulumi:STACK::PROJECT::PARENT$TYPE::NAME`; names may contain `::`. */
export function urnType(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}

/** Returns the name in a URN. */
export function urnName(urn: string): string {
  return urn.split("::").slice(3).join("::");
}

/** Returns the part of a URN that identifies the program: stack and project. */
export function urnProgram(urn: string): string {
  return urn.split("::").slice(0, 2).join("::");
}
