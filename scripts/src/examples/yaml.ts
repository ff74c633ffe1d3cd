import { stringify } from "yaml";
import { commentAbove, JsonText, Ref, referenceText, Secret, type Step, type Value } from "./program.js";
import type { ExampleSchema } from "./schema.js";

/**
 * Returns an example in YAML without the project's name and runtime. Strings that are numbers or booleans in YAML 1.1,
 * such as
 * 23:30, are quoted, because some parsers still read that version.
 */
export function yaml(schema: ExampleSchema, steps: readonly Step[]): string {
  const config: Record<string, object> = {};
  const lookups: Record<string, object> = {};
  const resources: Record<string, object> = {};
  for (const { kind, variable, name, args, after = [] } of steps) {
    const given = value(args, config);
    if (kind === "lookup") {
      lookups[variable] = { "fn::invoke": { function: `${schema.name}:${name}`, arguments: given } };
    } else {
      resources[variable] = {
        type: `${schema.name}:${name}`,
        properties: given,
        ...(after.length > 0 ? { options: { dependsOn: after.map((needed) => `\${${needed}}`) } } : {}),
      };
    }
  }
  const program = {
    ...(Object.keys(config).length > 0 ? { config } : {}),
    ...(Object.keys(lookups).length > 0 ? { variables: lookups } : {}),
    ...(Object.keys(resources).length > 0 ? { resources } : {}),
    outputs: { id: `\${${steps.at(-1)?.variable}.id}` },
  };
  return commentAbove(schema, steps, "#", "\n") + stringify(program, { lineWidth: 0, compat: "yaml-1.1" }).trimEnd();
}

function value(given: Value, config: Record<string, object>): unknown {
  if (given instanceof Ref) return `\${${referenceText(given)}}`;
  if (given instanceof Secret) {
    config[given.name] = { type: "string", secret: true };
    return `\${${given.name}}`;
  }
  if (given instanceof JsonText) return { "fn::toJSON": value(given.value, config) };
  if (Array.isArray(given)) return given.map((item) => value(item, config));
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, value(item, config)]));
}
