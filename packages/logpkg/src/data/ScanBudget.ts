import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

const ids = (whose: string) =>
  s.set(s.string().notEmpty()).optional().doc(`Identifiers of ${whose}. Their order means nothing.`);

/** The platform wants all four lists, empty ones included. */
function allLists(scope: object) {
  return { includedUsers: [], excludedUsers: [], includedRoles: [], excludedRoles: [], ...scope };
}

export const ScanBudget = managed({
  name: "ScanBudget",
  kind: "scan budget",
  doc: "A limit on how much data the searches of users may read. It takes effect within five minutes.",
  at: { path: "v1/budgets", dialect: (platform) => tokenApi(platform, ["budgets"]) },
  fields: {
    name: textOf(1, 255).autoNamed({ maxLength: 255 }).doc("Name of the budget, 1 to 255 characters."),
    capacity: s.number().integer().min(0).doc("How much may be read, in `unit`."),
    unit: s.string().values({ KB: "", MB: "", GB: "", TB: "" }).doc("Unit of `capacity`."),
    budgetType: s.string().values({ ScanBudget: "data that searches read" }).doc("What is counted."),
    window: s
      .string()
      .values({ Query: "each search", Daily: "a day", Weekly: "a week", Monthly: "a month" })
      .doc("What the capacity is for."),
    applicableOn: s
      .string()
      .values({ PerEntity: "each of them has the capacity", Sum: "all of them share it" })
      .doc("Whether each user of the scope has the capacity, or all of them together."),
    groupBy: s.string().values({ User: "by user" }).doc("What is counted together."),
    action: s
      .string()
      .values({ StopForeGroundScan: "the search is stopped", Warn: "the user is warned" })
      .doc("What happens when the budget is used up."),
    status: s.string().values({ active: "it counts", inactive: "it does not" }).doc("Whether the budget is in force."),
    scope: s
      .object({
        includedUsers: ids("users that it is for"),
        excludedUsers: ids("users that it is not for"),
        includedRoles: ids("roles that it is for"),
        excludedRoles: ids("roles that it is not for"),
      })
      .coded({ encode: allLists })
      .doc("Whom it is for. Without any included ones: everybody."),
  },
  update: "members",
});
