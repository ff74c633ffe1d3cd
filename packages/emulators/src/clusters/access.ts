import type { MiddlewareHandler } from "hono";
import type { Objects } from "../collection/objects.js";
import type { ClustersEnv } from "./app.js";
import type { Caller } from "./caller.js";
import { forbidden, PlatformError } from "./platformError.js";
import { projectsOf } from "./tenant/projects.js";
import type { Owner, Project, World } from "./world.js";

export interface AccessOptions {
  /**
   * Whether the 401 response quotes an unknown key, as the platform sometimes does. Tests use it to check that a client
   * redacts the key. Default: false.
   */
  repeatUnknownKey?: boolean;
}

/**
 * Finds the caller by the header `ApiKey`, and the scope by the header `ProjectUid` (or the query parameter of that
 * name). An unknown key is a 401 with the code that elsewhere means a missing object; a foreign project is a 403.
 */
export function access(world: World, objects: Objects, options: AccessOptions): MiddlewareHandler<ClustersEnv> {
  return async (c, next) => {
    const key = c.req.header("ApiKey") ?? "";
    const tenant = world.tenants.find((candidate) => candidate.apiKey === key);
    if (key === "" || tenant === undefined) {
      throw unauthorized(options.repeatUnknownKey ? key : "");
    }
    c.set("caller", {
      tenant,
      project: requestedProject(projectsOf(objects, tenant), c.req.header("ProjectUid") ?? c.req.query("ProjectUid")),
    });
    await next();
  };
}

/** Returns the refusal of a key that the platform does not know. */
export function unauthorized(repeatedKey = ""): PlatformError {
  return new PlatformError(
    401,
    "ResourceNotFound",
    repeatedKey ? `API key ${repeatedKey} not found` : "API key not found",
  );
}

function requestedProject(projects: readonly Project[], uid: string | undefined): Project | undefined {
  if (uid === undefined || uid === "") {
    return undefined;
  }
  const project = projects.find((candidate) => candidate.uid === uid);
  if (project === undefined) {
    throw forbidden();
  }
  return project;
}

/**
 * With a project: its own objects, the tenant's objects that are shared into it, and the system's.
 * Without: the tenant's and the system's, but nothing that belongs to a project.
 */
export function visibleTo(caller: Caller, owner: Owner): boolean {
  switch (owner.scope) {
    case "system":
      return true;
    case "tenant":
      return caller.project === undefined || (owner.sharedWith?.includes(caller.project.uid) ?? true);
    case "project":
      return owner.project.uid === caller.project?.uid;
  }
}

/** As {@link visibleTo}, but without a project everything of the tenant: machines and clusters are searched that way. */
export function withinReachOf(caller: Caller, owner: Owner): boolean {
  return caller.project === undefined || visibleTo(caller, owner);
}

/** Returns the objects of a collection that the caller sees, in the order of the collection. */
export function seenBy<T extends { owner: Owner }>(caller: Caller, objects: T[], sees = visibleTo): T[] {
  return objects.filter((object) => sees(caller, object.owner));
}
