import { type Plain, s, semanticallyEqual } from "@tripod/kit";
import { isNothing, isObject, memberAt, preserveSpelling, type Values } from "@tripod/rest";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";
import { timeZone } from "../timeZone.js";
import { lengthOfTime } from "./lengths.js";
import { inLibrary, isLocked, itemName, libraryFields, postRequestMap } from "./libraryItem.js";
import { notifications } from "./notifications.js";
import { objPermissions, permissionsBeside, setPermissions } from "./permissions.js";
import { oldTriggers, triggerBlocks } from "./triggerFields.js";
import { conditionsOf, triggersOf } from "./triggers.js";

const KIND = { library: "monitors", type: "MonitorsLibraryMonitor", contentType: "Monitor" } as const;
const { moves, writes, ...libraryOptions } = inLibrary(KIND);

const triggerConditions = s
  .object(
    "Trigger conditions: one detection condition and, optionally, one missing data condition. Mutually exclusive with `triggers`.",
    triggerBlocks,
  )
  .check((value) => (Object.keys(value).length === 0 ? "must have at least one condition" : undefined))
  .wire("triggers")
  .optional();

const fields = {
  ...libraryFields(KIND),
  name: itemName(255).doc("Name of the monitor, 1–255 characters without a slash, unique in the folder."),
  description: textOf(0, 4096).default("").doc("Description of the monitor, at most 4096 characters."),
  isLocked,
  monitorType: s
    .string("Monitor type: the data that the monitor evaluates.")
    .values({ Logs: "log query", Metrics: "metrics query", Slo: "SLO in `sloId`" }),
  queries: s
    .list(
      "Queries of the monitor (log or metrics), in evaluation order. Not supported for `Slo` monitors.",
      s.object({
        rowId: s.string("Row ID of the query: `A`, `B` and so on.").notEmpty(),
        query: s.string("Log or metrics query.").notEmpty(),
      }),
    )
    .optional(),
  triggerConditions,
  triggers: oldTriggers,
  notifications,
  evaluationDelay: lengthOfTime("5m", "delay")
    .optional()
    .computed()
    .doc(
      "Evaluation delay: time that the monitor waits for late data before each evaluation. Numbers with units (`s`, `m` or `h`), such as `5m`. Default: `0m`.",
    ),
  timeZone: timeZone().optional().doc("Time zone (IANA) of times in notifications, such as `Europe/Berlin`."),
  alertName: textOf(1, 512)
    .optional()
    .doc(
      "Alert name, at most 512 characters, with template variables such as `{{Name}}`. Default: the name of the monitor.",
    ),
  playbook: s.string("Alert playbook: response instructions in Markdown.").optional(),
  sloId: s.string("SLO ID of a monitor of type `Slo`.").optional(),
  automatedPlaybookIds: s
    .set("Automated playbook IDs: playbooks of the Automation Service that an alert starts.", s.string().notEmpty())
    .optional(),
  notificationGroupFields: s
    .list(
      "Alert grouping fields: one alert per combination of field values. Requires `groupNotifications`.",
      s.string().notEmpty(),
    )
    .optional(),
  isDisabled: s.boolean("Whether the monitor is disabled.").default(false),
  groupNotifications: s
    .boolean("Whether notification grouping is enabled: alerts are grouped into one notification.")
    .default(true),
  tags: s.map("Tags of the monitor, by name.", s.string()).optional(),
  objPermissions,
  postRequestMap,
  statuses: s
    .list("Monitor status. Always `Normal`: the provider does not report the alert status.", s.string().notEmpty())
    .computed()
    .wire(null)
    .stable(),
};

export const Monitor = managed({
  name: "Monitor",
  kind: "monitor",
  doc: "Monitor of Sumo Logic: evaluates a log query, a metrics query or an SLO continuously and sends alerts.",
  ...libraryOptions,
  wire: {
    ...libraryOptions.wire,
    codecs: {
      triggerConditions: {
        encode: (value) => (isObject(value) ? triggersOf(value) : undefined),
        decode: (live, state) => {
          const all = triggersIn(live.raw);
          if (!isNothing(state.triggers) || all.some(isOld)) return undefined;
          const recordedConditions = state.triggerConditions as Plain | undefined;
          // Every monitor has triggers.
          if (isNothing(memberAt(live.raw, "triggers"))) return recordedConditions;
          const liveConditions = conditionsOf(all, recordedConditions);
          return recordedConditions !== undefined &&
            semanticallyEqual(triggerConditions, liveConditions as Plain, recordedConditions)
            ? preserveSpelling(triggerConditions, recordedConditions, liveConditions)
            : liveConditions;
        },
      },
      statuses: { decode: () => ["Normal"] },
    },
    decode: (outputs, live) => {
      if (outputs.triggerConditions === undefined || !("triggers" in outputs)) return outputs;
      // Two outputs describe one member of the platform; state keeps one of them.
      const { triggers: _, ...rest } = outputs;
      return triggersIn(live.raw).some(isOld) ? outputs : (rest as typeof outputs);
    },
  },
  fields,
  rules: [
    ({ triggers, triggerConditions: conditions, monitorType, queries, sloId }, { unknown, fail }) => {
      const isGiven = (name: string, value: unknown) => !isNothing(value) || unknown.has(name);
      if (triggers !== undefined && conditions !== undefined)
        fail("triggers", "cannot be combined with triggerConditions. Remove one of them");
      if (!isGiven("triggers", triggers) && !isGiven("triggerConditions", conditions))
        fail("triggerConditions", "is required");
      if (monitorType === "Slo" && !isGiven("sloId", sloId)) fail("sloId", "is required for a monitor of the type Slo");
      const hasQueries = (queries?.length ?? 0) > 0 || unknown.has("queries");
      if (monitorType !== undefined && monitorType !== "Slo" && !hasQueries)
        fail("queries", `is required for a monitor of the type ${monitorType}`);
      for (const [name, block] of Object.entries(conditions ?? {})) {
        const type = name.startsWith("logs") ? "Logs" : name.startsWith("metrics") ? "Metrics" : "Slo";
        if (block !== undefined && monitorType !== undefined && type !== monitorType)
          fail(
            `triggerConditions.${name}`,
            `requires the monitorType ${type}, but this monitor has the type ${monitorType}`,
          );
      }
      const others = Object.keys(conditions ?? {}).filter((name) => !name.endsWith("MissingDataCondition"));
      if (others.length > 1)
        fail(`triggerConditions.${others[1]}`, `cannot be combined with ${others[0]}. Remove one of them`);
    },
  ],
  create: { ...libraryOptions.create, deferred: ["objPermissions"] },
  read: { subresources: permissionsBeside },
  update: [moves, writes, setPermissions],
});

function triggersIn(raw: unknown): readonly Values[] {
  return isObject(raw) && Array.isArray(raw.triggers) ? raw.triggers.filter(isObject) : [];
}

function isOld({ detectionMethod }: Values): boolean {
  return detectionMethod === "StaticCondition" || detectionMethod === "";
}
