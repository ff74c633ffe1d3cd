import type { Hono } from "hono";
import { choice, list, object, takeMembers, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { placeOf, refusal, trailOf } from "../logsApi.js";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { answering, bodyIn } from "../settings/answering.js";
import { ItemTree } from "./itemTree.js";

const RIGHTS = ["Create", "Read", "Update", "Delete", "Manage"];

const STATEMENTS = {
  permissionStatementDefinitions: list(
    object({
      subjectType: choice(["role", "org", "user"], { required: true }),
      subjectId: text({ required: true }),
      targetId: text({ required: true }),
      permissions: list(choice(RIGHTS), { required: true }),
    }),
    { required: true, min: 1, max: 1000 },
  ),
};

/** Permissions on monitors and their folders by subject. An entry without permissions removes those of the subject. */
export function addMonitorPermissions(app: Hono<LogsEnv>, dependencies: LogsDependencies): void {
  const { objects, clock, random } = dependencies;
  objects.register({
    name: "monitors.permissions",
    idMember: "targetId",
    within: ["organization"],
    complete: (members) => ({ ...members }),
    onCreated: () => undefined,
  });

  app.get("/v1/monitors/:id/permissions", (context) => {
    const place = placeOf(context);
    const row = new ItemTree(objects.at("monitors", place), "monitor").get(context.req.param("id"));
    const { createdAt, createdBy, modifiedAt, modifiedBy } = row;
    const trail = { createdAt, createdBy, modifiedAt, modifiedBy };
    const own = { subjectType: "user", subjectId: createdBy, targetId: row.id, permissions: RIGHTS, ...trail };
    const statements = objects.at("monitors.permissions", place).filter(({ targetId }) => targetId === row.id);
    return context.json({ permissionStatements: [own, ...statements] });
  });

  app.put(
    "/v1/monitors/permissions/set",
    answering("monitor", async (context) => {
      const place = placeOf(context);
      const parsed = takeMembers(STATEMENTS, await bodyIn(context), { unknownMembers: "ignore" });
      const requested = parsed.permissionStatementDefinitions as Row[];
      const tree = new ItemTree(objects.at("monitors", place), "monitor");
      for (const { targetId } of requested) tree.get(String(targetId));
      const subjects = requested.map(({ targetId, subjectId }) => `${String(targetId)} ${String(subjectId)}`);
      if (new Set(subjects).size < subjects.length)
        throw refusal("monitor", "invalid_value", "A subject occurs twice.");

      const statements = objects.at("monitors.permissions", place);
      const trail = trailOf({ now: clock.now(), place, objects, random });
      for (const one of requested) {
        const index = statements.findIndex(
          ({ targetId, subjectId }) => targetId === one.targetId && subjectId === one.subjectId,
        );
        const takesAway = (one.permissions as unknown[]).length === 0;
        if (takesAway && index >= 0) statements.splice(index, 1);
        if (takesAway) continue;
        if (index >= 0) Object.assign(statements[index] as Row, one, { modifiedAt: trail.modifiedAt });
        else statements.push({ ...one, ...trail });
      }
      return context.json({
        permissionStatements: statements.filter(({ targetId }) => requested.some((one) => one.targetId === targetId)),
      });
    }),
  );
}
