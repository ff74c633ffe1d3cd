import assert from "node:assert/strict";
import { it } from "node:test";
import { withArticle } from "./article.js";

it("withArticle: a noun has the article of its spoken form", () => {
  for (const noun of [
    "account of a custom cloud",
    "alert",
    "S3 key",
    "IP pool",
    "SSH key",
    "SLO folder",
    "EKS cluster",
    "OCI registry",
  ])
    assert.equal(withArticle(noun), `an ${noun}`);
  for (const noun of [
    "zone",
    "user",
    "DNS zone",
    "Kubernetes cluster",
    "SAML configuration",
    "MAAS cluster",
    "Helm registry",
    "GCP cluster",
  ])
    assert.equal(withArticle(noun), `a ${noun}`);
});
