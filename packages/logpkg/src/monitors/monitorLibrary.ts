import { type CallContext, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { undefinedIfDeleted } from "../platformError.js";

/** Folder or monitor of the monitor library. */
export interface MonitorItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isFolder: boolean;
  /** Names of the subfolders. */
  readonly folders: readonly string[];
}

/** Client of the organization's monitor library. */
export interface MonitorLibrary {
  /** Returns the item at an absolute path; undefined if it does not exist. */
  at(path: string, context: CallContext): Promise<MonitorItem | undefined>;
}

/** Returns the client of the monitor library. */
export function createMonitorLibrary(api: Api): MonitorLibrary {
  return {
    at: async (path, context) => {
      const request = {
        operation: "Get monitor folder",
        path: "v1/monitors/path",
        query: { path },
        tags: ["monitors"],
      };
      const answer = await undefinedIfDeleted(api.send(request, context));
      return answer === undefined ? undefined : decodeItem(read(answer));
    },
  };
}

function decodeItem(item: Reader): MonitorItem {
  const children = item.optionalList("children") ?? [];
  return {
    id: item.string("id"),
    name: item.optionalString("name") ?? "",
    description: item.optionalString("description") ?? "",
    isFolder: isFolder(item),
    folders: children.filter(isFolder).map((child) => child.peekText("name")),
  };
}

function isFolder(item: Reader): boolean {
  return item.peekText("contentType") === "Folder";
}
