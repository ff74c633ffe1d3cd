import type { Hono } from "hono";
import { text } from "../../collection/members.js";
import type { AddKind } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";
import { inLibrary, libraryOf } from "./inLibrary.js";
import { itemAnswer } from "./library.js";

const NAME = text({ required: true, min: 1, max: 128 });
const DESCRIPTION = text({ default: "", max: 255 });
const OWN = ["View", "Edit", "Manage"];

/** `v2/content/folders`, and imported items without an API of their own. */
export function addFolders(app: Hono<LogsEnv>, addKind: AddKind): void {
  const library = inLibrary("content.folders");
  const folders = addKind(app, {
    ...library,
    kind: "content",
    path: "/v2/content/folders",
    members: { name: NAME, description: DESCRIPTION, parentId: text({ required: true }) },
    serverMembers: () => ({ itemType: "Folder", permissions: OWN, isScheduled: false }),
    list: false,
    read: false,
    remove: false,
    show: (row, _, call) => {
      const library = libraryOf(call);
      const children = library.childrenOf(String(row.id)).map(itemAnswer);
      return { ...itemAnswer(library.get(String(row.id))), children };
    },
    changes: [
      {
        method: "PUT",
        accepts: { name: NAME, description: DESCRIPTION },
        apply: (row, input, call) => {
          libraryOf(call).folder(String(row.id));
          Object.assign(row, input);
          library.refuse(row, call);
        },
      },
    ],
  });
  app.get(
    "/v2/content/folders/:id",
    folders.answer((call) => {
      const { row } = libraryOf(call).folder(call.context.req.param("id") ?? "");
      return call.context.json(folders.show(row, "one", call));
    }),
  );
  addKind(app, {
    ...inLibrary("content.imported"),
    kind: "content",
    path: "/v2/content/imported",
    members: { name: NAME, parentId: text({ required: true }) },
    serverMembers: () => ({ description: "", permissions: OWN, isScheduled: false }),
    list: false,
    read: false,
    create: false,
    remove: false,
  });
}
