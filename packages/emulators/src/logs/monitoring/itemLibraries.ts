import type { Hono } from "hono";
import { type Members, takeMembers, text, whole } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { objectId } from "../identifiers.js";
import { placeOf, trailOf } from "../logsApi.js";
import type { LogsContext, LogsDependencies, LogsEnv } from "../logsEnv.js";
import { badParameter, cutPage, wholeNumber } from "../pages.js";
import { Refusal } from "../refusal.js";
import { answering, bodyIn } from "../settings/answering.js";
import { ItemTree } from "./itemTree.js";

/** Differences between the three libraries of this form. */
export interface ItemLibrary {
  /** Name of the collection, and the last part of the path: `monitors`. */
  readonly name: string;
  /** For codes: `monitor`. */
  readonly kind: string;
  /** Beginning of the `type` of bodies: `MonitorsLibrary`. */
  readonly prefix: string;
  /** Items in addition to folders: `Monitor`. */
  readonly holds: string;
  /** Members of its items. */
  readonly members: Members;
  /** Completes an item with the platform's values. */
  completed(input: Row, call: { readonly user: string; refuse(why: string): never }): Row;
  /** Members that an update removes if it omits them. */
  readonly cleared?: readonly string[];
  readonly moves: boolean;
  /** Collection of permissions on its items. Deleting an item deletes them. */
  readonly permissions?: string;
}

type Dependencies = Pick<LogsDependencies, "objects" | "clock" | "random" | "pageCap">;

const COMMON: Members = {
  name: text({ required: true, min: 1, max: 255, pattern: /^(?!\s)[^/]*[^/\s]$/ }),
  description: text({ required: true, max: 4096 }),
};

const RIGHTS = ["Create", "Read", "Update", "Delete", "Manage"];

