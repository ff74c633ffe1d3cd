import type { Project, Tenant } from "./world.js";

/** Whose key came with the request, and for which project it asks; without a project it asks for the tenant. */
export interface Caller {
  tenant: Tenant;
  project: Project | undefined;
}
