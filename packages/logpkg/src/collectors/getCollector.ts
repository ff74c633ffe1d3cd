import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { findOne, oneOf } from "../findOne.js";

export const getCollector = lookup({
  name: "getCollector",
  terraform: "collector",
  doc: "Looks up a collector by its id or its exact name. The id counts when both are given. Sources are attached to a collector by its id.",
  fields: {
    id: s.number().integer().min(0).optional().computed().doc("Identifier of the collector. Give it, or the name."),
    name: s
      .string()
      .optional()
      .computed()
      .doc("Name of the collector. Upper and lower case differ, and only the complete name matches."),
    description: s.string().computed().doc("Description of the collector; empty when there is none."),
    category: s
      .string()
      .computed()
      .doc("Source category that sources of the collector have unless they say otherwise; empty when there is none."),
    timezone: s
      .string()
      .computed()
      .doc("Time zone of the collector, by its name in the tz database; empty when it has none."),
    fields: s.map(s.string()).computed().doc("Fields that the collector adds to its messages, as texts by name."),
  },
  rules: [oneOf("id", "name")],
  run: ({ id, name }, { platform, ...context }) =>
    findOne(platform.collectors, { kind: "collector", id, name }, context),
});
