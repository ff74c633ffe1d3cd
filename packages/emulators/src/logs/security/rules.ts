import type { Hono } from "hono";
import { flag } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import { isRow, type Row } from "../../collection/rows.js";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { overridable, RULE_KINDS, type RuleKind, WINDOWS } from "./ruleKinds.js";
import { type AddSecurityKind, counter, OK, storeGiven } from "./securityApi.js";

const RULES = "security.rules";

/**
 * `sec/v1/rules`: all kinds of rules share the paths for read, list and delete. Each kind has paths for create and
 * update. Vendor rules can only be overridden.
 */
export function addRules(app: Hono<LogsEnv>, addKind: AddSecurityKind, { objects }: LogsDependencies): void {
  const nextId = counter(4011);
  const nextNumber = counter(1);
  const newMembers = (input: Row): Row => ({ ...UNSAID, ruleType: kindOf(input)?.ruleType, ruleId: nextNumber() });
  const make = (input: Row): string => `${kindOf(input)?.prefix}-U${String(nextId()).padStart(5, "0")}`;
  addKind(app, {
    name: RULES,
    kind: "rule",
    path: "/sec/v1/rules",
    members: {},
    id: { make: (_, input) => make(input) },
    serverMembers: (input) => ({ ...newMembers(input), ...input, ...windowed(input) }),
    create: false,
    filters: { q: (row, query) => fits(row, query) },
    changes: [
      { method: "PUT", path: "/enabled", accepts: { enabled: flag({ required: true }) }, sent: "", returns: () => OK },
    ],
    remove: {
      status: 200,
      returns: OK,
      check: (row) => {
        if (row.ruleSource !== "user") throw new CollectionRefusal("invalid", "Built-in rules cannot be deleted.");
      },
    },
  });
  const stored = {
    at: (place: Readonly<Record<string, string>>) => objects.at(RULES, place),
    all: () => [objects.rows(RULES) as Row[]],
  };
  for (const kind of RULE_KINDS) {
    addKind(app, {
      name: `${RULES}.${kind.path}`,
      kind: "rule",
      path: `/sec/v1/rules/${kind.path}`,
      stored,
      members: kind.members,
      id: { make: (_, input) => make(input) },
      serverMembers: (input) => ({ ...newMembers(input), ...windowed(input) }),
      check: checkWindows,
      unique: [{ by: ["name"] }],
      visible: (row) => row.ruleType === kind.ruleType,
      list: false,
      read: false,
      remove: false,
      changes: [
        {
          method: "PUT",
          apply: (row, input) => {
            if (row.ruleSource !== "user")
              throw new CollectionRefusal("invalid", "Built-in rules can be overridden only.");
            storeGiven(row, { ...input, ...windowed(input) });
            checkWindows(row);
          },
        },
        {
          method: "PUT",
          path: "/override",
          accepts: overridable(kind),
          apply: (row, input) => {
            if (row.ruleSource === "user")
              throw new CollectionRefusal("invalid", "Only built-in rules can be overridden.");
            override(row, input);
          },
        },
      ],
    });
  }
}

const UNSAID = {
  contentType: "RULE",
  deleted: false,
  ruleSource: "user",
  tuningExpressionIds: [],
  assetField: "",
  status: { status: "ACTIVE" },
  signalCount07d: 0,
  signalCount24h: 0,
  hasOverride: false,
};

/** Returns the kind of a custom rule from its specific members. */
function kindOf(input: Row): RuleKind | undefined {
  const own = ["expressionsAndLimits", "triggerExpression", "filterExpression", "deviationThreshold", "limit"];
  const paths = ["chain", "aggregation", "first-seen", "outlier", "threshold"];
  const found = own.findIndex((member) => input[member] !== undefined);
  return RULE_KINDS.find(({ path }) => path === (paths[found] ?? "templated"));
}

/** Returns a window as responses contain it: with its length and its name. */
function windowed({ windowSize, windowSizeMilliseconds }: Row): Row {
  if (typeof windowSize !== "string") return {};
  const length = windowSize === "CUSTOM" ? Number(windowSizeMilliseconds) : WINDOWS[windowSize];
  return { windowSizeName: windowSize, windowSize: length, windowSizeMilliseconds: undefined };
}

function checkWindows({ windowSize, windowSizeMilliseconds, suppressionWindowSize }: Row): void {
  const length =
    typeof windowSize === "number" ? windowSize : (WINDOWS[String(windowSize)] ?? Number(windowSizeMilliseconds));
  if (windowSize !== undefined && !(length >= 60_000 && length <= 432_000_000))
    throw new CollectionRefusal("invalid", "windowSizeMilliseconds must be from 60000 to 432000000.");
  if (Number(suppressionWindowSize) > 0 && Number(suppressionWindowSize) <= length)
    throw new CollectionRefusal("invalid", "suppressionWindowSize must exceed the window size.");
}

/** Overrides members of a vendor rule and stores the originals. An original value ends the override of its member. */
function override(row: Row, input: Row): void {
  const { limits, ...plain } = input;
  const overridden: Row = { ...plain, ...windowed(plain) };
  if (Array.isArray(limits)) overridden.expressionsAndLimits = limited(row.expressionsAndLimits, limits);
  for (const [member, value] of Object.entries(overridden)) {
    if (value === undefined) continue;
    const before = row[`${member}Override`];
    const original = isRow(before) ? before.original : (row[member] ?? null);
    if (JSON.stringify(original) === JSON.stringify(value)) delete row[`${member}Override`];
    else row[`${member}Override`] = { original, override: value };
    row[member] = value;
  }
  row.hasOverride = Object.keys(row).some((member) => member.endsWith("Override") && member !== "hasOverride");
}

function limited(steps: unknown, limits: readonly Row[]): unknown {
  if (!Array.isArray(steps)) return steps;
  return steps.map((step: Row, place) => {
    const own = limits.find(({ index }) => index === place);
    return own === undefined ? step : { ...step, limit: own.limit };
  });
}

const CONDITION = /(\w+):"((?:[^"\\]|\\.)*)"/g;

/**
 * Matches the supported part of the query language of lists: `name:"…" ruleSource:"user"`. All conditions must hold.
 */
function fits(row: Row, query: string): boolean {
  if (query.replaceAll(CONDITION, "").trim() !== "")
    throw new CollectionRefusal("invalid", `The query ${query} is invalid.`);
  return [...query.matchAll(CONDITION)].every(
    ([, member = "", value = ""]) => String(row[member]) === value.replaceAll(/\\(.)/g, "$1"),
  );
}
