import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema } from "@tripod/kit";
import { fixtureText } from "./examples.test.support.js";
import { hostpkg } from "./package.js";
import { VERSION } from "./version.js";

/** A type in the shapes file: a name, an object by member, or a list with its element. */
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

const shapes = JSON.parse(fixtureText("hostpkg.shapes.json")) as Shapes;
const schema = buildSchema(hostpkg) as unknown as {
  readonly version: string;
  readonly config: { readonly variables: Readonly<Record<string, Property>>; readonly defaults: readonly string[] };
  readonly types: Readonly<Record<string, ObjectType>>;
  readonly functions: Readonly<Record<string, FunctionType>>;
};

/** The type of a property in the notation of the shapes file, named types resolved. */
function shapeOf(property: Property): unknown {
  if (property.$ref !== undefined) return membersOf(typeOf(property.$ref).properties);
  return property.type === "array" && property.items !== undefined ? [shapeOf(property.items)] : property.type;
}

function typeOf(reference: string): ObjectType {
  const type = schema.types[reference.replace("#/types/", "")];
  assert.ok(type, `the schema has no type ${reference}`);
  return type;
}

function membersOf(properties: Readonly<Record<string, Property>>, required?: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(properties)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, property]) => [
        name,
        { type: shapeOf(property), ...(required?.includes(name) ? { required: true } : {}) },
      ]),
  );
}

describe("the schema", () => {
  it("has exactly the specified settings, and overrides of addresses", () => {
    const { variables, defaults } = schema.config;
    const overrides = Object.keys(variables).filter((name) => name.endsWith("Url") && name !== "authUrl");
    assert.equal(overrides.length, 6);
    const own = Object.fromEntries(Object.entries(variables).filter(([name]) => !overrides.includes(name)));
    assert.deepEqual(membersOf(own, defaults), shapes.settings);
    const secrets = Object.keys(variables).filter((name) => variables[name]?.secret === true);
    assert.deepEqual(secrets, ["password"]);
  });

  it("has exactly the specified functions", () => {
    const names = Object.keys(schema.functions).filter((token) => token.startsWith("hostpkg:index/"));
    assert.deepEqual(names.map((token) => token.split(":").at(-1)).sort(), Object.keys(shapes.functions).sort());
  });

  for (const [name, { inputs, outputs }] of Object.entries(shapes.functions)) {
    it(`has the specified inputs and outputs of ${name}`, () => {
      const declared = schema.functions[`hostpkg:index/${name}:${name}`];
      assert.ok(declared);
      assert.deepEqual(membersOf(declared.inputs.properties, declared.inputs.required), inputs);
      assert.deepEqual(membersOf(declared.outputs.properties, declared.outputs.required), outputs);
    });
  }

  it("describes everything, in whole sentences", () => {
    const undescribed = (properties: Readonly<Record<string, Property>>) =>
      Object.entries(properties)
        .filter(([, { description = "" }]) => !/[.!?]$/.test(description))
        .map(([name]) => name);
    assert.deepEqual(undescribed(schema.config.variables), []);
    for (const [token, type] of Object.entries(schema.types)) {
      assert.match(type.description ?? "", /\.$/, token);
      assert.deepEqual(undescribed(type.properties), [], token);
    }
    for (const [token, { description, inputs, outputs }] of Object.entries(schema.functions)) {
      assert.match(description, /\.$/, token);
      if (token.startsWith("pulumi:")) continue;
      assert.deepEqual(undescribed(inputs.properties), [], `arguments of ${token}`);
      assert.deepEqual(undescribed(outputs.properties), [], `results of ${token}`);
    }
  });

  it("has the version of package.json", () => {
    assert.equal((JSON.parse(fixtureText("../package.json")) as { version: string }).version, VERSION);
    assert.equal(schema.version, VERSION);
  });
});
