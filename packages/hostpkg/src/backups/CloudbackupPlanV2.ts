import { s } from "@tripod/kit";
import { findDuplicate, isObject, memberAt, timeoutsField } from "@tripod/rest";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { objectId, plainId } from "../uuid.js";
import { backupPlans } from "./dialect.js";

interface Volume {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

interface Group {
  readonly resources?: readonly Volume[] | undefined;
}

/** Returns a field for one of the given words, compared without regard to case. */
function word(values: readonly string[]) {
  const usual = (text: string) => text.toLowerCase();
  return s
    .string()
    .codec({ encode: usual })
    .semanticEquals((oldValue, newValue) => usual(oldValue) === usual(newValue))
    .check((value) => (values.includes(usual(value)) ? undefined : `must be ${values.join(" or ")}`));
}

export const CloudbackupPlanV2 = managed({
  name: "CloudbackupPlanV2",
  kind: "backup plan",
  doc: 'Backup plan of Selectel scheduled volume backups ("data protect"): a schedule on which volumes (OpenStack Cinder) are backed up. Deleting the plan keeps its checkpoints.',
  endpoint: { path: "/plans/", scopeInputs: ["projectId", "region"], dialect: backupPlans },
  // The platform accepts several plans with one name.
  identity: { unique: false },
  wire: {
    codecs: {
      resources: {
        encode: (groups) => volumesOf(groups),
        decode: (plan, { resources }) => {
          const recorded = volumesOf(resources);
          // Every plan has volumes. A response without them does not show that they were removed.
          if (memberAt(plan.raw, "resources") === undefined && recorded.length > 0) return resources;
          const byId = new Map(recorded.map((one) => [one.id, one]));
          const volumes = (plan.optionalList("resources") ?? []).map((volume) => {
            const id = volume.text("id");
            const { name = "", type = "" } = byId.get(id) ?? {};
            return { id, name: volume.optionalText("name") ?? name, type: volume.optionalText("type") ?? type };
          });
          return [{ resources: volumes }];
        },
      },
    },
  },
  fields: {
    name: s.string("Name of the plan.").notEmpty().autoName(),
    projectId: inProject,
    region: inRegion,
    backupMode: word(["full", "frequency"])
      .default("full")
      .replaces()
      .doc(
        "Backup mode: `full`, or `frequency` for full backups with incremental backups in between. Case is ignored.",
      ),
    fullBackupsAmount: s
      .number("Full backup retention: number of full backups that the plan keeps, at least 0.")
      .integer()
      .min(0),
    scheduleType: word(["calendar", "crontab"]).doc("Schedule type: `calendar` or `crontab`. Case is ignored."),
    schedulePattern: s
      .string(
        "Schedule of the plan: for `crontab` a cron expression with five fields, such as `0 3 * * *` for 03:00 every day; for `calendar` a time such as `02:00`.",
      )
      .notEmpty(),
    resources: s
      .list(
        "Volumes to back up. The provider joins the volumes of all elements; order and grouping are ignored.",
        s.object({
          resources: s
            .list(
              "Volumes to back up.",
              s.object({
                id: objectId("ID of the volume."),
                name: s.string("Name of the volume."),
                type: s.string("Resource type: `OS::Cinder::Volume` for a volume.").notEmpty(),
              }),
            )
            .optional(),
        }),
      )
      .semanticEquals((before, after) => fingerprint(before) === fingerprint(after)),
    timeouts: timeoutsField(["create", "update", "delete"], "5 minutes"),
  },
  rules: [
    ({ scheduleType, schedulePattern }, { fail }) => {
      if (scheduleType?.toLowerCase() !== "crontab" || schedulePattern === undefined) return;
      if (!/^\s*\S+(\s+\S+){4}\s*$/.test(schedulePattern))
        fail("schedulePattern", "must have five fields, such as 0 3 * * *: minute, hour, day, month, day of the week");
    },
    ({ resources }, { recorded, fail }) => {
      if (resources === undefined) return;
      // A plan whose volumes were removed on the platform exists without any.
      const isNone = (groups: unknown): boolean => volumesOf(groups ?? []).length === 0;
      if (isNone(resources) && !(recorded.resources !== undefined && isNone(recorded.resources)))
        fail("resources", "must contain at least one volume");
      const twice = findDuplicate(volumesOf(resources).map(({ id }) => id));
      if (twice !== undefined) fail("resources", `must not contain the volume ${twice} twice`);
    },
  ],
  update: [
    {
      method: "PATCH",
      sends: ["name", "fullBackupsAmount", "scheduleType", "schedulePattern", "resources"],
      body: "inputs",
      returnsObject: true,
    },
  ],
  waits: {
    status: {
      at: "status",
      values: { started: "stable", suspended: "ambiguous", error: "failed", failed: "failed" },
      default: "transient",
      backoff: { first: 100, longest: 10_000 },
    },
  },
});

/** Returns the volumes of all elements. */
function volumesOf(groups: unknown): readonly Volume[] {
  if (!Array.isArray(groups)) return [];
  const volumes = groups.flatMap((group: unknown) => (isObject(group) ? ((group as Group).resources ?? []) : []));
  return volumes.map((volume) => ({ ...volume, id: plainId(volume.id) }));
}

/** Returns a key that is equal for equal volumes, regardless of their grouping and order. */
function fingerprint(groups: unknown): string {
  return JSON.stringify(
    volumesOf(groups)
      .map(({ id, name, type }) => [id, name, type])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}
