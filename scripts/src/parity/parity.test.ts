import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pages } from "./pages.js";
import { inOurWords, shapesFile, shapesOfSchema } from "./shapes.js";

const SCHEMA = {
  config: { variables: { apiKey: { type: "string", secret: true } }, defaults: ["apiKey"] },
  types: {
    "vendor:index/Pool:Pool": {
      type: "object",
      properties: { awsZone: { type: "string" }, count: { type: "integer" } },
    },
  },
  resources: {
    "vendor:index/clusterAws:ClusterAws": {
      inputProperties: {
        pools: { type: "array", items: { $ref: "#/types/vendor:index/Pool:Pool" } },
        awsKey: { type: "string" },
        laws: { type: "string" },
      },
      requiredInputs: ["awsKey"],
      properties: { awsKey: { type: "string" } },
      required: ["awsKey"],
    },
  },
  functions: {
    "vendor:index/getTags:getTags": {
      description: "",
      inputs: { properties: { id: { type: "string" } } },
      outputs: { properties: { tags: { additionalProperties: { type: "string" } } }, required: ["tags"] },
    },
  },
};

describe("the shapes of an original's release", () => {
  it("are in our words, where a word is one", () => {
    assert.equal(inOurWords("k8spkg", "awsAccessKey"), "cloudAAccessKey");
    assert.equal(inOurWords("k8spkg", "CloudaccountAws"), "CloudaccountCloudA");
    assert.equal(inOurWords("k8spkg", "ClusterApacheCloudstack"), "ClusterCloudC");
    assert.equal(inOurWords("k8spkg", "laws"), "laws");
  });

  it("come out of its schema, and are the same when they are read again", () => {
    const shapes = shapesOfSchema(SCHEMA, "k8spkg", "1.2.3");
    assert.deepEqual(shapes, {
      release: "1.2.3",
      settings: { apiKey: { type: "string", required: true } },
      functions: {
        getTags: {
          inputs: { id: { type: "string" } },
          outputs: { tags: { type: { "*": "string" }, required: true } },
        },
      },
      resources: {
        ClusterCloudA: {
          inputs: {
            cloudAKey: { type: "string", required: true },
            laws: { type: "string" },
            pools: { type: [{ cloudAZone: { type: "string" }, count: { type: "number" } }] },
          },
          outputs: { cloudAKey: { type: "string", required: true } },
        },
      },
    });
    assert.deepEqual(JSON.parse(shapesFile(shapes)), shapes);
  });
});

describe("the comparison page", () => {
  const same = {
    name: "Same",
    same: ["input name", "input pools", "input pools[].count", "output name"],
    different: [],
  };
  const other = {
    name: "Other",
    same: [],
    different: [
      { member: "input size", ours: undefined, theirs: "number", reason: "it does nothing" },
      { member: "output uid", ours: "string", theirs: undefined, reason: "identifies the object" },
      { member: "output port", ours: "string", theirs: "number", reason: undefined },
    ],
  };
  const all = pages([
    {
      name: "hostpkg",
      release: "1.2.3",
      settings: { name: "settings", same: ["setting user"], different: [] },
      lookups: [],
      resources: [same, other],
      leftOut: { Invoke: "calls a function | of a cloud" },
      missingLookups: ["getGone"],
      missingResources: ["Invoke"],
    },
  ]);
  const text = [...all.values()].join("\n");

  it("counts supported lookups, resources and properties", () => {
    assert.match(text, /\| \[`hostpkg`\]\(parity\/hostpkg\.md\) \| 1\.2\.3 \| 0 of 1 \| 2 of 3 \| 5 of 7 \|/);
  });

  it("lists identical properties, and each difference with its reason", () => {
    assert.match(text, /`Same`.*\| name, pools \(with 1 nested\) \| {2}\|/);
    assert.match(text, /input `size`: not supported \(number\); it does nothing/);
    assert.match(text, /output `uid`: added \(string\); identifies the object/);
    assert.match(text, /output `port`: string instead of number; not explained/);
    assert.match(text, /\| `Invoke` \| calls a function \\\| of a cloud \|/);
  });
});
