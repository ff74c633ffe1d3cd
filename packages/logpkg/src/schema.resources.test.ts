import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema, loadAll, resourceToken } from "@tripod/kit";
import { type PackageSchema, type Shapes, shapesOf } from "@tripod/testkit";
import { fixture } from "./lookups.testing.js";
import { logpkg } from "./package.js";

const { resources: shapes } = fixture<Shapes>("logpkg.shapes.json");
const schema = buildSchema(await loadAll(logpkg)) as unknown as PackageSchema;
const { markedMembersOf, secretsOf } = shapesOf(schema);

/** Outputs that there are beyond the specified ones. */
const ADDED: Readonly<Record<string, readonly string[]>> = { App: ["installedVersion"] };

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

describe("the schema of resources", () => {
  for (const [name, { inputs, outputs }] of Object.entries(shapes)) {
    const declared = schema.resources[resourceToken("logpkg", name)] ?? assert.fail(name);

    it(`has the specified inputs of ${name}`, () => {
      assert.deepEqual(markedMembersOf(declared.inputProperties, declared.requiredInputs), inputs);
    });

    it(`has the specified outputs of ${name}, and those that have a default are sure to be there`, () => {
      const own = Object.entries(markedMembersOf(declared.properties)).filter(
        ([output]) => ADDED[name]?.includes(output) !== true,
      );
      assert.deepEqual(
        own.map(([output, { type }]) => [output, type]).sort(),
        Object.entries(outputs)
          .map(([output, { type }]) => [output, type])
          .sort(),
      );
      const sure = Object.keys(outputs).filter((output) => outputs[output]?.required === true);
      const usual = Object.keys(declared.inputProperties).filter(
        (input) => declared.inputProperties[input]?.default !== undefined,
      );
      assert.deepEqual(
        [...(declared.required ?? [])].sort(),
        [...new Set([...sure, ...usual, ...(ADDED[name] ?? [])])].sort(),
      );
    });

    it(`marks the secrets of ${name}`, () => {
      assert.deepEqual(secretsOf(declared.properties).sort(), [...(SECRETS[name] ?? [])].sort());
    });
  }
});
