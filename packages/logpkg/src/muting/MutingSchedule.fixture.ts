import type { ResourceFixture } from "@tripod/testkit";
import { MonitorFixture } from "../monitors/Monitor.fixture.js";

const schedule = { timezone: "Europe/Berlin", startDate: "2999-01-31", startTime: "08:30", duration: 60 };

export const MutingScheduleFixture: ResourceFixture = {
  resource: "MutingSchedule",
  facts: {
    replaces: ["parentId"],
    defaults: {
      contentType: "MutingSchedule",
      type: "MutingSchedulesLibraryMutingSchedule",
      description: "",
      "monitor.all": false,
    },
  },
  collection: "mutingSchedules",
  dependencies: {
    monitor: {
      ...MonitorFixture,
      dependencies: {},
      minimal: () => ({ ...MonitorFixture.minimal(() => ""), name: "muted" }),
    },
  },
  minimal: () => ({ name: "fixture one", schedule, monitor: { all: true } }),
  full: (of) => ({
    name: "fixture two",
    description: "Fixture",
    schedule: { ...schedule, rrule: "FREQ=DAILY;INTERVAL=1" },
    monitor: { ids: [of("monitor")] },
    notificationGroups: [{ groupKey: "host", groupValues: ["web1"] }],
  }),
  changes: () => ({
    name: "fixture three",
    description: "Other",
    schedule: { ...schedule, duration: 90 },
    monitor: { all: true },
    notificationGroups: [],
  }),
  immutable: { parentId: "no resource creates folders of its library" },
  drift: { patch: { description: "drifted" }, shows: ["description"] },
  requests: { create: 2 },
};