/** Adds the routes of a library of folders and items. Updates name the version that they replace. */
export function addItemLibrary(app: Hono<LogsEnv>, dependencies: Dependencies, library: ItemLibrary): void {
  const { objects, clock, random, pageCap } = dependencies;
  const { name, kind, prefix, holds, members, cleared = [] } = library;
  const base = `/v1/${name}`;
  objects.register({
    name,
    idMember: "id",
    within: ["organization"],
    complete: (input) => ({ ...NEW, id: objectId(random), contentType: holds, ...input }),
    onCreated: () => undefined,
  });

  const treeOf = (context: LogsContext) => new ItemTree(objects.at(name, placeOf(context)), kind);
  const trail = (context: LogsContext) => trailOf({ now: clock.now(), place: placeOf(context), objects, random });
  const typed = (row: Row): Row => ({ ...row, type: `${prefix}${String(row.contentType)}Response` });
  const show = (tree: ItemTree, row: Row, deep = true): Row =>
    row.contentType === "Folder" && deep
      ? {
          ...typed(row),
          children: objects.inOrder(name, tree.childrenOf(row)).map((child) => show(tree, child, false)),
        }
      : typed(row);
  const refuse = (why: string): never => {
    throw new Refusal(400, `${kind}:invalid_value`, why);
  };

  /** Validates a body by its type: a folder or an item of the library. */
  const take = async (context: LogsContext, suffix: string) => {
    const body = await bodyIn(context);
    const isFolder = body.type === `${prefix}Folder${suffix}`;
    if (!isFolder && body.type !== `${prefix}${holds}${suffix}`)
      return refuse(`The type '${String(body.type)}' is unknown.`);
    const common = takeMembers(COMMON, body, { unknownMembers: "ignore" });
    if (isFolder) return { body, isFolder, given: common };
    const own = takeMembers(members, body, { unknownMembers: "ignore" });
    const { user } = placeOf(context);
    return { body, isFolder, given: { ...common, ...own, ...library.completed(own, { user, refuse }) } };
  };

  app.get(`${base}/root`, (context) => {
    const tree = treeOf(context);
    return context.json(show(tree, tree.root()));
  });
  app.get(`${base}/path`, (context) => {
    const path = context.req.query("path");
    if (!path?.startsWith("/")) throw badParameter("path", "must be an absolute path.");
    const tree = treeOf(context);
    const found = tree.at(path);
    if (!found) throw new Refusal(404, `${name}:not_found`, "Nothing at this path.");
    return context.json(show(tree, found));
  });
  app.get(`${base}/search`, (context) => {
    const tree = treeOf(context);
    const query = (context.req.query("query") ?? "").toLowerCase();
    const found = objects.inOrder(name, tree.rows).filter((row) => String(row.name).toLowerCase().includes(query));
    const offset = wholeNumber(context, "offset", 0);
    const { data } = cutPage(found.slice(offset), {
      limit: wholeNumber(context, "limit", 100),
      token: undefined,
      cap: pageCap,
    });
    return context.json(data.map((row) => ({ item: show(tree, row, false), path: tree.pathOf(row) })));
  });
  app.get(base, (context) => {
    const tree = treeOf(context);
    const ids = (context.req.query("ids") ?? "").split(",").filter((id) => id !== "");
    const deep = context.req.query("skipChildren") !== "true";
    const found = tree.rows.filter(({ id }) => ids.includes(String(id)));
    return context.json(Object.fromEntries(found.map((row) => [String(row.id), show(tree, row, deep)])));
  });
  app.post(
    base,
    answering(kind, async (context) => {
      const tree = treeOf(context);
      // The query contains the parent; the member of the same name is ignored.
      const parentId = context.req.query("parentId");
      if (!parentId) throw badParameter("parentId", "is missing.");
      const { given: input, isFolder } = await take(context, "");
      tree.refusePlace(parentId, String(input.name));
      const row = {
        ...NEW,
        id: objectId(random),
        parentId,
        contentType: isFolder ? "Folder" : holds,
        ...input,
        ...trail(context),
      };
      tree.add(row);
      return context.json(show(tree, row));
    }),
  );
  app.get(`${base}/:id`, (context) => {
    const tree = treeOf(context);
    return context.json(show(tree, tree.get(context.req.param("id") ?? "")));
  });
  app.put(
    `${base}/:id`,
    answering(kind, async (context) => {
      const tree = treeOf(context);
      const row = tree.get(context.req.param("id") ?? "");
      const { body, given: input, isFolder } = await take(context, "Update");
      if (isFolder !== (row.contentType === "Folder")) refuse("The type is that of another kind.");
      const { version } = takeMembers({ version: whole({ required: true }) }, body, { unknownMembers: "ignore" });
      if (version !== row.version) {
        throw new Refusal(400, `${kind}:version_conflict`, "The object has another version.", { version: row.version });
      }
      refuseSystem(row);
      tree.refusePlace(String(row.parentId), String(input.name), row);
      if (!isFolder) for (const member of cleared) delete row[member];
      renew(row, input, trail(context));
      return context.json(show(tree, row));
    }),
  );
  app.delete(`${base}/:id`, (context) => {
    const tree = treeOf(context);
    const row = tree.get(context.req.param("id") ?? "");
    refuseSystem(row);
    tree.remove(row);
    if (library.permissions !== undefined) forgetOthers(objects.at(library.permissions, placeOf(context)), tree.rows);
    return context.body(null, 204);
  });
  if (!library.moves) return;
  app.post(`${base}/:id/move`, (context) => {
    const tree = treeOf(context);
    const row = tree.get(context.req.param("id") ?? "");
    const parentId = context.req.query("parentId");
    if (!parentId) throw badParameter("parentId", "is missing.");
    refuseSystem(row);
    tree.refusePlace(parentId, String(row.name), row);
    renew(row, { parentId }, trail(context));
    return context.json(show(tree, row));
  });

  function refuseSystem({ isMutable }: Row): void {
    if (isMutable === false) throw new Refusal(400, `${kind}:immutable`, "This item belongs to the platform.");
  }
}

/** Removes the permissions on objects that no longer exist. */
function forgetOthers(permissions: Row[], items: readonly Row[]): void {
  const ids = new Set(items.map(({ id }) => id));
  permissions.splice(0, permissions.length, ...permissions.filter(({ targetId }) => ids.has(targetId)));
}

const NEW: Row = {
  description: "",
  version: 0,
  isSystem: false,
  isMutable: true,
  isLocked: false,
  permissions: RIGHTS.slice(0, 4),
};

function renew(row: Row, input: Row, { modifiedAt, modifiedBy }: ReturnType<typeof trailOf>): void {
  Object.assign(row, input, { version: Number(row.version) + 1, modifiedAt, modifiedBy });
}
