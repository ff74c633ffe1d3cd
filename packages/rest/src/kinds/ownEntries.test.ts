import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { entryChanges, ownEntries } from "./ownEntries.js";

const identify = (entry: string) => entry.toLowerCase();

describe("ownEntries: a list whose entries the program sets completely", () => {
  it("contains recorded entries first, in the platform's spelling, then those of others", () => {
    assert.deepEqual(ownEntries({ there: ["theirs", "C", "B"], recorded: ["b", "a", "c", "b"], identify }), [
      "B",
      "C",
      "theirs",
    ]);
    assert.deepEqual(ownEntries({ there: ["b", "a"], recorded: undefined, identify }), ["b", "a"]);
  });

  it("is changed to the inputs: entries of others are removed, and duplicates are sent once", () => {
    const list = { there: ["a", "b", "theirs"], identify };
    assert.deepEqual(entryChanges(list, ["B", "c", "C"]), { add: ["C"], drop: ["a", "theirs"] });
    assert.deepEqual(entryChanges(list, []), { add: [], drop: ["a", "b", "theirs"] });
  });
});
