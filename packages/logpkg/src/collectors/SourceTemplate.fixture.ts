import type { ResourceFixture } from "@tripod/testkit";

const json = (name: string, interval = "5m"): string =>
  JSON.stringify({ name, receivers: { hostmetrics: { receiverType: "hostmetrics", collection_interval: interval } } });

export const SourceTemplateFixture: ResourceFixture = {
  resource: "SourceTemplate",
  facts: { replaces: ["schemaRef.type"] },
  collection: "sourceTemplates",
  minimal: () => ({ schemaRef: { type: "Mac" }, inputJson: json("fixture one") }),
  full: () => ({
    schemaRef: { type: "Mac", version: "1.0.2" },
    inputJson: json("fixture two"),
    selectors: [
      {
        names: ["ot one"],
        tags: [
          [
            { key: "env", values: ["prod", "test"] },
            { key: "team", values: ["edge"] },
          ],
          [{ key: "all", values: ["yes"] }],
        ],
      },
    ],
    isEnabled: true,
  }),
  changes: () => ({
    schemaRef: { type: "Mac", version: "1.0.3" },
    inputJson: json("fixture three", "10m"),
    selectors: [{ names: ["ot two"] }],
    isEnabled: false,
  }),
  // Disables the template before the delete.
  requests: { delete: 2 },
  drift: { patch: { selector: { names: ["theirs"] } }, shows: ["selectors"] },
};
