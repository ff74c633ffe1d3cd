import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema, loadAll, lookupToken } from "@tripod/kit";
import { type PackageSchema, shapesOf } from "@tripod/testkit";
import { fixture } from "./lookups.testing.js";
import { logpkg } from "./package.js";
import { VERSION } from "./platform.js";

const schema = buildSchema(await loadAll(logpkg)) as unknown as PackageSchema;
const { secretsOf, undescribed } = shapesOf(schema);

describe("schema of logpkg", () => {
  it("has secret settings", () => {
    assert.deepEqual(secretsOf(schema.config.variables), ["accessKey", "authJwt"]);
  });

  it("marks ingest credentials as secret", () => {
    const { outputs } = schema.functions[lookupToken("logpkg", "getHttpSource")] ?? assert.fail();
    assert.deepEqual(secretsOf(outputs.properties).sort(), ["token", "url"]);
  });

  it("describes all properties in complete sentences", () => {
    assert.deepEqual(undescribed(), []);
  });

  it("contains the version of package.json", () => {
    assert.equal(fixture<{ version: string }>("../package.json").version, VERSION);
    assert.equal(schema.version, VERSION);
  });
});
