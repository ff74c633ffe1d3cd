/** Scope of a request: the project of the settings, or the tenant. The platform has no other scope. */
export type Scope = "project" | "tenant";

/** Scope of an object, as the platform spells it: `project`, `tenant` or `system`. */
export type Level = string;

/** Contexts of most lookups. */
export const CONTEXTS = {
  project: "objects of the project that the setting `projectName` names",
  tenant: "objects of the tenant, outside of projects",
};

/** Contexts of objects that exist in projects only: the tenant sees all of them. */
export const CONTEXTS_OF_RUNNING = {
  project: CONTEXTS.project,
  tenant: "all projects of the tenant, where names can occur more than once",
};

/** The tenant sees objects of the system. */
export function scopeOf(context: Level): Scope {
  return context === "project" ? "project" : "tenant";
}
