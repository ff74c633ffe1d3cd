// The pages of the comparison with the bridged packages. `npm run parity` runs this file with UPDATE_PARITY=1, which
// writes them.

import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { parities } from "./originals.js";
import { keepParityPages, pages } from "./parityPages.js";

const { assertWording } = createWording(import.meta.url);

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
  const rowsWith = (name: string) =>
    [...all.values()].flatMap((page) => page.split("\n").filter((line) => line.startsWith("|") && line.includes(name)));

  it("counts supported lookups, resources and properties", (test) => {
    assertWording(test, rowsWith("`hostpkg`").join("\n"));
  });

  it("lists identical properties, and each difference with its reason", (test) => {
    for (const name of ["`Same`", "`Other`", "`Invoke`"]) assertWording(test, rowsWith(name).join("\n"));
  });
});
