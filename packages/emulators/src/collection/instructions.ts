import type { ObjectsControl, Order, Which } from "./objects.js";
import { isRow, type Place, type Row } from "./rows.js";

/**
 * Change of {@link ObjectsControl} as data, for clients outside of the process and for faults. `which` is an ID, or an
 * object of members.
 */
export type Instruction =
  | { collection: string; add: Row; place?: Place }
  | { collection: string; which: Which; patch: Row }
  | { collection: string; which: Which; remove: true }
  | { collection: string; order: Order }
  | { collection: string; endNextIn: string }
  | { pace: number };

export const INSTRUCTIONS_HELP =
  'Send one of {"collection": …, "add": {…}, "place"?: {…}}, {"collection": …, "which": id or {member: value}, "patch": {…}}, ' +
  '{"collection": …, "which": …, "remove": true}, {"collection": …, "order": "created" or "reversed"}, ' +
  '{"collection": …, "endNextIn": state}, {"pace": factor}; or an array of them.';

export function isInstruction(value: unknown): value is Instruction {
  if (!isRow(value)) return false;
  if ("pace" in value) return typeof value.pace === "number" && value.pace >= 0;
  if (typeof value.collection !== "string") return false;
  if ("add" in value) return isRow(value.add);
  if ("order" in value) return value.order === "created" || value.order === "reversed";
  if ("endNextIn" in value) return typeof value.endNextIn === "string";
  const isNamed = typeof value.which === "string" || typeof value.which === "number" || isRow(value.which);
  return isNamed && (isRow(value.patch) || value.remove === true);
}

/**
 * Applies an instruction. Returns the affected object if it still exists.
 *
 * @throws RangeError if the collection or the object does not exist.
 */
export function applyInstruction(objects: ObjectsControl, instruction: Instruction): Row | undefined {
  if ("pace" in instruction) objects.pace(instruction.pace);
  else if ("add" in instruction) return objects.add(instruction.collection, instruction.add, instruction.place);
  else if ("patch" in instruction) return objects.patch(instruction.collection, instruction.which, instruction.patch);
  else if ("order" in instruction) objects.order(instruction.collection, instruction.order);
  else if ("endNextIn" in instruction) objects.endNextIn(instruction.collection, instruction.endNextIn);
  else objects.remove(instruction.collection, instruction.which);
  return undefined;
}
