import { Hono, type MiddlewareHandler } from "hono";
import type { PlatformEnv } from "../parts.js";
import type { Service } from "./services.js";
import type { Sessions } from "./sessions.js";
import type { Account, Project, World } from "./world.js";

/** Data that is visible to a request. A project token also gives access to the account of the project. */
export interface ProjectEnv extends PlatformEnv {
  Variables: PlatformEnv["Variables"] & { project: Project; account: Account };
}

export interface AccountEnv extends PlatformEnv {
  Variables: PlatformEnv["Variables"] & { account: Account };
}

/** For services that accept tokens of either scope. */
export interface EitherEnv extends PlatformEnv {
  Variables: PlatformEnv["Variables"] & { account: Account; project: Project | undefined };
}

/** State for the authentication of every service. */
export interface Gate {
  readonly sessions: Sessions;
  readonly world: World;
}

/** Returns the application of a service with project scope. Only requests with a valid token reach its routes. */
export function projectService(service: Service, gate: Gate): Hono<ProjectEnv> {
  return new Hono<ProjectEnv>({ strict: false }).use(authorize(service, gate));
}

/** Returns the application of a service with account scope. */
export function accountService(service: Service, gate: Gate): Hono<AccountEnv> {
  return new Hono<AccountEnv>({ strict: false }).use(authorize(service, gate));
}

/** Returns the application of a service that accepts tokens of either scope. */
export function eitherService(service: Service, gate: Gate): Hono<EitherEnv> {
  return new Hono<EitherEnv>({ strict: false }).use(authorize(service, gate));
}

/** 401 for a token that is missing, unknown, expired or of the wrong scope; 403 for a lack of rights. */
function authorize({ name, scope, fail }: Service, { sessions, world }: Gate): MiddlewareHandler {
  return async (context, next) => {
    const session = sessions.find(context.req.header("x-auth-token"));
    if (!session) return fail(context, 401, "The token is missing, unknown or has expired.");
    const { account, project, role = "" } = session;
    // A deleted project is inaccessible, regardless of the token.
    if (project && !account?.projects.includes(project)) return fail(context, 401, "The project does not exist.");
    if (!account || (scope !== "any" && (scope === "project") !== (project !== undefined))) {
      return fail(context, 401, `This service takes tokens with ${scope} scope.`);
    }
    if (!world.roles[role]?.includes(name)) return fail(context, 403, `The role "${role}" does not open this service.`);
    const requested = context.req.param("projectId")?.replaceAll("-", "");
    if (requested !== undefined && requested !== project?.id)
      return fail(context, 403, "The token is for another project.");
    context.set("account", account);
    context.set("project", project);
    await next();
  };
}
