import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema } from "@tripod/kit";
import { fixture } from "./lookups.test.support.js";
import { logpkg } from "./package.js";
import { VERSION } from "./version.js";

/** A type in the shapes file: a name, a list with its element, a map as `{"*": type}`, or an object by member. */
type Shape = string | readonly [Shape] | Members;
interface Members {
  readonly [name: string]: { readonly type: Shape; readonly required?: boolean };
}
interface Shapes {
  readonly settings: Members;
  readonly functions: Readonly<Record<string, { readonly inputs: Members; readonly outputs: Members }>>;
}

interface Property {
  readonly type?: string;
  readonly $ref?: string;
  readonly items?: Property;
  readonly additionalProperties?: Property;
  readonly description?: string;
  readonly secret?: boolean;
}
interface ObjectType {
  readonly description?: string;
  readonly properties: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}
interface FunctionType {
  readonly description: string;
  readonly inputs: ObjectType;
  readonly outputs: ObjectType;
}

const shapes = fixture<Shapes>("logpkg.shapes.json");
const schema = buildSchema(logpkg) as unknown as {
  readonly version: string;
  readonly config: { readonly variables: Readonly<Record<string, Property>>; readonly defaults: readonly string[] };
  readonly types: Readonly<Record<string, ObjectType>>;
  readonly functions: Readonly<Record<string, FunctionType>>;
};

/** The type of a property in the notation of the shapes file, named types resolved. */
function shapeOf(property: Property): unknown {
  if (property.$ref !== undefined) return membersOf(typeOf(property.$ref).properties);
  if (property.type === "array" && property.items !== undefined) return [shapeOf(property.items)];
  if (property.additionalProperties !== undefined) return { "*": shapeOf(property.additionalProperties) };
  return property.type;
}

function typeOf(reference: string): ObjectType {
  const type = schema.types[reference.replace("#/types/", "")];
  assert.ok(type, `the schema has no type ${reference}`);
  return type;
}

function membersOf(properties: Readonly<Record<string, Property>>, required?: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      { type: shapeOf(property), ...(required?.includes(name) ? { required: true } : {}) },
    ]),
  );
}

const undescribed = (properties: Readonly<Record<string, Property>>) =>
  Object.entries(properties)
    .filter(([, { description = "" }]) => !/[.!?]$/.test(description))
    .map(([name]) => name);

describe("the schema", () => {
  it("has exactly the specified settings", () => {
    const { variables, defaults } = schema.config;
    assert.deepEqual(membersOf(variables, defaults), shapes.settings);
    const secrets = Object.keys(variables).filter((name) => variables[name]?.secret === true);
    assert.deepEqual(secrets, ["accessKey"]);
  });

  it("has exactly the specified functions", () => {
    const names = Object.keys(schema.functions).filter((token) => token.startsWith("logpkg:index/"));
    assert.deepEqual(names.map((token) => token.split(":").at(-1)).sort(), Object.keys(shapes.functions).sort());
  });

  for (const [name, { inputs, outputs }] of Object.entries(shapes.functions)) {
    it(`has the specified inputs and outputs of ${name}`, () => {
      const declared = schema.functions[`logpkg:index/${name}:${name}`];
      assert.ok(declared);
      assert.deepEqual(membersOf(declared.inputs.properties, declared.inputs.required), inputs);
      assert.deepEqual(membersOf(declared.outputs.properties, declared.outputs.required), outputs);
    });
  }

  it("marks as secret what lets somebody send data", () => {
    const { properties } = schema.functions["logpkg:index/getHttpSource:getHttpSource"]?.outputs ?? { properties: {} };
    const secrets = Object.keys(properties).filter((name) => properties[name]?.secret === true);
    assert.deepEqual(secrets.sort(), ["token", "url"]);
  });

  it("describes everything that lookups and settings have, in whole sentences", () => {
    assert.deepEqual(undescribed(schema.config.variables), []);
    for (const [token, { description, inputs, outputs }] of Object.entries(schema.functions)) {
      assert.match(description, /\.$/, token);
      if (token.startsWith("pulumi:")) continue;
      assert.deepEqual(undescribed(inputs.properties), [], `arguments of ${token}`);
      assert.deepEqual(undescribed(outputs.properties), [], `results of ${token}`);
    }
    for (const [token, type] of Object.entries(schema.types)) {
      assert.deepEqual(undescribed(type.properties), [], token);
    }
  });

  it("has the version of package.json", () => {
    assert.equal(fixture<{ version: string }>("../package.json").version, VERSION);
    assert.equal(schema.version, VERSION);
  });
});
