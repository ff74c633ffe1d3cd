import type { Hono } from "hono";
import { type Members, takeMembers, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { placeOf } from "../logsApi.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "../logsEnv.js";
import { Refusal } from "../refusal.js";
import { answering, bodyIn } from "./answering.js";

const MEMBERS: Members = {
  subdomain: text({ required: true, min: 4, max: 63, pattern: /^(?!xn--)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/ }),
};
const PATH = "/v1/account/subdomain";

/** `v1/account/subdomain`: at most one, unique over all organizations. */
export function addSubdomain(app: Hono<LogsEnv>, { objects }: Pick<LogsDependencies, "objects">): void {
  objects.register({
    name: "subdomain",
    idMember: "subdomain",
    within: ["organization"],
    complete: (members) => ({ ...members }),
    onCreated: () => undefined,
  });
  const rowsOf = (context: LogsContext) => objects.at("subdomain", placeOf(context));
  const configured = (context: LogsContext): Row => {
    const [row] = rowsOf(context);
    if (!row) throw new Refusal(404, "subdomain:not_configured", "No subdomain is configured.");
    return row;
  };
  const free = async (context: LogsContext, itself?: Row): Promise<Row> => {
    const input = takeMembers(MEMBERS, await bodyIn(context), { unknownMembers: "ignore" });
    const others = objects.rows("subdomain").filter((row) => row !== itself);
    if (others.some(({ subdomain }) => subdomain === input.subdomain)) {
      throw new Refusal(400, "subdomain:already_taken", "Another organization has this subdomain.");
    }
    return input;
  };
  const answer = (context: LogsContext, { subdomain }: Row) =>
    context.json({ subdomain, url: `https://${String(subdomain)}.example.com` });

  app.get(PATH, (context) => answer(context, configured(context)));
  app.post(
    PATH,
    answering("subdomain", async (context) => {
      if (rowsOf(context).length > 0) {
        throw new Refusal(400, "subdomain:already_configured", "A subdomain is configured.");
      }
      const row = await free(context);
      rowsOf(context).push(row);
      return answer(context, row);
    }),
  );
  app.put(
    PATH,
    answering("subdomain", async (context) => {
      const row = configured(context);
      return answer(context, Object.assign(row, await free(context, row)));
    }),
  );
  app.delete(PATH, (context) => {
    configured(context);
    rowsOf(context).length = 0;
    return context.body(null, 204);
  });
}
