import { s } from "@tripod/kit";
import { projectOf, projectScope } from "./identity/scope.js";

const PROJECT_ID = /^[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}$/i;

/** Returns why a text is not a project ID, or undefined if it is one. */
export function projectIdProblem(id: string): string | undefined {
  if (id === "" || PROJECT_ID.test(id)) return undefined;
  return "must be a project ID of 32 hexadecimal digits, with or without hyphens. Use the `id` of the project";
}

/** Argument `projectId` of all lookups in a project. */
export const projectId = s
  .string(
    "Project ID (`id` of `VpcProjectV2`), with or without dashes; both forms are equal. The result contains the value of the argument.",
  )
  .notEmpty()
  .check(projectIdProblem);

/** Argument `region` of all lookups in a region. */
export const region = s
  .string("Pool (region), such as `ru-3`. The error for an unknown pool lists the pools.")
  .notEmpty();

/** Returns a project ID in the spelling of the platform, without dashes. */
export function plainProjectId(id: string): string {
  return projectOf(projectScope(id)) ?? id;
}

/** Returns a field for a project ID. Dashes and case are ignored. */
export function ofProject(doc: string) {
  return s
    .string(doc)
    .notEmpty()
    .semanticEquals((oldValue, newValue) => undashed(oldValue) === undashed(newValue))
    .codec({ encode: plainProjectId });
}

/** Input `projectId` of all resources in a project. */
export const inProject = ofProject("Project ID (`id` of `VpcProjectV2`), with or without dashes; both forms are equal.")
  .check(projectIdProblem)
  .replaces();

/** Input `region` of all resources in a region. */
export const inRegion = region.replaces();

/** Returns the inputs `projectId` and `region` of objects in a parent, which must be those of the parent. */
export const inProjectAndRegionOf = (parent: string) => ({
  projectId: inProject.doc(
    `Project ID of the ${parent}, with or without dashes; both forms are equal. The ${parent} does not exist for another project.`,
  ),
  region: inRegion.doc(
    `Pool (region) of the ${parent}, such as \`ru-3\`. The ${parent} does not exist in another pool.`,
  ),
});

/** Returns a form of a project ID that is equal for all its spellings. */
export function undashed(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}
