import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

const ids = (whose: string) => s.set(`IDs of ${whose}.`, s.string().notEmpty()).optional();

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
    capacity: s.number("Capacity: amount of data that can be scanned, in `unit`. At least 0.").integer().min(0),
    unit: s
      .string("Unit of `capacity`.")
      .values({ KB: "kilobytes", MB: "megabytes", GB: "gigabytes", TB: "terabytes" }),
    budgetType: s.string("Budget type.").values({ ScanBudget: "data that searches scan" }),
    window: s
      .string("Budget window: the period of `capacity`.")
      .values({ Query: "each query", Daily: "one day", Weekly: "one week", Monthly: "one month" }),
    applicableOn: s
      .string("Applicability of the capacity to the users in the scope.")
      .values({ PerEntity: "capacity for each user", Sum: "capacity shared by all users" }),
    groupBy: s.string("Grouping of the usage.").values({ User: "usage per user" }),
    action: s
      .string("Action at capacity: applies when the usage reaches the capacity.")
      .values({ StopForeGroundScan: "the platform stops foreground searches", Warn: "the platform warns the user" }),
    status: s.string("Status of the budget.").values({ active: "budget in effect", inactive: "budget without effect" }),
    scope: s
      .object(
        "Scope of the budget: included and excluded users and roles. Without included users and roles the budget applies to everyone.",
        {
          includedUsers: ids("the included users"),
          excludedUsers: ids("the excluded users"),
          includedRoles: ids("the included roles"),
          excludedRoles: ids("the excluded roles"),
        },
      )
      .codec({ encode: allLists }),
  },
  update: "inputs",
});
