import type { Hono } from "hono";
import { choice, flag, list, object, text, whole } from "../../collection/members.js";
import { wholeList } from "../../collection/pages.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import type { LogsEnv } from "../logsEnv.js";
import { type AddSecurityKind, counter, storeGiven } from "./securityApi.js";

const NAME = text({ required: true, min: 1 });
const SEVERITY = choice(["CRITICAL", "HIGH", "MEDIUM", "LOW"], { required: true });
const GRAY = "#b7b7b7";

/** Platform's own resolutions, by their numbers. */
const OWN: Readonly<Record<number, string>> = { 1: "Resolved", 2: "False Positive", 3: "No Action", 4: "Duplicate" };

/** Adds the resolutions and statuses of insights, and custom insights. */
export function addInsights(app: Hono<LogsEnv>, addKind: AddSecurityKind): void {
  const [resolutions, insights] = [counter(4026), counter(4021)];
  addKind(app, {
    name: "security.insightResolutions",
    kind: "insight resolution",
    path: "/sec/v1/insight-resolutions",
    id: { make: resolutions },
    members: { name: NAME, description: text({ default: "" }), parentId: whole({ fixed: true }) },
    unique: [{ by: ["name"] }],
    serverMembers: ({ parentId }) => ({ source: "USER", ...parentOf(parentId) }),
    hidden: ["parentId"],
    changes: [{ method: "PUT", accepts: { description: text() } }],
    remove: { status: 200, returns: { data: { ok: true } }, check: ({ id }) => keepOwn(OWN[Number(id)] !== undefined) },
  });
  addKind(app, {
    name: "security.insightStatuses",
    kind: "insight status",
    path: "/sec/v1/insight-status",
    pages: wholeList("data"),
    members: { name: NAME, description: text({ default: "" }), color: text() },
    unique: [{ by: ["name"] }],
    serverMembers: ({ name, color = GRAY }) => ({ color, displayName: name }),
    changes: [
      {
        method: "PUT",
        // A status without a color is gray.
        apply: (row, input) => storeGiven(row, { color: GRAY, ...input, displayName: input.name ?? row.name }),
      },
    ],
  });
  addKind(app, {
    name: "security.customInsights",
    kind: "custom insight",
    path: "/sec/v1/custom-insights",
    id: { make: () => `CUSTOM-${String(insights()).padStart(5, "0")}` },
    members: {
      name: NAME,
      description: text({ required: true }),
      enabled: flag({ required: true }),
      ordered: flag({ required: true }),
      severity: SEVERITY,
      tags: list(text({ min: 1 }), { required: true }),
      ruleIds: list(text({ min: 1 }), { required: true }),
      signalNames: list(text({ min: 1 }), { required: true }),
      signalMatchStrategy: choice(["ENTITY", "STRICT"], { default: "ENTITY" }),
      dynamicSeverity: list(object({ minimumSignalSeverity: whole({ required: true }), insightSeverity: SEVERITY }), {
        default: [],
      }),
    },
    unique: [{ by: ["name"] }],
    check: chosenOnce,
    changes: [
      {
        method: "PUT",
        apply: (row, input) => {
          chosenOnce({ ...row, ...input });
          storeGiven(row, input);
        },
      },
    ],
  });
}

function parentOf(id: unknown): Row {
  if (id === undefined || id === -1) return {};
  const name = OWN[Number(id)];
  if (name === undefined)
    throw new CollectionRefusal("invalid", "There is no such resolution.", { member: "parentId" });
  return { parent: { id, name } };
}

function keepOwn(isOwn: boolean): void {
  if (isOwn) throw new CollectionRefusal("invalid", "The platform's own resolutions stay.", {});
}

function chosenOnce({ ruleIds, signalNames }: Row): void {
  const [rules, names] = [ruleIds, signalNames] as readonly (readonly unknown[])[];
  if ((rules?.length ?? 0) > 0 === (names?.length ?? 0) > 0)
    throw new CollectionRefusal("invalid", "Either ruleIds or signalNames.", { member: "ruleIds" });
}
