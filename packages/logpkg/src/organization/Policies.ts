import { s } from "@tripod/kit";
import type { Document } from "@tripod/rest";
import { tokenApi } from "../dialects.js";
import { singleton } from "../managed.js";

const TIMES = {
  "5m": "5 minutes",
  "15m": "15 minutes",
  "30m": "30 minutes",
  "1h": "1 hour",
  "2h": "2 hours",
  "6h": "6 hours",
  "12h": "12 hours",
  "1d": "1 day",
  "2d": "2 days",
  "3d": "3 days",
  "5d": "5 days",
  "7d": "7 days",
};

const fields = {
  audit: s.boolean("Whether the audit policy is enabled: the platform writes changes to the audit index."),
  dataAccessLevel: s.boolean(
    "Whether the data access level policy is enabled: shared dashboards show data with the permissions of the viewer.",
  ),
  maxUserSessionTimeout: s
    .string("Maximum web session timeout: upper limit of the session timeout that users can set.")
    .values(TIMES),
  searchAudit: s.boolean(
    "Whether the search audit policy is enabled: the platform writes searches to the search audit index.",
  ),
  shareDashboardsOutsideOrganization: s.boolean(
    "Whether dashboard sharing outside the organization is allowed. Disabling the policy ends existing links.",
  ),
  userConcurrentSessionsLimit: s.object("Concurrent session limit of users: 1–100 sessions, by default 100.", {
    enabled: s.boolean("Whether the number of concurrent sessions of a user is limited."),
    maxConcurrentSessions: s
      .number("Maximum concurrent sessions of a user, 1–100.")
      .integer()
      .min(1)
      .max(100)
      .default(100),
  }),
};

type Fields = typeof fields;

/** Returns the document of a policy that is either enabled or disabled. */
function flag(
  name: "audit" | "dataAccessLevel" | "searchAudit" | "shareDashboardsOutsideOrganization",
): Document<Fields> {
  return {
    path: `v1/policies/${name}`,
    holds: [name],
    encode: (inputs) => ({ enabled: inputs[name] }),
    decode: (live) => ({ [name]: live.optionalBoolean("enabled") ?? false }),
    reset: { enabled: false },
  };
}

export const Policies = singleton({
  name: "Policies",
  kind: "policies of the organization",
  doc: "Policies of a Sumo Logic organization. Each policy exists exactly once: creating the resource adopts the policies and applies the differences. Deleting the resource restores the defaults, which disables auditing. To keep the settings on delete, use the resource option `retainOnDelete`.",
  id: "org-policies",
  dialect: (platform) => tokenApi(platform, ["policies"]),
  fields,
  documents: [
    flag("audit"),
    flag("dataAccessLevel"),
    {
      path: "v1/policies/maxUserSessionTimeout",
      holds: ["maxUserSessionTimeout"],
      reset: { maxUserSessionTimeout: "7d" },
    },
    flag("searchAudit"),
    flag("shareDashboardsOutsideOrganization"),
    {
      path: "v1/policies/userConcurrentSessionsLimit",
      holds: ["userConcurrentSessionsLimit"],
      encode: ({ userConcurrentSessionsLimit }) => ({ ...userConcurrentSessionsLimit }),
      decode: (live) => ({
        userConcurrentSessionsLimit: {
          enabled: live.optionalBoolean("enabled") ?? false,
          maxConcurrentSessions: live.optionalNumber("maxConcurrentSessions") ?? 100,
        },
      }),
      reset: { enabled: false, maxConcurrentSessions: 100 },
    },
  ],
});
