import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema, loadAll, lookupToken } from "@tripod/kit";
import { type PackageSchema, shapesOf } from "@tripod/testkit";
import { fixtureText } from "./examples.testing.js";
import { hostpkg } from "./package.js";
import { VERSION } from "./platform.js";

const schema = buildSchema(await loadAll(hostpkg)) as unknown as PackageSchema;
const { secretsOf, undescribed } = shapesOf(schema);

describe("schema of hostpkg", () => {
  it("has a URL setting for each service, and one secret", () => {
    const { variables } = schema.config;
    assert.equal(Object.keys(variables).filter((name) => name.endsWith("Url") && name !== "authUrl").length, 16);
    assert.deepEqual(secretsOf(variables), ["password"]);
  });

  it("declares all parts of a kubeconfig as secret", () => {
    const { outputs } = schema.functions[lookupToken("hostpkg", "getMksKubeconfigV1")] ?? assert.fail();
    assert.deepEqual(secretsOf(outputs.properties).sort(), [
      "clientCert",
      "clientKey",
      "clusterCaCert",
      "rawConfig",
      "server",
    ]);
  });

  it("describes all members in complete sentences", () => {
    assert.deepEqual(undescribed(), []);
  });

  it("has the version of package.json", () => {
    assert.equal((JSON.parse(fixtureText("../package.json")) as { version: string }).version, VERSION);
    assert.equal(schema.version, VERSION);
  });
});
