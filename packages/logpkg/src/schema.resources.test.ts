import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema, loadAll, resourceToken } from "@tripod/kit";
import { type PackageSchema, shapesOf } from "@tripod/testkit";
import { logpkg } from "./package.js";

const schema = buildSchema(await loadAll(logpkg)) as unknown as PackageSchema;
const { secretsOf } = shapesOf(schema);

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

describe("schema of logpkg resources", () => {
  for (const [name, secrets] of Object.entries(SECRETS)) {
    it(`marks the secrets of ${name}`, () => {
      const { properties } = schema.resources[resourceToken("logpkg", name)] ?? assert.fail(name);
      assert.deepEqual(secretsOf(properties).sort(), [...secrets].sort());
    });
  }

  it("marks each credential of an object type as secret", () => {
    const plain = Object.entries(schema.types).flatMap(([type, spec]) => {
      const properties = "properties" in spec ? spec.properties : {};
      const given = CREDENTIALS.filter((name) => properties[name] !== undefined);
      return given.filter((name) => properties[name]?.secret !== true).map((name) => `${type}.${name}`);
    });
    assert.deepEqual(plain, []);
  });
});
