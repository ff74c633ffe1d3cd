import { type AnyField, s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

/** Maximum number of levels. */
const MAX_DEPTH = 8;
const MAX_CONDITIONS = 20;

/**
 * Returns the field of a level and its lower levels. Types are shared by depth; inline types would double with each
 * level.
 */
function level(depth: number): AnyField {
  const entityType = s
    .string(
      "Entity type of the level, such as `cluster`, `namespace`, `node` or `pod`: the kind of entity that the level shows.",
    )
    .notEmpty();
  const typeName = `HierarchyLevel${depth}`;
  if (depth === MAX_DEPTH) {
    const none = s
      .list(`Child levels. Level ${MAX_DEPTH} is the last level: the preview rejects elements.`, s.string())
      .checkCount((count) => (count > 0 ? `must be empty: a hierarchy has at most ${MAX_DEPTH} levels` : undefined))
      .optional();
    return s.object({ entityType, nextLevelsWithConditions: none }, typeName);
  }
  const below = level(depth + 1);
  const condition = s.object(
    {
      condition: s
        .string(
          "Level condition on the child entities, as text in the syntax of the platform. To obtain a condition, import a hierarchy that contains it.",
        )
        .notEmpty(),
      level: below.doc("Child level if the condition matches."),
    },
    `HierarchyCondition${depth}`,
  );
  return s.object(
    {
      entityType,
      nextLevelsWithConditions: s
        .list(
          "Conditional child levels, in order, at most 20. The first element whose `condition` matches determines the child level of an entity; without a match, `nextLevel` does.",
          condition,
        )
        .checkCount((count) => (count > MAX_CONDITIONS ? `must have at most ${MAX_CONDITIONS} elements` : undefined))
        .optional(),
      nextLevel: below.optional().doc("Next level: the child level if no condition matches."),
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

/**
 * Returns a live level. Without conditions, the member is shown only if the recorded level has conditions: the platform
 * returns unset conditions as an empty list.
 */
function decodeLevel({ entityType, nextLevelsWithConditions, nextLevel }: Values, state: unknown): Values {
  const recorded: Values = isObject(state) ? state : {};
  const before = Array.isArray(recorded.nextLevelsWithConditions) ? recorded.nextLevelsWithConditions : [];
  const conditions = Array.isArray(nextLevelsWithConditions) ? nextLevelsWithConditions.filter(isObject) : [];
  const below = conditions.map(({ condition, level: next }, index) => ({
    condition,
    level: decodeLevel(isObject(next) ? next : {}, before[index]?.level),
  }));
  return {
    entityType,
    ...(below.length > 0 || before.length > 0 ? { nextLevelsWithConditions: below } : {}),
    ...(isObject(nextLevel) ? { nextLevel: decodeLevel(nextLevel, recorded.nextLevel) } : {}),
  };
}

export const Hierarchy = managed({
  name: "Hierarchy",
  kind: "hierarchy",
  doc: "Entity hierarchy of Sumo Logic Explore, which groups observed entities, such as cluster, node and pod.",
  endpoint: { path: "v1/entities/hierarchies", dialect: (platform) => tokenApi(platform, ["hierarchies"]) },
  // Names are not unique.
  identity: { unique: false },
  fields: {
    name: textOf(1, 256).autoName({ maxLength: 256 }).doc("Name of the hierarchy, 1–256 characters. Not unique."),
    filter: s
      .object("Entity filter. Default: all entities.", {
        key: textOf(1, 1024).doc("Key of the entity filter, 1–1024 characters, such as `_origin`."),
        value: textOf(1, 1024).doc("Value of the entity filter, 1–1024 characters."),
      })
      .optional(),
    levels: s
      .list("Entity levels: one root element with up to 7 levels below, 8 levels in total.", level(1))
      .checkCount((count) => (count === 1 ? undefined : `must have exactly one element, the top level; got ${count}`))
      .wire("level", {
        encode: (value) => encodeLevel((value as readonly unknown[])[0] as Values),
        decode: (raw, state) =>
          isObject(raw) ? [decodeLevel(raw, Array.isArray(state) ? state[0] : undefined)] : undefined,
      }),
  },
  update: "inputs",
});
