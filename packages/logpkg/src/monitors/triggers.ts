import type { AnyField, Fields } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, type Values } from "@tripod/rest";
import { triggerBlocks, withoutEmpty } from "./triggerFields.js";

type Trigger = Record<string, unknown>;

const RESOLVED = "Resolved";
const LEVELS = { critical: "Critical", warning: "Warning" } as const;

/** Returns the triggers of trigger conditions: for each level one trigger and one that resolves it. */
export function triggersOf(conditions: Values): readonly Trigger[] {
  return Object.entries(conditions).flatMap(([name, block]) => (isObject(block) ? ofBlock(name, block) : []));
}

function ofBlock(name: string, block: Values): readonly Trigger[] {
  const detectionMethod = capital(name);
  const trigger = (triggerType: string, members: Values): Trigger => ({
    triggerType,
    detectionMethod,
    occurrenceType: "",
    triggerSource: "",
    ...members,
  });
  if (name.endsWith("MissingDataCondition")) {
    const members = encodeRaw(fieldsOf(name), block);
    return ["MissingData", `${RESOLVED}MissingData`].map((type) => trigger(type, members));
  }
  const { critical, warning, ...shared } = block;
  return Object.entries({ critical, warning }).flatMap(([level, condition]) => {
    if (!isObject(condition)) return [];
    const type = LEVELS[level as keyof typeof LEVELS];
    const own = encodeRaw(levelFields(name, level), condition);
    const { alert, resolution, ...common } = own;
    const both = { ...encodeRaw(fieldsOf(name), shared), ...common };
    const raised = trigger(type, { ...both, ...(alert as Values | undefined) });
    if (name.startsWith("slo")) return [raised];
    const ended = { ...both, ...(name === "metricsStaticCondition" ? { occurrenceType: "Always" } : {}) };
    return [raised, trigger(`${RESOLVED}${type}`, { ...ended, ...(resolution as Values | undefined) })];
  });
}

/**
 * Returns the trigger conditions of triggers: those of missing data, and one of the detection method of the first other
 * trigger. Required members that a trigger lacks come from `recorded` conditions.
 */
export function conditionsOf(triggers: readonly unknown[], recorded: unknown = {}): Values {
  const rows = triggers.filter(isObject);
  const missing = rows.filter(({ triggerType }) => String(triggerType).endsWith("MissingData"));
  const others = rows.filter((one) => !missing.includes(one));
  return { ...blockOf(others, recorded), ...blockOf(missing, recorded) };
}

function blockOf(triggers: readonly Values[], recorded: unknown): Values {
  const [first] = triggers;
  if (first === undefined) return {};
  const name = lower(String(first.detectionMethod));
  if (!Object.hasOwn(triggerBlocks, name)) return {};
  const before = memberAt(recorded, name);
  if (name.endsWith("MissingDataCondition")) return { [name]: decodeRaw(fieldsOf(name), first, before) };
  const levels = Object.entries(LEVELS).flatMap(([level, type]) => {
    const raised = triggers.find(({ triggerType }) => triggerType === type);
    if (raised === undefined) return [];
    const ended = triggers.find(({ triggerType }) => triggerType === `${RESOLVED}${type}`);
    return [[level, levelOf(levelFields(name, level), raised, ended, memberAt(before, level))] as const];
  });
  const { critical, warning, ...shared } = fieldsOf(name);
  return { [name]: { ...decodeRaw(shared, first, before), ...Object.fromEntries(levels) } };
}

function levelOf(fields: Fields, raised: Values, ended: Values | undefined, recorded: unknown): Values {
  const { alert, resolution, ...common } = fields;
  const read = decodeRaw(common, withoutEmpty(raised), recorded);
  if (alert === undefined || resolution === undefined) return read;
  const before = (name: string) => memberAt(recorded, name);
  const resolutionMembers =
    ended === undefined ? {} : decodeRaw(membersOf(resolution), withoutEmpty(ended), before("resolution"));
  // Without `AtLeastOnce`, the resolution has the platform default.
  const { occurrenceType, ...rest } = resolutionMembers;
  const kept = occurrenceType === "AtLeastOnce" ? { occurrenceType } : {};
  return { ...read, alert: decodeRaw(membersOf(alert), raised, before("alert")), resolution: { ...rest, ...kept } };
}

function fieldsOf(block: string): Fields {
  return membersOf((triggerBlocks as Fields)[block] as AnyField);
}

function levelFields(block: string, level: string): Fields {
  return membersOf(fieldsOf(block)[level] as AnyField);
}

function membersOf({ spec: { type } }: AnyField): Fields {
  return type.kind === "object" ? type.fields : {};
}

function capital(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function lower(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}
