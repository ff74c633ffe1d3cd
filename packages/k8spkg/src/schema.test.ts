import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema, loadAll, lookupToken } from "@tripod/kit";
import { type Members, type PackageSchema, type Shapes, shapesOf } from "@tripod/testkit";
import { fixtureText } from "./local.testing.js";
import { k8spkg } from "./package.js";
import { VERSION } from "./version.js";

const shapes = JSON.parse(fixtureText("k8spkg.shapes.json")) as Shapes;
const schema = buildSchema(await loadAll(k8spkg)) as unknown as PackageSchema;
const { membersOf, secretsOf, undescribed } = shapesOf(schema);

/** Members by name with their types alone. */
function typesOf(members: Members): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(members).map(([name, { type }]) => [name, type]));
}

function requiredOf(members: Members): string[] {
  return Object.keys(members).filter((name) => members[name]?.required === true);
}

function declared(name: string): PackageSchema["functions"][string] {
  return schema.functions[lookupToken("k8spkg", name)] ?? assert.fail(`the schema has no function ${name}`);
}

describe("the schema", () => {
  it("has exactly the specified settings, caFile and requestTimeout", () => {
    const { variables, defaults } = schema.config;
    assert.deepEqual(typesOf(membersOf(variables)), {
      ...typesOf(shapes.settings),
      caFile: "string",
      requestTimeout: "number",
    });
    assert.deepEqual(secretsOf(variables), ["apiKey"]);
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
      assert.deepEqual(typesOf(membersOf(actual.inputs.properties)), { ...typesOf(inputs), ...own });
      assert.deepEqual(typesOf(membersOf(actual.outputs.properties)), { ...typesOf(outputs), ...own });
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
    assert.equal(variables.ignoreInsecureTlsError?.default, false);
  });

  it("marks kubeconfigs as secrets", () => {
    assert.deepEqual(secretsOf(declared("getCluster").outputs.properties), ["kubeConfig", "adminKubeConfig"]);
  });

  it("describes everything, in whole sentences", () => {
    assert.deepEqual(undescribed(), []);
  });

  it("has the version of package.json", () => {
    assert.equal((JSON.parse(fixtureText("../package.json")) as { version: string }).version, VERSION);
    assert.equal(schema.version, VERSION);
  });
});
