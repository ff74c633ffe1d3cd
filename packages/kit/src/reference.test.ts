import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { definitionsFor, type LoadedPackage, renderPages, renderReference, s } from "./index.js";

const { lookup } = definitionsFor<unknown>();
const getAccountCloudA = lookup({
  name: "getAccountCloudA",
  terraform: "account_aws",
  doc: "Looks up an account.",
  fields: { id: s.string().computed().doc("Its id.") },
  run: async () => ({ id: "a" }),
});
const pkg: LoadedPackage = {
  name: "thing",
  displayName: "Thing",
  version: "1.0.0",
  description: "Things.",
  keywords: [],
  homepage: "",
  repository: "",
  license: "",
  publisher: "",
  settings: {},
  lookups: { getAccountCloudA },
  resources: {},
};

describe("the reference page", () => {
  it("puts the words of the package beside those that users of the platform know", () => {
    const page = renderReference({ ...pkg, vocabulary: { "a cloud": { CloudA: "aws" } } });
    assert.match(
      page,
      /\| Here \| On the platform \| Word for \|\n\| --- \| --- \| --- \|\n\| `CloudA` \| `aws` \| a cloud \|/,
    );
    assert.match(page, /\| `getAccountCloudA` \| `account_aws` \|/);
  });

  it("says with a definition which of its words are others elsewhere", () => {
    const fields = {
      ...getAccountCloudA.fields,
      cloud: s.string().terraform("provider").doc("The cloud, such as `CloudA`."),
      accountId: s.string().computed().terraform("id").doc("The id again."),
    };
    const vocabulary = { "a cloud": { CloudA: "aws", CloudB: "azure" } };
    const lookups = { getAccountCloudA: { ...getAccountCloudA, fields } };
    const page = renderPages({ ...pkg, vocabulary, lookups }).get("getAccountCloudA") ?? "";
    const words = page.slice(page.indexOf("\n## Words\n"));
    assert.deepEqual(words.split("\n").slice(5, -1), [
      "| `CloudA` | `aws` | platform |",
      "| `getAccountCloudA` | `account_aws` | Terraform |",
      "| `cloud` | `provider` | Terraform |",
    ]);
  });

  it("has what is added to it: a section before the lookups, a note and an example after the text of each", () => {
    const notes = new Map([["getAccountCloudA", "One request."]]);
    const examples = new Map([["getAccountCloudA", "An example."]]);
    const additions = { notes, examples, sections: ["## Requests", "Few."] };
    const first = renderReference(pkg, additions);
    assert.match(
      first,
      /## Requests\n\nFew\.\n\n## Lookups\n\n- \[getAccountCloudA\]\(\.\/thing\/getAccountCloudA\.md\)/,
    );
    const page = renderPages(pkg, additions).get("getAccountCloudA") ?? "";
    assert.match(page, /Looks up an account\.\n\nOne request\.\n\nAn example\.\n\n## Arguments/);
  });

  it("has no such part where nothing is called differently", () => {
    const plain = { ...getAccountCloudA, terraform: "account_cloud_a" };
    assert.doesNotMatch(renderReference({ ...pkg, lookups: { getAccountCloudA: plain } }), /## Words/);
  });
});
