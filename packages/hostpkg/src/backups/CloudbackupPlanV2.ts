import { s } from "@tripod/kit";
import { isObject, timeoutsField } from "@tripod/objects";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { backupPlans } from "./dialect.js";

interface Volume {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

interface Group {
  readonly resources?: readonly Volume[] | undefined;
}

/** One of a few words; upper and lower case make no difference. */
function word(values: readonly string[]) {
  const usual = (text: string) => text.toLowerCase();
  return s
    .string()
    .coded({ encode: usual })
    .sameAs((before, after) => usual(before) === usual(after))
    .check((value) => (values.includes(usual(value)) ? undefined : `must be ${values.join(" or ")}`));
}

export const CloudbackupPlanV2 = managed({
  name: "CloudbackupPlanV2",
  kind: "backup plan",
  doc: "A plan by which volumes are backed up again and again. Backups that it has made stay when it is deleted.",
  at: { path: "/plans/", within: ["projectId", "region"], dialect: backupPlans },
  wire: {
    codecs: {
      resources: {
        encode: (groups) => volumesOf(groups),
        decode: (plan) => {
          const volumes = (plan.optionalList("resources") ?? []).map((volume) => ({
            id: volume.text("id"),
            name: volume.optionalText("name") ?? "",
            type: volume.optionalText("type") ?? "",
          }));
          return [{ resources: volumes }];
        },
      },
    },
  },
  fields: {
    name: s.string().notEmpty().autoNamed().doc("Name of the plan."),
    projectId: inProject,
    region: inRegion,
    backupMode: word(["full", "frequency"])
      .default("full")
      .replaces()
      .doc(
        "How it backs up: `full`, or `frequency` for full backups with incremental ones in between. It cannot be changed: another one makes a new plan.",
      ),
    fullBackupsAmount: s.number().integer().min(0).doc("How many full backups are kept."),
    scheduleType: word(["calendar", "crontab"]).doc("How the schedule is written: `calendar` or `crontab`."),
    schedulePattern: s
      .string()
      .notEmpty()
      .doc(
        "When it runs. For `crontab` a cron expression with five fields, such as `0 3 * * *` for every night at three.",
      ),
    resources: s
      .list(
        s.object({
          resources: s
            .list(
              s.object({
                id: s.string().notEmpty().doc("Identifier of the volume."),
                name: s.string().doc("Name of the volume."),
                type: s.string().notEmpty().doc("Type of what is backed up: `OS::Cinder::Volume` for a volume."),
              }),
            )
            .optional()
            .doc("The volumes."),
        }),
      )
      .sameAs((before, after) => fingerprint(before) === fingerprint(after))
      .check((groups) => (volumesOf(groups).length === 0 ? "must hold at least one volume" : undefined))
      .doc("What is backed up. All volumes of all elements count; their order and grouping mean nothing."),
    timeouts: timeoutsField(["create", "update", "delete"], "5 minutes"),
  },
  rules: [
    ({ scheduleType, schedulePattern }, { fail }) => {
      if (scheduleType?.toLowerCase() !== "crontab" || schedulePattern === undefined) return;
      if (!/^\s*\S+(\s+\S+){4}\s*$/.test(schedulePattern))
        fail("schedulePattern", "must have five fields, such as 0 3 * * *: minute, hour, day, month, day of the week");
    },
    ({ resources = [] }, { fail }) => {
      const ids = volumesOf(resources).map(({ id }) => id);
      const seen = new Set<string>();
      const twice = ids.find((id) => seen.size === seen.add(id).size);
      if (twice !== undefined) fail("resources", `holds the volume ${twice} twice`);
    },
  ],
  update: [
    {
      method: "PATCH",
      sends: ["name", "fullBackupsAmount", "scheduleType", "schedulePattern", "resources"],
      body: "members",
      answersObject: true,
    },
  ],
  waits: {
    states: {
      at: "status",
      are: { started: "done", suspended: "rests", error: "failed", failed: "failed" },
      others: "passes",
      pauses: { first: 100, longest: 10_000 },
    },
  },
});

/** The volumes of all elements. */
function volumesOf(groups: unknown): readonly Volume[] {
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((group: unknown) => (isObject(group) ? ((group as Group).resources ?? []) : []));
}

/** The same for the same volumes, however grouped and ordered. */
function fingerprint(groups: unknown): string {
  return JSON.stringify(
    volumesOf(groups)
      .map(({ id, name, type }) => [id, name, type])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}
