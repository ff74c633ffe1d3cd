import { type CallContext, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { unlessGone } from "../platformError.js";

/** A folder or a monitor of the monitors library. */
export interface MonitorItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly isFolder: boolean;
  /** Names of the folders in it. */
  readonly folders: readonly string[];
}

/** The monitors library of the organisation. */
export interface MonitorLibrary {
  /** What is at an absolute path; undefined when nothing is. */
  at(path: string, context: CallContext): Promise<MonitorItem | undefined>;
}

/** Makes the client of the monitors library. */
export function createMonitorLibrary(api: Api): MonitorLibrary {
  return {
    at: async (path, context) => {
      const request = {
        operation: "Get monitor folder",
        path: "v1/monitors/path",
        query: { path },
        tags: ["monitors"],
      };
      const answer = await unlessGone(api.send(request, context));
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
    folders: children.filter(isFolder).map((child) => child.glance("name")),
  };
}

function isFolder(item: Reader): boolean {
  return item.glance("contentType") === "Folder";
}
