import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, buildSchema, isInput, loadAll, lookupToken } from "@tripod/kit";
import { type PackageSchema, shapesOf } from "@tripod/testkit";
import { fixtureText } from "./local.testing.js";
import { k8spkg } from "./package.js";
import { VERSION } from "./platform.js";

const schema = buildSchema(await loadAll(k8spkg)) as unknown as PackageSchema;
const { secretsOf, undescribed } = shapesOf(schema);

function declared(name: string): PackageSchema["functions"][string] {
  return schema.functions[lookupToken("k8spkg", name)] ?? assert.fail(`the schema has no function ${name}`);
}

describe("schema of k8spkg", () => {
  it("has a secret setting, which is the one that must be there", () => {
    const { variables, defaults } = schema.config;
    assert.deepEqual(secretsOf(variables), ["apiKey"]);
    assert.deepEqual(defaults, ["apiKey"]);
  });

  it("has the specified defaults", () => {
    const defaults = Object.keys(k8spkg.lookups).flatMap((name) =>
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
      "getMacros.context = tenant",
      "getPackSimple.context = project",
      "getPermission.scope = project",
      "getSshKey.context = project",
    ]);
    const { variables } = schema.config;
    assert.equal(variables.projectName?.default, "Default");
    assert.equal(variables.ignoreInsecureTlsError?.default, false);
  });

  it("marks sensitive properties as secrets", () => {
    const secrets = Object.keys(k8spkg.lookups).map((name) => [name, secretsOf(declared(name).outputs.properties)]);
    assert.deepEqual(Object.fromEntries(secrets.filter(([, members]) => members?.length !== 0)), {
      getCloudaccountMaas: ["maasApiKey"],
      getCluster: ["kubeConfig", "adminKubeConfig"],
      getMacros: ["macroValue", "macrosMap"],
      getRegistrationToken: ["token"],
      getSshKey: ["sshKey"],
    });
  });

  it("declares every YAML text as secret or as text that may hold credentials", async () => {
    const { resources } = await loadAll(k8spkg);
    const open: string[] = [];
    const visit = (path: string, { spec }: AnyField, isSecret: boolean): void => {
      const { type, secret = isSecret, doc = "" } = spec;
      const isText = type.kind === "string" && /\bYAML\b/.test(doc) && isInput({ spec } as AnyField);
      if (isText && !secret && spec.mayHoldCredentials !== true) open.push(path);
      if (type.kind === "object")
        for (const [name, field] of Object.entries(type.fields)) visit(`${path}.${name}`, field, secret);
      else if ("element" in type) visit(path, type.element, secret);
    };
    for (const { name, fields } of Object.values(resources))
      for (const [input, field] of Object.entries(fields)) visit(`${name}.${input}`, field, false);
    assert.deepEqual(open, []);
  });

  it("describes every property in complete sentences", () => {
    assert.deepEqual(undescribed(), []);
  });

  it("has the version of package.json", () => {
    assert.equal((JSON.parse(fixtureText("../package.json")) as { version: string }).version, VERSION);
    assert.equal(schema.version, VERSION);
  });
});
