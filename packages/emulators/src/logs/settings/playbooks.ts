import type { Hono } from "hono";
import { flag, list, type Members, object, takeMembers, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { placeOf } from "../logsApi.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "../logsEnv.js";
import { Refusal } from "../refusal.js";
import { answering, bodyIn } from "./answering.js";

const MEMBERS: Members = {
  name: text({ required: true, min: 1 }),
  updated_name: text(),
  description: text(),
  type: text(),
  tags: text(),
  is_deleted: flag(),
  draft: flag(),
  is_published: flag(),
  nested: flag(),
  is_enabled: flag(),
  nodes: list(object()),
  links: list(object()),
};
const PATH = "/csoar/v3/playbook";

/** `csoar/v3/playbook/`: other systems create playbooks. Their ID is their name. */
export function addPlaybooks(app: Hono<LogsEnv>, { objects }: Pick<LogsDependencies, "objects">): void {
  objects.register({
    name: "playbooks",
    idMember: "name",
    within: ["organization"],
    complete: (members) => ({ description: "", type: "General", tags: "", nodes: [], links: [], ...members }),
    onCreated: () => undefined,
  });
  const rowsOf = (context: LogsContext) => objects.at("playbooks", placeOf(context));
  const named = (context: LogsContext, name: unknown): Row => {
    const found = rowsOf(context).find((row) => row.name === name);
    if (!found) throw new Refusal(404, "playbook:not_found", "No playbook has this name.");
    return found;
  };
  app.put(
    PATH,
    answering("playbook", async (context) => {
      const { name, updated_name, ...input } = takeMembers(MEMBERS, await bodyIn(context), {
        unknownMembers: "ignore",
      });
      const row = named(context, name);
      if (updated_name && updated_name !== name) {
        if (rowsOf(context).some((other) => other.name === updated_name)) {
          throw new Refusal(400, "playbook:already_exists", "The name is taken.");
        }
        row.name = updated_name;
      }
      Object.assign(row, input);
      return context.json({ status: "ok" });
    }),
  );
  app.delete(PATH, (context) => {
    const row = named(context, context.req.query("name"));
    rowsOf(context).splice(rowsOf(context).indexOf(row), 1);
    return context.body(null, 204);
  });
}
