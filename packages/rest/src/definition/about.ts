import { snakeCase } from "@tripod/kit";
import type { About } from "./groups.js";

/** Returns the documentation properties of a resource. */
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

/** Returns the name of the output that equals the resource ID, such as `partitionId`. */
export function idNameOf(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}Id`;
}
