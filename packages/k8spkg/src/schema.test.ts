import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema } from "@tripod/kit";
import { fixtureText } from "./local.test.support.js";
import { k8spkg } from "./package.js";
import { VERSION } from "./version.js";

/** A type in the shapes file: a name, an object by member, `*` for any member, or a list with its element. */
type Shape = string | readonly [Shape] | Members | { readonly "*": Shape };
interface Members {
  readonly [name: string]: { readonly type: Shape; readonly required?: boolean; readonly secret?: boolean };
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
  readonly default?: unknown;
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

const shapes = JSON.parse(fixtureText("k8spkg.shapes.json")) as Shapes;
const schema = buildSchema(k8spkg) as unknown as {
  readonly version: string;
  readonly config: { readonly variables: Readonly<Record<string, Property>>; readonly defaults: readonly string[] };
  readonly types: Readonly<Record<string, ObjectType>>;
  readonly functions: Readonly<Record<string, FunctionType>>;
};

/** The type of a property in the notation of the shapes file, named types resolved. */
function shapeOf({ type, $ref, items, additionalProperties }: Property): unknown {
  if ($ref !== undefined) {
    const named = schema.types[$ref.replace("#/types/", "")];
    assert.ok(named, `the schema has no type ${$ref}`);
    return Object.fromEntries(
      Object.entries(named.properties).map(([name, property]) => [name, { type: shapeOf(property) }]),
    );
  }
  if (items !== undefined) return [shapeOf(items)];
  return additionalProperties === undefined ? type : { "*": shapeOf(additionalProperties) };
}

function typesOf(properties: Readonly<Record<string, Property>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, shapeOf(property)]));
}

function specified(members: Members): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).map(([name, { type }]) => [name, type]));
}

function requiredOf(members: Members): string[] {
  return Object.keys(members).filter((name) => members[name]?.required === true);
}

function declared(name: string): FunctionType {
  const found = schema.functions[`k8spkg:index/${name}:${name}`];
  assert.ok(found, `the schema has no function ${name}`);
  return found;
}

describe("the schema", () => {
  it("has exactly the specified settings, and caFile", () => {
    const { variables, defaults } = schema.config;
    assert.deepEqual(typesOf(variables), { ...specified(shapes.settings), caFile: "string" });
    const secrets = (members: Readonly<Record<string, { readonly secret?: boolean }>>) =>
      Object.keys(members).filter((name) => members[name]?.secret === true);
    assert.deepEqual(secrets(variables), secrets(shapes.settings));
    assert.deepEqual(defaults, ["apiKey"]);
  });

  it("has exactly the specified functions", () => {
    const names = Object.keys(schema.functions).filter((token) => token.startsWith("k8spkg:index/"));
    assert.deepEqual(names.map((token) => token.split(":").at(-1)).sort(), Object.keys(shapes.functions).sort());
  });

  for (const [name, { inputs, outputs }] of Object.entries(shapes.functions)) {
    it(`has the specified inputs and outputs of ${name}`, () => {
      const own = name === "getCluster" ? { kubeconfigs: "boolean" } : {};
      const actual = declared(name);
      assert.deepEqual(typesOf(actual.inputs.properties), { ...specified(inputs), ...own });
      assert.deepEqual(typesOf(actual.outputs.properties), { ...specified(outputs), ...own });
      assert.deepEqual([...(actual.inputs.required ?? [])].sort(), requiredOf(inputs).sort());
      const missing = requiredOf(outputs).filter((output) => actual.outputs.required?.includes(output) !== true);
      assert.deepEqual(missing, [], "outputs that are always returned");
    });
  }

  it("has the specified defaults", () => {
    const defaults = Object.keys(shapes.functions).flatMap((name) =>
      Object.entries(declared(name).inputs.properties)
        .filter(([, property]) => property.default !== undefined)
        .map(([input, property]) => `${name}.${input} = ${String(property.default)}`),
    );
    assert.deepEqual(defaults, [
      "getAppliances.context = project",
      "getApplicationProfile.version = 1.0.0",
      "getCluster.context = project",
      "getCluster.virtual = false",
      "getCluster.kubeconfigs = true",
      "getClusterConfigPolicy.context = project",
      "getClusterConfigTemplate.context = project",
      "getClusterGroup.context = tenant",
      "getPackSimple.context = project",
      "getPermission.scope = project",
    ]);
    const { variables } = schema.config;
    assert.equal(variables.projectName?.default, "Default");
    assert.equal(variables.retryAttempts?.default, 10);
    assert.equal(variables.ignoreInsecureTlsError?.default, false);
  });

  it("marks kubeconfigs as secrets", () => {
    const { properties } = declared("getCluster").outputs;
    const secrets = Object.keys(properties).filter((name) => properties[name]?.secret === true);
    assert.deepEqual(secrets, ["kubeConfig", "adminKubeConfig"]);
  });

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
