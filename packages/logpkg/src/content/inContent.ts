import { inFolder, type Values } from "@tripod/objects";
import { treeApi } from "../dialects.js";
import type { LogPlatform } from "../platform.js";

/** Where items of the content library are. `folder` is the input that says in which folder. */
export function inContent<const Name extends string>(path: string, folder: Name) {
  return inFolder<Name, LogPlatform>({
    path,
    dialect: (platform) => treeApi(platform, ["content"]),
    input: folder,
    children: `v2/content/folders/{${folder}}`,
    begins: {
      says: "the personal folder",
      ids: async ({ platform, ...context }) => [(await platform.contentLibrary.personalFolder(context)).id],
    },
  });
}

/** Items of one type among all that are in a folder. */
export function itemOf(type: string) {
  return {
    isKind: ({ itemType }: Values) => itemType === undefined || itemType === type,
    otherKind: ({ itemType }: Values) => String(itemType),
  };
}
