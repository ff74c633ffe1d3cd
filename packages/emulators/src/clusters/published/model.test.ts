import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bodyProblem, publishedMethods, publishedOperation, queryProblem } from "./model.js";

const problem = (method: string, path: string, body: unknown) => {
  const operation = publishedOperation(method, path);
  return operation === undefined ? "no operation" : bodyProblem(operation, body);
};

describe("publishedOperation", () => {
  it("finds operations by method and path, literal segments before parameters", () => {
    assert.equal(publishedOperation("GET", "/v1/users/assets/locations/CloudA/1"), undefined);
    assert.equal(publishedOperation("GET", "/v1/users/assets/locations/project%2Fs3/1"), undefined);
    assert.notEqual(publishedOperation("GET", "/v1/users/assets/locations/s3/1"), undefined);
    assert.notEqual(publishedOperation("DELETE", "/v1/users/assets/locations/1"), undefined);
    assert.deepEqual(publishedMethods("/v1/filters/tag"), ["POST"]);
    assert.deepEqual(publishedMethods("/v1/filters/tag/1"), ["GET", "PUT", "DELETE"]);
    assert.deepEqual(publishedMethods("/v1/nothing"), []);
  });

  it("knows the operations that are newer than the document", () => {
    assert.deepEqual(publishedMethods("/v1/tenants/t/datasinks/splunk/1"), ["GET", "PUT", "DELETE"]);
  });
});

describe("queryProblem", () => {
  it("accepts published parameters, the project and the token of the next page, and names others", () => {
    for (const [path, query, expected] of [
      ["/v1/cloudaccounts/aws", "limit=50&continue=x&ProjectUid=1", undefined],
      ["/v1/users/assets/locations", "", undefined],
      ["/v1/users/assets/locations", "continue=x&limit=50", "limit is not a query parameter of the request"],
    ] as const) {
      const operation = publishedOperation("GET", path) ?? assert.fail("no operation");
      assert.equal(queryProblem(operation, new URLSearchParams(query)), expected);
    }
  });
});

describe("bodyProblem", () => {
  const filter = (more: object = {}, metadata: object = {}) => ({
    metadata: { name: "f", ...metadata },
    spec: {
      filterGroup: { conjunction: "and", filters: [{ key: "k", negation: false, operator: "eq", values: ["v"] }] },
    },
    ...more,
  });

  it("accepts published members and null", () => {
    assert.equal(problem("POST", "/v1/filters/tag", filter()), undefined);
    assert.equal(problem("POST", "/v1/filters/tag", filter({ spec: null })), undefined);
    assert.equal(problem("POST", "/v1/filters/tag", filter({}, { labels: { any: "one" } })), undefined);
  });

  it("names the first member that is not published, at any depth", () => {
    for (const [path, body, expected] of [
      ["/v1/filters/tag/1", filter({}, { uid: "1" }), "metadata.uid is not a member of the request"],
      ["/v1/filters/tag/1", filter({ status: {} }), "status is not a member of the request"],
      [
        "/v1/filters/tag/1",
        filter({ spec: { filterGroup: { filters: [{ key: "k", id: "1" }] } } }),
        "spec.filterGroup.filters[0].id is not a member of the request",
      ],
      ["/v1/edgehosts/tokens/1", { metadata: {}, status: { isActive: true } }, "status is not a member of the request"],
      ["/v1/edgehosts/1/reset", { now: true }, "now is not a member of the request, which has no body"],
    ] as const) {
      assert.equal(problem("PUT", path, body), expected);
    }
  });

  it("accepts a body that is a list, and none", () => {
    assert.equal(problem("PATCH", "/v1/spectroclusters/1/variables", []), undefined);
    assert.equal(problem("PATCH", "/v1/spectroclusters/1/variables", {}), "the body must be a list");
    assert.equal(problem("POST", "/v1/filters/tag", undefined), undefined);
  });

  it("names the first member of another type", () => {
    for (const [body, expected] of [
      [filter({}, { name: 1 }), "metadata.name must be a string"],
      [filter({ spec: [] }), "spec must be an object"],
      [filter({ spec: { filterGroup: { filters: {} } } }), "spec.filterGroup.filters must be a list"],
      [
        filter({ spec: { filterGroup: { filters: [{ negation: "no" }] } } }),
        "spec.filterGroup.filters[0].negation must be a boolean",
      ],
      [filter({}, { labels: { a: 1 } }), "metadata.labels.a must be a string"],
    ] as const) {
      assert.equal(problem("POST", "/v1/filters/tag", body), expected);
    }
    assert.equal(
      problem("PUT", "/v1/tenants/t/authTokenSettings", { expiryTimeMinutes: 1.5 }),
      "expiryTimeMinutes must be an integer",
    );
  });
});
