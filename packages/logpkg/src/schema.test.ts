import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema, loadAll, lookupToken } from "@tripod/kit";
import { type PackageSchema, type Shapes, shapesOf } from "@tripod/testkit";
import { fixture } from "./lookups.testing.js";
import { logpkg } from "./package.js";
import { VERSION } from "./version.js";

const shapes = fixture<Shapes>("logpkg.shapes.json");
const schema = buildSchema(await loadAll(logpkg)) as unknown as PackageSchema;
const { membersOf, secretsOf, undescribed } = shapesOf(schema);

describe("the schema", () => {
  it("has exactly the specified settings, and those of the request path", () => {
    const { variables, defaults } = schema.config;
    assert.deepEqual(membersOf(variables, defaults), {
      ...shapes.settings,
      // Either the key or the token: which of them is missing is said where the settings are checked.
      accessId: { type: "string" },
      accessKey: { type: "string" },
      authJwt: { type: "string" },
      requestTimeout: { type: "number" },
      allowHttp: { type: "boolean" },
    });
    assert.deepEqual(secretsOf(variables), ["accessKey", "authJwt"]);
  });

  it("has exactly the specified functions", () => {
    const names = Object.keys(schema.functions).filter((token) => token.startsWith("logpkg:index/"));
    assert.deepEqual(names.map((token) => token.split(":").at(-1)).sort(), Object.keys(shapes.functions).sort());
  });

  for (const [name, { inputs, outputs }] of Object.entries(shapes.functions)) {
    it(`has the specified inputs and outputs of ${name}`, () => {
      const declared = schema.functions[lookupToken("logpkg", name)] ?? assert.fail(name);
      assert.deepEqual(membersOf(declared.inputs.properties, declared.inputs.required), inputs);
      assert.deepEqual(membersOf(declared.outputs.properties, declared.outputs.required), outputs);
    });
  }

  it("marks as secret what lets somebody send data", () => {
    const { outputs } = schema.functions[lookupToken("logpkg", "getHttpSource")] ?? assert.fail();
    assert.deepEqual(secretsOf(outputs.properties).sort(), ["token", "url"]);
  });

  it("describes everything, in whole sentences", () => {
    assert.deepEqual(undescribed(), []);
  });

  it("has the version of package.json", () => {
    assert.equal(fixture<{ version: string }>("../package.json").version, VERSION);
    assert.equal(schema.version, VERSION);
  });
});
