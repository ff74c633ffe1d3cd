import type { Hono } from "hono";
import { flag, list, object, takeMembers, text } from "../../collection/members.js";
import type { Place, Row } from "../../collection/rows.js";
import { placeOf, refusal } from "../logsApi.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "../logsEnv.js";
import { answering, bodyIn } from "../settings/answering.js";
import { isAdminMode } from "./inLibrary.js";
import { type Item, Library } from "./library.js";

/** Permissions that each permission implies. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  View: [],
  GrantView: [],
  Edit: ["View"],
  GrantEdit: [],
  Manage: ["Edit", "View"],
  GrantManage: [],
};
const CREATOR = ["View", "Edit", "Manage"];
const SOURCES = ["user", "role", "org"];

const ASSIGNMENT = object({
  permissionName: text({
    required: true,
    accepts: (value) => Object.hasOwn(IMPLIED, String(value)),
    valueName: "permission",
  }),
  sourceType: text({ required: true, accepts: (value) => SOURCES.includes(String(value)), valueName: "source type" }),
  sourceId: text({ required: true }),
  contentId: text({ required: true }),
});

const CHANGE = {
  contentPermissionAssignments: list(ASSIGNMENT, { required: true }),
  notifyRecipients: flag({ required: true }),
  notificationMessage: text({ required: true }),
};

/** `v2/content/{id}/permissions`: permissions of an item, and permissions that it inherits from its folders. */
export function addContentPermissions(app: Hono<LogsEnv>, { objects }: Pick<LogsDependencies, "objects">): void {
  objects.register({
    name: "content.grants",
    idMember: "contentId",
    within: ["organization"],
    complete: (members) => ({ ...members }),
    onCreated: () => undefined,
  });

  const seenBy = (context: LogsContext) => {
    const library = new Library(objects, placeOf(context), isAdminMode(context));
    return { library, item: library.get(context.req.param("id") ?? "") };
  };
  const explicit = (item: Item, place: Place): Row[] => {
    const own = CREATOR.map((permissionName) => grant(permissionName, "user", String(item.row.createdBy), item.id));
    const grants = objects.at("content.grants", place).filter(({ contentId }) => contentId === item.id);
    return [...own, ...grants.filter((row) => !own.some((other) => isSame(row, other)))];
  };
  const answer = (context: LogsContext) => {
    const { library, item } = seenBy(context);
    const place = placeOf(context);
    const explicitPermissions = explicit(item, place);
    if (context.req.query("explicitOnly") === "true") return context.json({ explicitPermissions });
    const above = library.ancestry(item).slice(0, -1);
    const inherited = above.flatMap((folder) => explicit(folder, place)).map((row) => ({ ...row, contentId: item.id }));
    const implicitPermissions = inherited.filter(
      (row, index) => inherited.findIndex((other) => isSame(row, other)) === index,
    );
    return context.json({ explicitPermissions, implicitPermissions });
  };

  app.get("/v2/content/:id/permissions", answer);
  for (const way of ["add", "remove"] as const) {
    app.put(
      `/v2/content/:id/permissions/${way}`,
      answering("content", async (context) => {
        const { item } = seenBy(context);
        const parsed = takeMembers(CHANGE, await bodyIn(context), { unknownMembers: "ignore" });
        const requested = parsed.contentPermissionAssignments as Row[];
        if (requested.some(({ contentId }) => contentId !== item.id)) {
          throw refusal("content", "invalid_value", "An assignment is for another content.");
        }
        const grants = objects.at("content.grants", placeOf(context));
        for (const row of requested) {
          const names =
            way === "add"
              ? [String(row.permissionName), ...(IMPLIED[String(row.permissionName)] ?? [])]
              : [row.permissionName];
          for (const permissionName of names) {
            const index = grants.findIndex((other) => isSame(other, { ...row, permissionName }));
            if (way === "add" && index < 0) grants.push({ ...row, permissionName });
            if (way === "remove" && index >= 0) grants.splice(index, 1);
          }
        }
        return answer(context);
      }),
    );
  }
}

function grant(permissionName: string, sourceType: string, sourceId: string, contentId: string): Row {
  return { permissionName, sourceType, sourceId, contentId };
}

function isSame(left: Row, right: Row): boolean {
  return ["permissionName", "sourceType", "sourceId", "contentId"].every((member) => left[member] === right[member]);
}
