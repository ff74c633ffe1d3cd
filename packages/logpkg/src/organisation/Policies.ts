import { s } from "@tripod/kit";
import type { Document } from "@tripod/objects";
import { tokenApi } from "../dialects.js";
import { singleton } from "../managed.js";

const TIMES = ["5m", "15m", "30m", "1h", "2h", "6h", "12h", "1d", "2d", "3d", "5d", "7d"];

const fields = {
  audit: s.boolean().doc("Whether changes are written to the audit log."),
  dataAccessLevel: s.boolean().doc("Whether shared dashboards show data by the rights of whoever looks at them."),
  maxUserSessionTimeout: s
    .string()
    .values(Object.fromEntries(TIMES.map((time) => [time, ""])))
    .doc("How long a session may be idle."),
  searchAudit: s.boolean().doc("Whether searches are written to an index of their own."),
  shareDashboardsOutsideOrganization: s
    .boolean()
    .doc("Whether dashboards can be shared with people who cannot log in. Switching it off ends links that exist."),
  userConcurrentSessionsLimit: s
    .object({
      enabled: s.boolean().doc("Whether the number of sessions of a user is limited."),
      maxConcurrentSessions: s.number().integer().min(1).max(100).default(100).doc("How many there may be, 1 to 100."),
    })
    .doc("How many sessions a user may have at a time."),
};

type Fields = typeof fields;

/** A policy that is on or off. */
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
  kind: "policies of the organisation",
  doc: "Policies of the organisation, each of which there is once: creating the resource takes over what is there and writes what differs, deleting it puts the platform's defaults back, which switches auditing off. Use the resource option `retainOnDelete` to leave them as they are.",
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
