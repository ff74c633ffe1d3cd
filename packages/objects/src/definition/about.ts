import { snakeCase } from "@tripod/kit";
import type { About } from "./groups.js";

/** What people read of a resource, out of what its definition says. */
export function aboutOf(definition: Omit<About<string, never, never>, "kind" | "extras">) {
  const { name, terraform = snakeCase(name), doc, rules, deprecated, foresee, loses } = definition;
  return {
    name,
    terraform,
    doc,
    ...(rules && { rules }),
    ...(deprecated && { deprecated }),
    ...(foresee && { foresee: foresee.bind(definition) }),
    ...(loses !== undefined && { loses }),
  };
}

/** The output that is the same as the id, unless a definition calls it otherwise: `partitionId`. */
export function idNameOf(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}Id`;
}
