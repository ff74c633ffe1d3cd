import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { entryChanges, ownEntries } from "./ownEntries.js";

const identify = (entry: string) => entry.toLowerCase();

describe("one's own entries of a shared list", () => {
  it("are those that were recorded and are still there, as the platform spells them", () => {
    assert.deepEqual(ownEntries({ there: ["C", "B", "theirs"], known: ["b", "a", "c"], identify }), ["B", "C"]);
  });

  it("are all of them after an import", () => {
    assert.deepEqual(ownEntries({ there: ["b", "a"], known: undefined, identify }), ["b", "a"]);
  });

  it("change without touching those of others", () => {
    const list = { there: ["a", "b", "theirs"], known: ["a", "b", "lost"], identify };
    assert.deepEqual(entryChanges(list, ["B", "c", "c", "theirs"]), { add: ["c"], drop: ["a"] });
    assert.deepEqual(entryChanges({ ...list, known: undefined }, []), { add: [], drop: [] });
  });
});
