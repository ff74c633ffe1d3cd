import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

const ids = (whose: string) => s.set(s.string().notEmpty()).optional().doc(`IDs of ${whose}.`);

/** Returns the scope with all four lists, which the platform requires, including empty ones. */
function allLists(scope: object) {
  return { includedUsers: [], excludedUsers: [], includedRoles: [], excludedRoles: [], ...scope };
}

export const ScanBudget = managed({
  name: "ScanBudget",
  kind: "scan budget",
  doc: "Scan budget of Sumo Logic: a limit on the data that searches of users can scan. A change takes effect within five minutes.",
  endpoint: { path: "v1/budgets", dialect: (platform) => tokenApi(platform, ["budgets"]) },
  fields: {
    name: textOf(1, 255).autoName({ maxLength: 255 }).doc("Name of the budget, 1–255 characters."),
    capacity: s.number().integer().min(0).doc("Capacity: amount of data that can be scanned, in `unit`. At least 0."),
    unit: s
      .string()
      .values({ KB: "kilobytes", MB: "megabytes", GB: "gigabytes", TB: "terabytes" })
      .doc("Unit of `capacity`."),
    budgetType: s.string().values({ ScanBudget: "data that searches scan" }).doc("Budget type."),
    window: s
      .string()
      .values({ Query: "each query", Daily: "one day", Weekly: "one week", Monthly: "one month" })
      .doc("Budget window: the period of `capacity`."),
    applicableOn: s
      .string()
      .values({ PerEntity: "capacity for each user", Sum: "capacity shared by all users" })
      .doc("Applicability of the capacity to the users in the scope."),
    groupBy: s.string().values({ User: "usage per user" }).doc("Grouping of the usage."),
    action: s
      .string()
      .values({ StopForeGroundScan: "the platform stops foreground searches", Warn: "the platform warns the user" })
      .doc("Action at capacity: applies when the usage reaches the capacity."),
    status: s
      .string()
      .values({ active: "budget in effect", inactive: "budget without effect" })
      .doc("Status of the budget."),
    scope: s
      .object({
        includedUsers: ids("the included users"),
        excludedUsers: ids("the excluded users"),
        includedRoles: ids("the included roles"),
        excludedRoles: ids("the excluded roles"),
      })
      .codec({ encode: allLists })
      .doc(
        "Scope of the budget: included and excluded users and roles. Without included users and roles the budget applies to everyone.",
      ),
  },
  update: "inputs",
});
