import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema, loadAll, lookupToken } from "@tripod/kit";
import { type PackageSchema, type Shapes, shapesOf } from "@tripod/testkit";
import { fixtureText } from "./examples.testing.js";
import { hostpkg } from "./package.js";
import { VERSION } from "./version.js";

const shapes = JSON.parse(fixtureText("hostpkg.shapes.json")) as Shapes;
const schema = buildSchema(await loadAll(hostpkg)) as unknown as PackageSchema;
const { membersOf, secretsOf, undescribed } = shapesOf(schema);

describe("the schema", () => {
  it("has exactly the specified settings, overrides of addresses, and those of the request path", () => {
    const { variables, defaults } = schema.config;
    const overrides = Object.keys(variables).filter((name) => name.endsWith("Url") && name !== "authUrl");
    assert.equal(overrides.length, 15);
    const own = Object.fromEntries(Object.entries(variables).filter(([name]) => !overrides.includes(name)));
    assert.deepEqual(membersOf(own, defaults), {
      ...shapes.settings,
      requestTimeout: { type: "number" },
      allowHttp: { type: "boolean" },
    });
    assert.deepEqual(secretsOf(variables), ["password"]);
  });

  it("has exactly the specified functions", () => {
    const names = Object.keys(schema.functions).filter((token) => token.startsWith("hostpkg:index/"));
    assert.deepEqual(names.map((token) => token.split(":").at(-1)).sort(), Object.keys(shapes.functions).sort());
  });

  for (const [name, { inputs, outputs }] of Object.entries(shapes.functions)) {
    it(`has the specified inputs and outputs of ${name}`, () => {
      const declared = schema.functions[lookupToken("hostpkg", name)] ?? assert.fail(name);
      assert.deepEqual(membersOf(declared.inputs.properties, declared.inputs.required), inputs);
      assert.deepEqual(membersOf(declared.outputs.properties, declared.outputs.required), outputs);
    });
  }

  it("has every part of a kubeconfig as a secret", () => {
    const { outputs } = schema.functions[lookupToken("hostpkg", "getMksKubeconfigV1")] ?? assert.fail();
    assert.deepEqual(secretsOf(outputs.properties).sort(), [
      "clientCert",
      "clientKey",
      "clusterCaCert",
      "rawConfig",
      "server",
    ]);
  });

  it("describes everything, in whole sentences", () => {
    assert.deepEqual(undescribed(), []);
  });

  it("has the version of package.json", () => {
    assert.equal((JSON.parse(fixtureText("../package.json")) as { version: string }).version, VERSION);
    assert.equal(schema.version, VERSION);
  });
});
