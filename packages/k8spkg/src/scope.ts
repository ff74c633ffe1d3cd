/** Scope of a request: the project of the settings, or the tenant. The platform has no other scope. */
export type Scope = "project" | "tenant";

/** Level that an object belongs to, in the platform's words: `project`, `tenant` or `system`. */
export type Level = string;

/** Contexts of most lookups. */
export const CONTEXTS = {
  project: "objects of the project that the setting `projectName` names",
  tenant: "objects of the tenant, outside of projects",
};

/** The contexts of what runs in projects only: the tenant looks into all of them. */
export const CONTEXTS_OF_RUNNING = {
  project: CONTEXTS.project,
  tenant: "all projects of the tenant, where names can occur more than once",
};

/** An object of the system is seen from the tenant. */
export function scopeOf(context: Level): Scope {
  return context === "project" ? "project" : "tenant";
}
