import { isDay, s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inLibrary, itemName, libraryFields } from "../monitors/libraryItem.js";
import { textOf } from "../texts.js";
import { timeZone } from "../timeZone.js";

const KIND = {
  library: "mutingSchedules",
  type: "MutingSchedulesLibraryMutingSchedule",
  contentType: "MutingSchedule",
} as const;
const { moves: _, writes, ...libraryOptions } = inLibrary(KIND);
const { parentId, ...common } = libraryFields(KIND);

const DAY = 86_400_000;

/** Matches a recurrence rule: parts with a name and a value, one of them `FREQ`. */
const REPETITION =
  /^(RRULE:)?(?=(.*;)?FREQ=(SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)(;|$))[A-Z-]+=[^;=\s]+(;[A-Z-]+=[^;=\s]+)*;?$/i;

const schedule = s.object("Muting window: start, duration and recurrence.", {
  timezone: timeZone().notEmpty().doc("Time zone (IANA) of start date and start time, such as `Europe/Berlin`."),
  startDate: s
    .string("Start date, such as `2026-01-31`. A new schedule must not start before yesterday.")
    .check((value) => (isDay(value) ? undefined : "must be a date, such as 2026-01-31")),
  startTime: s
    .string("Start time of day as `HH:MM`, such as `08:30`.")
    .check((value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : "must be a time of day, such as 08:30")),
  duration: s.number("Duration (minutes) of each occurrence, at least 15.").integer().min(15),
  rrule: s
    .string("Recurrence rule (RRULE, RFC 5545), such as `FREQ=WEEKLY;BYDAY=SU`. Default: a single occurrence.")
    .check((value) =>
      value === "" || REPETITION.test(value)
        ? undefined
        : "must be a recurrence rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=SU",
    )
    .optional(),
});

export const MutingSchedule = managed({
  name: "MutingSchedule",
  kind: "muting schedule",
  doc: "Muting schedule of Sumo Logic: a time window, once or recurring, that suppresses notifications of monitors.",
  ...libraryOptions,
  endpoint: {
    ...libraryOptions.endpoint,
    // No resource creates folders of muting schedules.
    parents: { parentId: { resources: [] } },
  },
  // The platform's reference does not document whether names are unique.
  identity: { enforced: false },
  wire: {
    ...libraryOptions.wire,
    encode: (body) => {
      body.notificationGroups ??= [];
    },
  },
  fields: {
    ...common,
    parentId: parentId.replaces(),
    name: itemName(255).doc("Name of the schedule, 1–255 characters without a slash, unique in the folder."),
    description: textOf(0, 4096).default("").doc("Description of the schedule, at most 4096 characters."),
    schedule,
    monitor: s
      .object("Muted monitors: `ids` or `all`.", {
        ids: s.list("IDs of the muted monitors.", s.string().notEmpty()).optional(),
        all: s.boolean("Whether all monitors are muted.").default(false),
      })
      .check(({ ids = [], all }) => (all && ids.length > 0 ? "must not have ids if all is true" : undefined))
      .optional(),
    notificationGroups: s
      .list(
        "Muted alert groups, at most 10. Default: all alerts of the monitors.",
        s.object({
          groupKey: textOf(1, 128).doc("Alert grouping field, 1–128 characters."),
          groupValues: s.list("Group values of the muted alert groups, 1–256 characters each.", textOf(1, 256)),
        }),
      )
      .checkCount((count) => (count > 10 ? "must have at most 10 elements" : undefined))
      .optional(),
  },
  rules: [
    ({ monitor, notificationGroups, schedule: when }, { unknown, isNew, now, fail }) => {
      const isKnown = !unknown.has("monitor") && !unknown.has("notificationGroups");
      if (isKnown && monitor === undefined && (notificationGroups ?? []).length === 0)
        fail("monitor", "is required if notificationGroups is empty");
      // The start date of an existing schedule may be in the past.
      const isOnce = isNew && now !== undefined && when !== undefined && !when.rrule;
      if (isOnce && Date.parse(when.startDate) < now - 2 * DAY)
        fail("schedule.startDate", "must not be before yesterday in a new schedule");
    },
  ],
  update: [writes],
});
