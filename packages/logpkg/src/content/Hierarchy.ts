import { type AnyField, s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/objects";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { limited } from "./contentFields.js";

/** How many levels the platform knows. */
const DEEPEST = 8;
const MOST_CONDITIONS = 20;

/** A level with those below it. Types are shared by depth: spelled out, they would double with each level. */
function level(depth: number): AnyField {
  const entityType = s.string().notEmpty().doc("What stands on this level, such as `cluster` or `pod`.");
  const typeName = `HierarchyLevel${depth}`;
  if (depth === DEEPEST) {
    const none = s
      .list(s.string())
      .check((value) => (value.length > 0 ? `must be empty: there are at most ${DEEPEST} levels` : undefined))
      .optional()
      .doc("Nothing: no level can stand below this one.");
    return s.object({ entityType, nextLevelsWithConditions: none }, typeName);
  }
  const below = level(depth + 1);
  const condition = s.object(
    {
      condition: s.string().notEmpty().doc("What must be true of what stands below."),
      level: below.doc("The level that follows then."),
    },
    `HierarchyCondition${depth}`,
  );
  return s.object(
    {
      entityType,
      nextLevelsWithConditions: s
        .list(condition)
        .check((value) =>
          value.length > MOST_CONDITIONS ? `must have at most ${MOST_CONDITIONS} elements` : undefined,
        )
        .optional()
        .doc("Levels that follow under a condition; the first that fits counts."),
      nextLevel: below.optional().doc("The level that follows otherwise."),
    },
    typeName,
  );
}

function encodeLevel({ entityType, nextLevelsWithConditions, nextLevel }: Values): Values {
  const conditions = Array.isArray(nextLevelsWithConditions) ? nextLevelsWithConditions.filter(isObject) : [];
  return {
    entityType,
    nextLevelsWithConditions: conditions.map(({ condition, level: next }) => ({
      condition,
      level: encodeLevel(next as Values),
    })),
    ...(isObject(nextLevel) ? { nextLevel: encodeLevel(nextLevel) } : {}),
  };
}

function decodeLevel({ entityType, nextLevelsWithConditions, nextLevel }: Values): Values {
  const conditions = Array.isArray(nextLevelsWithConditions) ? nextLevelsWithConditions.filter(isObject) : [];
  const below = conditions.map(({ condition, level: next }) => ({
    condition,
    level: decodeLevel(isObject(next) ? next : {}),
  }));
  return {
    entityType,
    ...(below.length > 0 ? { nextLevelsWithConditions: below } : {}),
    ...(isObject(nextLevel) ? { nextLevel: decodeLevel(nextLevel) } : {}),
  };
}

export const Hierarchy = managed({
  name: "Hierarchy",
  kind: "hierarchy",
  doc: "How what is observed is grouped in the explorer: by cluster, then by node, and so on.",
  at: { path: "v1/entities/hierarchies", dialect: (platform) => tokenApi(platform, ["hierarchies"]) },
  fields: {
    name: limited(256, 1)
      .autoNamed({ maxLength: 256 })
      .doc("Name of the hierarchy, 1 to 256 characters; it may repeat."),
    filter: s
      .object({
        key: limited(1024, 1).doc("Name of a key, 1 to 1024 characters, such as `_origin`."),
        value: limited(1024, 1).doc("The value that it must have, 1 to 1024 characters."),
      })
      .optional()
      .doc("What it is about; everything without it."),
    levels: s
      .list(level(1))
      .check((value) =>
        value.length === 1 ? undefined : `must have exactly one element, the level at the top; it has ${value.length}`,
      )
      .wire("level", {
        encode: (value) => encodeLevel((value as readonly unknown[])[0] as Values),
        decode: (raw) => (isObject(raw) ? [decodeLevel(raw)] : undefined),
      })
      .doc("The level at the top, one element, with up to seven below it."),
  },
  update: "members",
});
