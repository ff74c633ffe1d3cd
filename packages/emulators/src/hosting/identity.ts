import { type Context, Hono } from "hono";
import type { PlatformEnv } from "../parts.js";
import { hex, type Random } from "../randomness.js";
import { keystoneFail } from "./services.js";
import type { Grant, Session, Sessions } from "./sessions.js";
import type { Account, User, World } from "./world.js";

/** Keystone reports an unknown user, a wrong password, an unknown project and a missing role with the same message. */
const REFUSED = "The request you have made requires authentication.";

/** Identity v3: the version documents, and tokens by password with project, account (domain) or no scope. */
export function identityRoutes(world: World, sessions: Sessions, random: Random): Hono<PlatformEnv> {
  const app = new Hono<PlatformEnv>({ strict: false });
  app.get("/", (context) => context.json({ versions: { values: [version(context)] } }, 300));
  app.get("/v3", (context) => context.json({ version: version(context) }));
  app.post("/v3/auth/tokens", async (context) => {
    const request = readTokenRequest(await context.req.json().catch(() => undefined));
    if (!request) return keystoneFail(context, 400, "Expecting to find a password authentication in the request body.");
    const grant = authenticate(world, request);
    if (!grant) return keystoneFail(context, 401, REFUSED);
    const session = sessions.issue(grant);
    return context.json(tokenBody(context, world, session, random), 201, tokenHeaders(session));
  });
  app.get("/v3/auth/tokens", (context) => {
    if (!sessions.find(context.req.header("x-auth-token"))) return keystoneFail(context, 401, REFUSED);
    const session = sessions.find(context.req.header("x-subject-token"));
    if (!session) return keystoneFail(context, 404, "The token in X-Subject-Token does not exist or has expired.");
    return context.json(tokenBody(context, world, session, random), 200, tokenHeaders(session));
  });
  return app;
}

function version(context: Context) {
  const href = `${new URL(context.req.url).origin}/identity/v3/`;
  return { id: "v3.14", status: "stable", links: [{ rel: "self", href }] };
}

interface Reference {
  id?: string;
  name?: string;
}

interface TokenRequest {
  readonly user: Reference & { password: string; domain?: Reference };
  readonly scope: { project?: Reference; domain?: Reference };
}

function readTokenRequest(body: unknown): TokenRequest | undefined {
  const { auth } = (body ?? {}) as {
    auth?: { identity?: { password?: { user?: TokenRequest["user"] } }; scope?: TokenRequest["scope"] };
  };
  const user = auth?.identity?.password?.user;
  return typeof user?.password === "string" ? { user, scope: auth?.scope ?? {} } : undefined;
}

function authenticate(world: World, { user: requested, scope }: TokenRequest): Grant | undefined {
  const user = world.users.find((candidate) => isUser(candidate, requested, world));
  if (!user || user.password !== requested.password) return undefined;
  if (!scope.project && !scope.domain) return { user };
  const account = world.accounts.find((candidate) =>
    scope.project ? candidate.projects.some(({ id }) => id === scope.project?.id) : refersTo(scope.domain, candidate),
  );
  const role = user.access.find((entry) => entry.account === account?.name)?.role;
  if (!account || !role) return undefined;
  const project = account.projects.find(({ id }) => id === scope.project?.id);
  return project ? { user, account, project, role } : { user, account, role };
}

/** A user is identified by ID, or by name together with the user's domain. */
function isUser(user: User, requested: TokenRequest["user"], world: World): boolean {
  if (requested.id !== undefined) return user.id === requested.id;
  const domain = world.accounts.find(({ name }) => name === user.domain);
  return user.name === requested.name && domain !== undefined && refersTo(requested.domain, domain);
}

function refersTo(reference: Reference | undefined, { id, name }: Account): boolean {
  return reference?.id === undefined ? reference?.name === name : reference.id === id;
}

function tokenHeaders({ token }: Session) {
  return { "X-Subject-Token": token, Vary: "X-Auth-Token" };
}

function tokenBody(context: Context, world: World, session: Session, random: Random) {
  const { user, account, project, role } = session;
  const home = world.accounts.find(({ name }) => name === user.domain);
  const domain = account && { id: account.id, name: account.name };
  return {
    token: {
      methods: ["password"],
      issued_at: keystoneTime(session.issuedAt),
      expires_at: keystoneTime(session.expiresAt),
      audit_ids: [hex(random, 11)],
      is_domain: false,
      user: { id: user.id, name: user.name, domain: { id: home?.id, name: user.domain }, password_expires_at: null },
      ...(project && { project: { id: project.id, name: project.name, domain } }),
      ...(account && !project && { domain }),
      ...(role && { roles: [{ id: roleId(role), name: role }] }),
      ...(account && { catalog: catalog(world, new URL(context.req.url).origin, project?.id) }),
    },
  };
}

/** URLs start with the origin of the request. URLs that need a project are omitted without one. */
function catalog(world: World, origin: string, projectId: string | undefined) {
  return world.catalog.map((entry) => ({
    ...entry,
    endpoints: entry.endpoints
      .filter(({ url }) => projectId !== undefined || !url.includes("{project}"))
      .map((endpoint) => ({
        ...endpoint,
        url: endpoint.url.replace("{origin}", origin).replace("{project}", projectId ?? ""),
      })),
  }));
}

/** Keystone prints microseconds. */
function keystoneTime(at: number): string {
  return new Date(at).toISOString().replace("Z", "000Z");
}

function roleId(role: string): string {
  return Buffer.from(role).toString("hex").padEnd(32, "0").slice(0, 32);
}
