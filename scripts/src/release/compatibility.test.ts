import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { breakingChanges, mayBreak } from "./compatibility.js";
import type { ResourceSchema } from "./schema.js";

const { assertWording } = createWording(import.meta.url);

interface Change {
  readonly resource?: ResourceSchema;
  readonly top?: object;
}

describe("breaking changes", () => {
  const string = { type: "string" };
  const schema = (change: Change = {}) => ({
    config: { variables: { url: string }, defaults: [] },
    resources: {
      "x:index/thing:Thing": {
        inputProperties: { name: string, size: { type: "number" } },
        requiredInputs: ["name"],
        properties: { name: string, token: { ...string, secret: true } },
        required: ["name", "token"],
        ...change.resource,
      },
    },
    functions: {
      "x:index/getThing:getThing": { inputs: { properties: { id: string } }, outputs: { properties: { id: string } } },
    },
    types: { "x:index/Kind:Kind": { type: "string", enum: [{ value: "a" }, { value: "b" }] } },
    ...change.top,
  });

  const cases: readonly (readonly [title: string, change: Change, name?: string])[] = [
    ["nothing for the same schema", {}],
    [
      "nothing for additions",
      { resource: { inputProperties: { name: string, size: { type: "number" }, more: string } } },
    ],
    [
      "nothing for an input that takes more",
      {
        resource: {
          inputProperties: {
            name: { oneOf: [string, { $ref: "#/types/x:index/Kind:Kind" }] },
            size: { type: "number" },
          },
        },
      },
    ],
    ["a removed resource", { top: { resources: {} } }, "Thing"],
    ["a removed input", { resource: { inputProperties: { name: string } } }, "size"],
    ["an input of another type", { resource: { inputProperties: { name: string, size: string } } }, "size"],
    ["an input that is required now", { resource: { requiredInputs: ["name", "size"] } }, "size"],
    ["an output that may be absent", { resource: { required: ["name"] } }, "token"],
    ["an output that is no longer secret", { resource: { properties: { name: string, token: string } } }, "token"],
    [
      "an input that replaces now",
      { resource: { inputProperties: { name: { ...string, willReplaceOnChanges: true }, size: { type: "number" } } } },
      "name",
    ],
    ["a removed value", { top: { types: { "x:index/Kind:Kind": { type: "string", enum: [{ value: "a" }] } } } }, "b"],
    ["a setting that is required now", { top: { config: { variables: { url: string }, defaults: ["url"] } } }, "url"],
  ];
  for (const [title, change, name] of cases) {
    it(`are ${title}`, (test) => {
      const found = breakingChanges(schema(), schema(change));
      assert.equal(found.length, name === undefined ? 0 : 1);
      assertWording(test, found.join(), name === undefined ? {} : { name });
    });
  }
});

describe("compatibility: a version", () => {
  const cases: readonly (readonly [before: string, after: string, expected: boolean])[] = [
    ["0.1.0", "0.1.1", false],
    ["0.1.0", "0.2.0", true],
    ["0.9.3", "1.0.0", true],
    ["1.2.0", "1.3.0", false],
    ["1.2.0", "2.0.0", true],
  ];
  for (const [before, after, expected] of cases) {
    it(`${after} ${expected ? "may" : "must not"} break programs of ${before}`, () =>
      assert.equal(mayBreak(before, after), expected));
  }
});
