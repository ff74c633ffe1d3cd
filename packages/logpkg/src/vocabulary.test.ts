import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aliases, fromPlatform, toPlatform, type Vocabulary } from "./vocabulary.js";

/** Our usual word, and the platform's. */
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

describe("the vocabulary", () => {
  for (const [vocabulary, ours, theirs] of PAIRS) {
    it(`translates ${vocabulary} ${ours} there and back, and accepts ${theirs} for it`, () => {
      assert.equal(toPlatform(vocabulary, ours), theirs);
      assert.equal(fromPlatform(vocabulary, theirs), ours);
      assert.equal(aliases(vocabulary)[theirs], ours);
      assert.equal(aliases(vocabulary)[ours], undefined);
    });
  }

  it("takes the second spelling of the inventory's content type for the first", () => {
    assert.equal(toPlatform("contentType", "CloudAInventoryPath"), "AwsInventory");
    assert.equal(aliases("contentType").CloudAInventoryPath, "CloudAInventory");
  });

  it("leaves words alone that it does not know", () => {
    for (const word of ["Zipkin", "SomethingNew", "constructor"]) {
      assert.equal(toPlatform("contentType", word), word);
      assert.equal(fromPlatform("contentType", word), word);
    }
  });
});
