import type { Project, Tenant } from "./world.js";

/** Owner of the request's key, and the requested project. Without a project, the scope is the tenant. */
export interface Caller {
  tenant: Tenant;
  project: Project | undefined;
}
