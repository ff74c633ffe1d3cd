import assert from "node:assert/strict";
import { describe, it } from "node:test";
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

describe("shapes of an original's release", () => {
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
        getTags: { inputs: { id: { type: "string" } }, outputs: { tags: { type: { "*": "string" }, required: true } } },
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
