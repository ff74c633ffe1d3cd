import { s } from "@tripod/kit";
import { projectOf, projectScope } from "./identity/scope.js";

const PROJECT_ID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;

/** Returns why a text is no ID of a project. */
function idProblem(id: string): string | undefined {
  if (id === "" || PROJECT_ID.test(id)) return undefined;
  return "must be a project ID of 32 hexadecimal digits, with or without hyphens. Use the `id` of the project";
}

/** The argument `projectId` of every lookup that works inside a project. */
export const projectId = s
  .string()
  .notEmpty()
  .check(idProblem)
  .doc("Project ID, with or without dashes. The result contains the value of the argument.");

/** The argument `region` of lookups that work inside one region. */
export const region = s.string().notEmpty().doc("Pool (region), such as `ru-3`.");

/** An id of a project as the platform spells it, without dashes. */
export function plainProjectId(id: string): string {
  return projectOf(projectScope(id)) ?? id;
}

/** The input `projectId` of every resource that is in a project. Dashes make no difference. */
export const inProject = s
  .string()
  .notEmpty()
  .check(idProblem)
  .replaces()
  .sameAs((before, after) => undashed(before) === undashed(after))
  .coded({ encode: plainProjectId })
  .doc("Project ID, with or without dashes.");

/** The input `region` of every resource that is in one region. */
export const inRegion = s.string().notEmpty().replaces().doc("Pool (region), such as `ru-3`.");

/** An identifier of a project in the one form that all its spellings have in common. */
export function undashed(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}
