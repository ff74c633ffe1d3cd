import type { Clock } from "@tripod/http";
import type { Api } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import type { Objects } from "../select.js";

/** Creates the client of the projects that the API key can access. */
export function createProjectList(api: Api, clock: Clock): Objects<Metadata> {
  // The list that was read for the setting `projectName` is cached permanently, and would be returned as current.
  const list = { operation: "List projects", path: "/v1/dashboard/projects/metadata", cache: "never" } as const;
  const listed = createObjects(api, clock, {
    list,
    get: (id) => ({ operation: "Get project", path: `/v1/projects/${encodeURIComponent(id)}` }),
    row: metadataOf,
    whole: metadataOf,
  });
  return {
    ...listed,
    byName: async (name, context) => {
      const found = await listed.byName(name, context);
      if (found.length > 0) return found;
      // The list may be incomplete, because its pagination is not documented. A missing name is requested individually.
      const rows = await api.list({ ...list, query: { name } }, context);
      return rows.filter((row) => row.peekText("metadata.name") === name).map(metadataOf);
    },
  };
}
