import type { ResourceFixture } from "@tripod/testkit";

const configurations = (eventType: string, eventName: string, ...more: readonly string[]) =>
  Object.entries({ eventType, eventPriority: "High", eventSource: "Build server", eventName })
    .concat(more.map((name): [string, string] => [name, "edge"]))
    .map(([fieldName, valueSource]) => ({ fieldName, valueSource, mappingType: "HardCoded" }));

export const EventExtractionRuleFixture: ResourceFixture = {
  resource: "EventExtractionRule",
  facts: { defaults: { enabled: true, "configurations[].mappingType": "HardCoded" } },
  collection: "eventExtractionRules",
  // Only the four required fields are always present.
  absent: ["configuration.eventDescription", "configuration.team"],
  minimal: () => ({
    name: "fixture",
    query: "_sourceCategory=build",
    configurations: configurations("Deployment", "released"),
  }),
  full: () => ({
    name: "fixture",
    description: "From the build server",
    query: '_sourceCategory=build | json "version"',
    enabled: true,
    correlationExpression: {
      queryFieldName: "version",
      eventFieldName: "version",
      stringMatchingAlgorithm: "ExactMatch",
    },
    configurations: configurations("Deployment", "shop released", "eventDescription", "team"),
  }),
  changes: () => ({
    name: "fixture two",
    description: "From another one",
    query: "_sourceCategory=other",
    enabled: false,
    correlationExpression: { queryFieldName: "tag", eventFieldName: "label", stringMatchingAlgorithm: "ExactMatch" },
    configurations: configurations("Configuration Change", "shop changed", "team"),
  }),
  immutable: {
    "correlationExpression.stringMatchingAlgorithm": "there is only one value",
    "configurations[].fieldName": "the first field is required by every rule",
    "configurations[].mappingType": "there is only one value",
  },
  drift: {
    patch: {
      enabled: false,
      disableReason: "Event Extraction Rule output exceeded maximum allowed rate of 1000 events per hour.",
    },
    shows: ["enabled"],
  },
};
