import { choice, flag, list, object, text } from "../../collection/members.js";
import type { ClustersApp } from "../app.js";
import { addObjectKind, type Dependencies, metadataOf } from "../objectKinds.js";
import { pageOf } from "../paging.js";

/** Filters by tags. One list contains all kinds of filters and returns only the kind of each. */
export function filterRoutes(app: ClustersApp, dependencies: Dependencies): void {
  const handle = addObjectKind(app, dependencies, {
    name: "filters",
    kind: "filter",
    path: "/v1/filters/tag",
    scope: "tenant",
    list: false,
    spec: {
      filterGroup: object(
        {
          conjunction: choice(["and", "or"], { required: true }),
          filters: list(
            object({
              key: text({ required: true, min: 1 }),
              operator: choice(["eq"], { required: true }),
              values: list(text(), { required: true }),
              negation: flag({ default: false }),
            }),
            { required: true },
          ),
        },
        { required: true },
      ),
    },
  });
  app.get("/v1/filters", (c) => {
    const rows = handle
      .rows(handle.call(c))
      .map((row) => ({
        metadata: { ...metadataOf(row), uid: row.uid },
        spec: { filterType: row.filterType ?? "tag" },
      }));
    const { items, listmeta } = pageOf(rows, c.req.query());
    return c.json({ items, listmeta });
  });
}
