import { snakeCase } from "@tripod/kit";
import type { ResourceInfo } from "./groups.js";

/** Returns the documentation properties of a resource. */
export function resourceInfoOf(definition: Omit<ResourceInfo<string, never, never>, "kind" | "extras">) {
  const { name, terraform = snakeCase(name), doc, rules, deprecated, preflight, dataLoss, deletion } = definition;
  return {
    name,
    terraform,
    doc,
    ...(rules && { rules }),
    ...(deprecated && { deprecated }),
    ...(preflight && { preflight: preflight.bind(definition) }),
    ...(dataLoss !== undefined && { dataLoss }),
    ...(deletion !== undefined && { deletion }),
  };
}

/** Returns the name of the output that equals the resource ID, such as `partitionId`. */
export function idNameOf(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}Id`;
}
