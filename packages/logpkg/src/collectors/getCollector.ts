import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";
import { collectorFields } from "./collectors.js";

export const getCollector = lookup({
  name: "getCollector",
  terraform: "collector",
  doc: "Looks up a collector by its id or its exact name. The id counts when both are given. Sources are attached to a collector by its id.",
  fields: collectorFields,
  rules: [oneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) =>
    findOne(platform.collectors, { kind: "collector", id, name }, context),
});
