import { inFolder, type Values } from "@tripod/rest";
import { treeApi } from "../dialects.js";
import type { LogPlatform } from "../platform.js";

/** Returns the endpoint of items in the content library. `folder` is the input with the ID of the parent folder. */
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

/** Returns the predicates that select items of one type in a folder. */
export function itemOf(type: string) {
  return {
    isKind: ({ itemType }: Values) => itemType === undefined || itemType === type,
    otherKind: ({ itemType }: Values) => String(itemType),
  };
}
