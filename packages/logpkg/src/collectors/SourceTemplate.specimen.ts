import type { Specimen } from "@tripod/testkit";

const json = (name: string, interval = "5m"): string =>
  JSON.stringify({ name, receivers: { hostmetrics: { receiverType: "hostmetrics", collection_interval: interval } } });

export const SourceTemplateSpecimen: Specimen = {
  resource: "SourceTemplate",
  facts: { replaces: ["schemaRef.type"] },
  collection: "sourceTemplates",
  minimal: () => ({ schemaRef: { type: "Mac" }, inputJson: json("specimen one") }),
  full: () => ({
    schemaRef: { type: "Mac", version: "1.0.2" },
    inputJson: json("specimen two"),
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
    inputJson: json("specimen three", "10m"),
    selectors: [{ names: ["ot two"] }],
    isEnabled: false,
  }),
  // One that is switched on is switched off before.
  requests: { delete: 2 },
  drift: { patch: { selector: { names: ["theirs"] } }, shows: ["selectors"] },
};
