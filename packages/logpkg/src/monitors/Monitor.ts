import { type Plain, s, sameMeaning } from "@tripod/kit";
import { inKnownSpelling, isNothing, isObject, type Values } from "@tripod/objects";
import { choice, limited } from "../content/contentFields.js";
import { managed } from "../managed.js";
import { timeZone } from "../timeZone.js";
import { lengthOfTime } from "./lengths.js";
import { inLibrary, isLocked, itemName, libraryFields, postRequestMap } from "./libraryItem.js";
import { notifications } from "./notifications.js";
import { objPermissions, permissionsBeside, setPermissions } from "./permissions.js";
import { oldTriggers, triggerBlocks } from "./triggerFields.js";
import { conditionsOf, triggersOf } from "./triggers.js";

const KIND = { library: "monitors", type: "MonitorsLibraryMonitor", contentType: "Monitor" } as const;
const { moves, writes, ...place } = inLibrary(KIND);

const triggerConditions = s
  .object(triggerBlocks)
  .check((value) => (Object.keys(value).length === 0 ? "must have at least one condition" : undefined))
  .wire("triggers")
  .optional()
  .doc("When the monitor turns: one condition, and one of missing data beside it.");

const fields = {
  ...libraryFields(KIND),
  name: itemName(255).doc("Name of the monitor, 1 to 255 characters without a slash, unique in its folder."),
  description: limited(4096).default("").doc("What the monitor is for, at most 4096 characters."),
  isLocked,
  monitorType: choice("Logs", "Metrics", "Slo").doc("What it looks at: `Logs`, `Metrics` or `Slo`."),
  queries: s
    .list(
      s.object({
        rowId: s.string().notEmpty().doc("Name of the query: `A`, `B`, and so on."),
        query: s.string().notEmpty().doc("The query."),
      }),
    )
    .optional()
    .doc("The queries, in their order; not for `Slo`."),
  triggerConditions,
  triggers: oldTriggers,
  notifications,
  evaluationDelay: lengthOfTime("5m", "smh")
    .optional()
    .computed()
    .doc("How long to wait for late data before it looks, such as `5m`."),
  timeZone: timeZone().optional().doc("Time zone of times in notifications, such as `Europe/Berlin`."),
  alertName: limited(512, 1)
    .optional()
    .doc(
      "Name of its alerts, up to 512 characters, with variables such as `{{Name}}`; that of the monitor without it.",
    ),
  playbook: s.string().optional().doc("What to do when it alarms, in words."),
  sloId: s.string().optional().doc("Identifier of the SLO that a monitor of the type `Slo` looks at."),
  automatedPlaybookIds: s.set(s.string().notEmpty()).optional().doc("Identifiers of playbooks that it starts."),
  notificationGroupFields: s
    .list(s.string().notEmpty())
    .optional()
    .doc("Fields by which alerts are told apart, so that each group alarms by itself."),
  isDisabled: s.boolean().default(false).doc("Whether it is switched off."),
  groupNotifications: s.boolean().default(true).doc("Whether alerts are grouped into one notification."),
  tags: s.map(s.string()).optional().doc("Tags, by name."),
  objPermissions,
  postRequestMap,
  statuses: s
    .list(s.string().notEmpty())
    .computed()
    .wire(null)
    .stable()
    .doc("Always `Normal`; the state of alarm is no matter of programs."),
};

export const Monitor = managed({
  name: "Monitor",
  kind: "monitor",
  doc: "Looks at logs, metrics or an SLO all the time, and tells when something is wrong.",
  ...place,
  wire: {
    ...place.wire,
    codecs: {
      triggerConditions: {
        encode: (value) => (isObject(value) ? triggersOf(value) : undefined),
        decode: (live, prior) => {
          const all = triggersIn(live.raw);
          if (prior.triggers !== undefined || all.some(isOld)) return undefined;
          const shown = conditionsOf(all);
          const known = prior.triggerConditions as Plain | undefined;
          return known !== undefined && sameMeaning(triggerConditions, shown as Plain, known)
            ? inKnownSpelling(triggerConditions, known, shown)
            : shown;
        },
      },
      statuses: { decode: () => ["Normal"] },
    },
    decode: (outputs, live) => {
      if (outputs.triggerConditions === undefined || !("triggers" in outputs)) return outputs;
      // One member of the platform is told in one of two ways.
      const { triggers: _, ...rest } = outputs;
      return triggersIn(live.raw).some(isOld) ? outputs : (rest as typeof outputs);
    },
  },
  fields,
  rules: [
    ({ triggers, triggerConditions: conditions, monitorType, queries, sloId }, { unknown, fail }) => {
      const isGiven = (name: string, value: unknown) => !isNothing(value) || unknown.has(name);
      if (triggers !== undefined && conditions !== undefined)
        fail("triggers", "cannot be given together with triggerConditions");
      if (!isGiven("triggers", triggers) && !isGiven("triggerConditions", conditions))
        fail("triggerConditions", "must be given");
      if (monitorType === "Slo" && !isGiven("sloId", sloId))
        fail("sloId", "must be given for a monitor of the type Slo");
      const hasQueries = (queries?.length ?? 0) > 0 || unknown.has("queries");
      if (monitorType !== undefined && monitorType !== "Slo" && !hasQueries)
        fail("queries", `must be given for a monitor of the type ${monitorType}`);
      for (const [name, block] of Object.entries(conditions ?? {})) {
        const type = name.startsWith("logs") ? "Logs" : name.startsWith("metrics") ? "Metrics" : "Slo";
        if (block !== undefined && monitorType !== undefined && type !== monitorType)
          fail(`triggerConditions.${name}`, `is for monitors of the type ${type}; this one has ${monitorType}`);
      }
      const others = Object.keys(conditions ?? {}).filter((name) => !name.endsWith("MissingDataCondition"));
      if (others.length > 1) fail(`triggerConditions.${others[1]}`, `cannot stand beside ${others[0]}`);
    },
  ],
  create: { ...place.create, later: ["objPermissions"] },
  read: { beside: permissionsBeside },
  update: [moves, writes, setPermissions],
});

function triggersIn(raw: unknown): readonly Values[] {
  return isObject(raw) && Array.isArray(raw.triggers) ? raw.triggers.filter(isObject) : [];
}

function isOld({ detectionMethod }: Values): boolean {
  return detectionMethod === "StaticCondition" || detectionMethod === "";
}
