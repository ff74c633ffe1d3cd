import type { Hono } from "hono";
import { list, type Members, object, text, whole } from "../../collection/members.js";
import { isRow } from "../../collection/rows.js";
import { timeOfDay, timeZone } from "../data/values.js";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { addItemLibrary } from "./itemLibraries.js";

const SCHEDULE: Members = {
  timezone: timeZone({ required: true }),
  startDate: text({ required: true, pattern: /^\d{4}-\d\d-\d\d$/, valueName: "date" }),
  startTime: timeOfDay({ required: true }),
  duration: whole({ required: true, min: 15 }),
  rrule: text({ min: 1, default: null }),
};

const MUTING: Members = {
  schedule: object(SCHEDULE, { required: true }),
  monitor: object(undefined, { nullable: true, default: null }),
  notificationGroups: list(
    object({
      groupKey: text({ required: true, min: 1, max: 128 }),
      groupValues: list(text({ min: 1, max: 256 }), { required: true }),
    }),
    { default: [], max: 10 },
  ),
};

/** `v1/mutingSchedules`: an update cannot change the folder. */
export function addMutingSchedules(app: Hono<LogsEnv>, dependencies: LogsDependencies): void {
  addItemLibrary(app, dependencies, {
    name: "mutingSchedules",
    kind: "mutingSchedule",
    prefix: "MutingSchedulesLibrary",
    holds: "MutingSchedule",
    members: MUTING,
    completed: ({ monitor, notificationGroups }, { refuse }) => {
      if (!isRow(monitor)) {
        if ((notificationGroups as unknown[]).length === 0) refuse("Nothing is muted.");
        return { monitor: null };
      }
      const { ids, all = false } = monitor;
      if (all === true && Array.isArray(ids) && ids.length > 0) refuse("All monitors are muted: ids has to be empty.");
      return { monitor: { ids: ids ?? [], all } };
    },
    moves: false,
  });
}
