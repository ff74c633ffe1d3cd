import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";
import { collectorFields, createCollectors } from "./collectors.js";

export const getCollector = lookup({
  name: "getCollector",
  terraform: "collector",
  doc: "Collector of Sumo Logic, found by its ID or exact name. If both are set, the ID takes precedence. Sources refer to the collector by ID.",
  fields: collectorFields,
  rules: [oneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) =>
    findOne(platform.of(createCollectors), { kind: "collector", id, name }, context),
});
