import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { libraryPath, splitPath } from "../libraryPath.js";

/** Root of the administrators' folders, which are visible in admin mode only. */
const ADMIN_ROOT = "/Library/Admin Recommended";

export const getFolder = lookup({
  name: "getFolder",
  terraform: "folder",
  doc: "Folder of the Sumo Logic content library, found by its path. Other content items at the path do not match. Paths below `/Library/Admin Recommended` require the setting `adminMode`.",
  fields: {
    path: libraryPath(
      "/Library",
      "Absolute path of the folder, such as `/Library/Users/ana@example.com/On Call` in a personal folder, or `/Library/Admin Recommended/Runbooks`.",
    ),
    id: s.string("ID of the folder.").computed(),
    name: s.string("Name of the folder.").computed(),
  },
  async run({ path }, { platform, fail, ...context }) {
    const { contentLibrary } = platform;
    const found = await contentLibrary.at(path, context);
    const quotedPath = JSON.stringify(path);
    if (found?.itemType === "Folder") return { id: found.id, name: found.name };
    if (found !== undefined)
      return fail("path", `${quotedPath} is not a folder, but an item of type ${found.itemType}`);
    if (!platform.adminMode && `${path}/`.startsWith(`${ADMIN_ROOT}/`)) {
      return fail(
        "path",
        `the access key cannot see a folder ${quotedPath}. Set adminMode to true in the provider's settings`,
      );
    }
    const [parent] = splitPath(path);
    if (parent === "") return fail("path", `folder ${quotedPath} does not exist`);
    const above = await isAbove(contentLibrary.at(parent, { ...context, bestEffort: true }));
    context.signal.throwIfAborted();
    const hint = above === undefined ? "" : `; its parent folder ${JSON.stringify(parent)} ${above}`;
    return fail("path", `folder ${quotedPath} does not exist${hint}. Check the path; it is case-sensitive`);
  },
});

/** Describes whether the parent folder exists; undefined if the request fails. */
async function isAbove(found: Promise<unknown>): Promise<string | undefined> {
  return found.then(
    (item) => (item === undefined ? "does not exist either" : "exists"),
    () => undefined,
  );
}
