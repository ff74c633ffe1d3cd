// The pages of the comparison with the bridged packages. `npm run parity` runs this file with UPDATE_PARITY=1, which
// writes them.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parities } from "./originals.js";
import { keepParityPages, pages } from "./parityPages.js";

it("docs/parity has every difference from the bridged packages", async () => {
  keepParityPages(await parities(), process.env.UPDATE_PARITY === "1" ? "write" : "check");
});

describe("comparison page", () => {
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
