import type { Hono } from "hono";
import { type Members, object, text } from "../../collection/members.js";
import { isRow, type Row } from "../../collection/rows.js";
import type { AddKind } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";

const MAX_CONDITIONS = 20;

const HIERARCHY: Members = {
  name: text({ required: true, min: 1, max: 256 }),
  filter: object(
    { key: text({ required: true, min: 1, max: 1024 }), value: text({ required: true, min: 1, max: 1024 }) },
    { nullable: true, default: null },
  ),
  level: object(undefined, { required: true, accepts: isLevel, valueName: "level" }),
};

/** `v1/entities/hierarchies`: names may repeat. */
export function addHierarchies(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "hierarchies",
    kind: "hierarchy",
    path: "/v1/entities/hierarchies",
    members: HIERARCHY,
    serverMembers: ({ level }) => ({ level: filled(level as Row) }),
    changes: [
      {
        method: "PUT",
        accepts: HIERARCHY,
        apply: (row, input) => {
          Object.assign(row, { filter: null }, input, { level: filled(input.level as Row) });
        },
      },
    ],
  });
}

function isLevel(value: unknown): boolean {
  if (!isRow(value) || typeof value.entityType !== "string") return false;
  const { nextLevelsWithConditions: conditions, nextLevel } = value;
  const branches = Array.isArray(conditions) && conditions.length <= MAX_CONDITIONS;
  if (!branches || !(nextLevel == null || isLevel(nextLevel))) return false;
  return conditions.every((one) => isRow(one) && typeof one.condition === "string" && isLevel(one.level));
}

/** Completes levels as responses do: the last levels have an explicit empty next level. */
function filled({ nextLevelsWithConditions, nextLevel, ...level }: Row): Row {
  return {
    ...level,
    nextLevelsWithConditions: (nextLevelsWithConditions as Row[]).map(({ condition, level: next }) => ({
      condition,
      level: filled(next as Row),
    })),
    nextLevel: isRow(nextLevel) ? filled(nextLevel) : null,
  };
}
