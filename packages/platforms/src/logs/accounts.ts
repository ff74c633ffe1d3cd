import { Hono } from "hono";
import type { JsonObject } from "./json.js";
import type { LogsContext, LogsEnv, LogsSurroundings, NameFilter } from "./logsEnv.js";
import { pageOf } from "./pages.js";
import type { Role, User } from "./records.js";
import { Refusal } from "./refusal.js";

/** `v1/roles`, `v2/roles` and `v1/users`. */
export function accountRoutes({
  pageCap,
  nameFilter,
}: Pick<LogsSurroundings, "pageCap" | "nameFilter">): Hono<LogsEnv> {
  const app = new Hono<LogsEnv>({ strict: false });
  const matches = MATCHES[nameFilter];

  for (const [generation, show] of Object.entries(ROLE_VIEWS)) {
    app.get(`/${generation}/roles`, (context) => {
      const name = context.req.query("name");
      const found = context.get("key").organisation.roles.filter((role) => matches(role.name, name));
      return context.json(pageOf(context, found.map(show), pageCap));
    });
    app.get(`/${generation}/roles/:id`, (context) =>
      context.json(show(byId(context, context.get("key").organisation.roles))),
    );
  }

  app.get("/v1/users", (context) => {
    const { email, includeServiceAccounts } = context.req.query();
    const found = context
      .get("key")
      .organisation.users.filter((user) => matches(user.email, email))
      .filter((user) => includeServiceAccounts === "true" || !user.serviceAccount);
    return context.json(pageOf(context, found.map(userAnswer), pageCap));
  });
  app.get("/v1/users/:id", (context) => context.json(userAnswer(byId(context, context.get("key").organisation.users))));

  return app;
}

const MATCHES: Readonly<Record<NameFilter, (value: string, asked: string | undefined) => boolean>> = {
  exact: (value, asked = value) => value === asked,
  contains: (value, asked = "") => value.toLowerCase().includes(asked.toLowerCase()),
};

/** A role as each generation of the API shows it. */
const ROLE_VIEWS: Readonly<Record<"v1" | "v2", (role: Role) => JsonObject>> = {
  v1: ({ logAnalyticsFilter, auditDataFilter, securityDataFilter, selectionType, selectedViews, ...role }) => ({
    ...role,
    filterPredicate: logAnalyticsFilter,
  }),
  v2: (role) => ({ ...role }),
};

function userAnswer({ serviceAccount, ...user }: User): JsonObject {
  return user;
}

function byId<T extends { id: string }>(context: LogsContext, records: readonly T[]): T {
  const id = context.req.param("id") ?? "";
  const found = records.find((record) => record.id === id);
  if (!found) throw new Refusal(404, "um:object_not_found", "No object has this id.", { id });
  return found;
}
