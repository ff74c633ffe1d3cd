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
 * name). Responds to an unknown key with 401 and the code of a missing object, and to a foreign project with 403.
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

/** Returns the error response for an unknown key. */
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
 * With a project: its own objects, the tenant's objects that are shared with it, and the system's.
 * Without a project: the objects of the tenant and of the system.
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

/**
 * Like {@link visibleTo}, but without a project includes all objects of the tenant, as searches for machines and
 * clusters do.
 */
export function withinReachOf(caller: Caller, owner: Owner): boolean {
  return caller.project === undefined || visibleTo(caller, owner);
}

/** Returns the objects of a collection that the caller sees, in the order of the collection. */
export function seenBy<T extends { owner: Owner }>(caller: Caller, objects: T[], sees = visibleTo): T[] {
  return objects.filter((object) => sees(caller, object.owner));
}
