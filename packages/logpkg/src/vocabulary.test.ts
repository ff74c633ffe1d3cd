import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aliases, fromPlatform, toPlatform, type Vocabulary } from "./vocabulary.js";

/** Values of this package and the platform's spellings. */
const PAIRS: readonly (readonly [Vocabulary, ours: string, theirs: string])[] = [
  ["contentType", "CloudAInventory", "AwsInventory"],
  ["contentType", "CloudBEventHubLog", "AzureEventHubLog"],
  ["contentType", "CloudBMetrics", "AzureMetrics"],
  ["contentType", "CloudACdnBucket", "AwsCloudFrontBucket"],
  ["authenticationType", "CLOUDARoleBasedAuthentication", "AWSRoleBasedAuthentication"],
  ["authenticationType", "CloudBEventHubAuthentication", "AzureEventHubAuthentication"],
  ["authenticationType", "CloudBClientSecretAuthentication", "AzureClientSecretAuthentication"],
  ["authenticationType", "ObjStoreBucketAuthentication", "S3BucketAuthentication"],
  ["pathType", "CloudAInventoryPath", "AwsInventoryPath"],
  ["pathType", "CloudBEventHubPath", "AzureEventHubPath"],
  ["pathType", "CloudBMetricsPath", "AzureMetricsPath"],
  ["pathType", "ObjStoreBucketPathExpression", "S3BucketPathExpression"],
  ["tagFilterType", "CloudBTagFilters", "AzureTagFilters"],
];

describe("vocabulary", () => {
  for (const [vocabulary, ours, theirs] of PAIRS) {
    it(`translates ${vocabulary} ${ours} in both directions, and accepts ${theirs} as an alias`, () => {
      assert.equal(toPlatform(vocabulary, ours), theirs);
      assert.equal(fromPlatform(vocabulary, theirs), ours);
      assert.equal(aliases(vocabulary)[theirs], ours);
      assert.equal(aliases(vocabulary)[ours], undefined);
    });
  }

  it("maps the second spelling of the inventory's content type to the first", () => {
    assert.equal(toPlatform("contentType", "CloudAInventoryPath"), "AwsInventory");
    assert.equal(aliases("contentType").CloudAInventoryPath, "CloudAInventory");
  });

  it("returns unknown words unchanged", () => {
    for (const word of ["Zipkin", "SomethingNew", "constructor"]) {
      assert.equal(toPlatform("contentType", word), word);
      assert.equal(fromPlatform("contentType", word), word);
    }
  });
});
