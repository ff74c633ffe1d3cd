import type { Hono } from "hono";
import { choice, flag, type Members, takeMembers, whole } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { placeOf } from "../logsApi.js";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { answering, bodyIn } from "./answering.js";
import { addOnce } from "./once.js";

const SWITCH: Members = { enabled: flag({ required: true }) };
const TIMEOUTS = ["5m", "15m", "30m", "1h", "2h", "6h", "12h", "1d", "2d", "3d", "5d", "7d"];

/** Members and initial values by the last path segment. */
const POLICIES: Readonly<Record<string, { readonly members: Members; readonly initial: Row }>> = {
  audit: { members: SWITCH, initial: { enabled: true } },
  dataAccessLevel: { members: SWITCH, initial: { enabled: false } },
  maxUserSessionTimeout: {
    members: { maxUserSessionTimeout: choice(TIMEOUTS, { required: true }) },
    initial: { maxUserSessionTimeout: "7d" },
  },
  searchAudit: { members: SWITCH, initial: { enabled: false } },
  shareDashboardsOutsideOrganization: { members: SWITCH, initial: { enabled: false } },
  userConcurrentSessionsLimit: {
    members: { ...SWITCH, maxConcurrentSessions: whole({ default: 100, min: 1, max: 100 }) },
    initial: { enabled: false, maxConcurrentSessions: 100 },
  },
};

/** `v1/policies`: six settings, each with its own path. */
export function addPolicies(
  app: Hono<LogsEnv>,
  { objects }: Pick<LogsDependencies, "objects">,
  organizations: readonly string[],
): void {
  const initial = Object.fromEntries(Object.entries(POLICIES).map(([name, policy]) => [name, policy.initial]));
  const policies = addOnce(objects, "policies", { id: "org-policies", ...initial }, organizations);
  for (const [name, { members }] of Object.entries(POLICIES)) {
    app.get(`/v1/policies/${name}`, (context) => context.json(policies.of(placeOf(context))[name] as Row));
    app.put(
      `/v1/policies/${name}`,
      answering("policy", async (context) => {
        const input = takeMembers(members, await bodyIn(context), { unknownMembers: "ignore" });
        const row = policies.of(placeOf(context));
        row[name] = { ...(row[name] as Row), ...input };
        return context.json(row[name] as Row);
      }),
    );
  }
}
