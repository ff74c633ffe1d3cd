import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema, resourceToken } from "@tripod/kit";
import { fixture } from "./lookups.test.support.js";
import { logpkg } from "./package.js";

/** A type in the shapes file: a name, a list with its element, a map as `{"*": type}`, or an object by member. */
type Shape = string | readonly [Shape] | Members;
interface Members {
  readonly [name: string]: { readonly type: Shape; readonly required?: boolean };
}
interface Property {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Property;
  readonly additionalProperties?: Property;
  readonly description?: string;
  readonly secret?: boolean;
  readonly default?: unknown;
}
type Properties = Readonly<Record<string, Property>>;
interface ObjectType {
  readonly properties: Properties;
  readonly required?: readonly string[];
}
interface ResourceType extends ObjectType {
  readonly description: string;
  readonly inputProperties: Properties;
  readonly requiredInputs?: readonly string[];
  readonly listInputs?: ObjectType;
}

const shapes = fixture<{ readonly resources: Readonly<Record<string, { inputs: Members; outputs: Members }>> }>(
  "logpkg.shapes.json",
).resources;
const schema = buildSchema(logpkg) as unknown as {
  readonly types: Readonly<Record<string, ObjectType>>;
  readonly resources: Readonly<Record<string, ResourceType>>;
};

/** The type of a property in the notation of the shapes file, named types resolved. */
function shapeOf(property: Property): unknown {
  if (property.$ref !== undefined) {
    const type = schema.types[property.$ref.replace("#/types/", "")] ?? assert.fail(property.$ref);
    return membersOf(type.properties, type.required);
  }
  if (property.items !== undefined) return [shapeOf(property.items)];
  return property.additionalProperties === undefined ? property.type : { "*": shapeOf(property.additionalProperties) };
}

function membersOf(properties: Properties, required: readonly string[] = []): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      { type: shapeOf(property), ...(required.includes(name) ? { required: true } : {}) },
    ]),
  );
}

/** Outputs that there are beyond the specified ones. */
const ADDED: Readonly<Record<string, readonly string[]>> = { App: ["installedVersion"] };

/** Secret members, at any depth, as property paths. */
function secretsOf(properties: Properties, path = ""): string[] {
  return Object.entries(properties).flatMap(([name, { secret, $ref }]) => {
    if (secret === true) return [`${path}${name}`];
    const type = $ref === undefined ? undefined : schema.types[$ref.replace("#/types/", "")];
    return type === undefined ? [] : secretsOf(type.properties, `${path}${name}.`);
  });
}

const CREDENTIALS = ["accessKey", "secretKey", "sharedAccessPolicyKey", "clientSecret", "privateKey"];
const POLLING = [...CREDENTIALS.map((name) => `authentication.${name}`), "url"];
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  App: [],
  CdnSource: POLLING,
  CloudAInventorySource: POLLING,
  CloudBEventHubLogSource: POLLING,
  CloudBMetricsSource: POLLING,
  CloudToCloudSource: ["config"],
  CloudsyslogSource: ["token"],
};

describe("the schema of resources", () => {
  it("has exactly the specified resources", () => {
    const tokens = Object.keys(shapes).map((name) => resourceToken("logpkg", name));
    assert.deepEqual(Object.keys(schema.resources).sort(), tokens.sort());
  });

  for (const [name, { inputs, outputs }] of Object.entries(shapes)) {
    const declared = schema.resources[resourceToken("logpkg", name)] ?? assert.fail(name);

    it(`has the specified inputs of ${name}`, () => {
      assert.deepEqual(membersOf(declared.inputProperties, declared.requiredInputs), inputs);
    });

    it(`has the specified outputs of ${name}, and those that have a default are sure to be there`, () => {
      const own = Object.entries(declared.properties).filter(([output]) => ADDED[name]?.includes(output) !== true);
      assert.deepEqual(
        own.map(([output, property]) => [output, shapeOf(property)]).sort(),
        Object.entries(outputs)
          .map(([output, { type }]) => [output, type])
          .sort(),
      );
      const sure = Object.keys(outputs).filter((output) => outputs[output]?.required === true);
      const usual = Object.keys(declared.inputProperties).filter(
        (input) => declared.inputProperties[input]?.default !== undefined,
      );
      assert.deepEqual(
        [...(declared.required ?? [])].sort(),
        [...new Set([...sure, ...usual, ...(ADDED[name] ?? [])])].sort(),
      );
    });

    it(`describes ${name} in whole sentences`, () => {
      assert.match(declared.description, /\.$/);
      const { properties, inputProperties, listInputs } = declared;
      for (const [property, { description = "" }] of Object.entries({
        ...properties,
        ...inputProperties,
        ...listInputs?.properties,
      })) {
        assert.match(description, /[.!?]$/, property);
      }
    });

    it(`marks the secrets of ${name}`, () => {
      assert.deepEqual(secretsOf(declared.properties).sort(), [...(SECRETS[name] ?? [])].sort());
    });
  }
});
