import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { didYouMean, editDistance, nearest, nearOrExisting } from "./suggest.js";

describe("editDistance", () => {
  for (const [left, right, distance] of [
    ["name", "name", 0],
    ["name", "nam", 1],
    ["nam", "name", 1],
    ["name", "mame", 1],
    ["name", "anme", 1],
    ["fast", "fats", 1],
    ["abcd", "badc", 2],
    ["ca", "abc", 3],
    ["kitten", "sitting", 3],
    ["", "abc", 3],
    ["abc", "", 3],
  ] as const) {
    it(`"${left}" and "${right}": ${distance}`, () => assert.equal(editDistance(left, right), distance));
  }

  it("is one more than the limit, wherever it is larger", () => {
    assert.equal(editDistance("abc", "abd", 1), 1);
    assert.equal(editDistance("abcdef", "uvwxyz", 2), 3);
    assert.equal(editDistance("ab", "abcdef", 2), 3);
  });
});

describe("nearest", () => {
  it("are longer ones that begin with three letters, and none that begin with two", () => {
    assert.deepEqual(nearest("vpc", ["vpc-of-the-shop"]), ["vpc-of-the-shop"]);
    assert.deepEqual(nearest("vpc-of-the-shop", ["vpc"]), ["vpc"]);
    assert.deepEqual(nearest("vp", ["vpc-of-the-shop"]), []);
    assert.deepEqual(nearest("vpc-of-the-shop", ["vp"]), []);
  });

  it("are those that differ in a third of their letters, nearest first, and by the alphabet where two are as near", () => {
    assert.deepEqual(nearest("volumes", ["volumeSet", "volume", "balance", "solume", "colume"]), [
      "volume",
      "colume",
      "solume",
    ]);
    assert.deepEqual(nearest("abcdef", ["abcdxy", "abcxyz"]), ["abcdxy"]);
    assert.deepEqual(nearest("ab", ["ax", "xy"]), ["ax"]);
  });

  it("are the same in other letters, with other blanks and hyphens", () => {
    assert.deepEqual(nearest("Data-Store ID", ["data_store_id_of_all", "dataStoreId"]), [
      "dataStoreId",
      "data_store_id_of_all",
    ]);
  });

  it("begin alike, where they have three letters and more", () => {
    assert.deepEqual(nearest("name", ["nameserverAddress"]), ["nameserverAddress"]);
    assert.deepEqual(nearest("nameserverAddress", ["name"]), ["name"]);
    assert.deepEqual(nearest("nameserverAddress", ["na"]), []);
    assert.deepEqual(nearest("na", ["nameserverAddress"]), []);
    assert.deepEqual(nearest("address", ["nameserverAddress"]), []);
  });

  it("come after those that are near, where they only begin alike", () => {
    assert.deepEqual(nearest("name", ["nameserverAddress", "nmae"]), ["nmae", "nameserverAddress"]);
  });

  it("are at most the requested number", () => {
    const names = ["size1", "size2", "size3", "size4"];
    assert.deepEqual(nearest("size", names), ["size1", "size2", "size3"]);
    assert.deepEqual(nearest("size", names, 1), ["size1"]);
  });

  it("are empty for empty text, and never contain it", () => {
    for (const [written, candidate] of [
      ["", "a"],
      ["-", "a"],
      ["a", ""],
      ["a", "_"],
    ] as const)
      assert.deepEqual(nearest(written, [candidate]), []);
  });

  it("are found among very many and very long ones", () => {
    const many = Array.from({ length: 9_000 }, (_, index) => `${"wxyz".repeat(40)}${index}`);
    const wanted = "abcd".repeat(40);
    assert.deepEqual(nearest(`${wanted}x`, [...many, wanted]), [wanted]);
    // Names with equal beginnings and ends are compared first.
    const alike = Array.from({ length: 9_000 }, (_, index) => `${"dcba".repeat(40)}${String(index).padStart(4, "0")}`);
    assert.deepEqual(nearest(`x${wanted}`, [...alike, wanted]), [wanted]);
    const long = "x".repeat(200);
    assert.deepEqual(nearest(`${long}y`, [`${long}z`]), [`${long}z`]);
  });

  it("are formatted as a question", () => {
    assert.equal(didYouMean("nam", ["name"]), '; did you mean "name"?');
    assert.equal(didYouMean("nam", ["name", "nami"]), '; did you mean "name" or "nami"?');
    assert.equal(didYouMean("nam", ["other"]), "");
  });
});

describe("nearOrExisting", () => {
  for (const [what, candidates, text] of [
    ["the near names only", ["name", "other"], '; did you mean "name"?'],
    ["all of a few", ["zoo", "ape"], '; existing ones: "ape", "zoo"'],
    ["some of many", ["d", "c", "b", "a"], '; existing ones include "a", "b", "c"'],
    ["none that is too long to read", ["x".repeat(201), "zoo"], '; existing ones include "zoo"'],
    ["nothing without candidates", [], ""],
  ] as const) {
    it(`names ${what}`, () => assert.equal(nearOrExisting("nam", candidates), text));
  }

  it("stops reading an endless list", () => {
    function* endless(): Generator<string> {
      for (let index = 0; ; index += 1) yield `zoo-${index}`;
    }
    assert.match(nearOrExisting("nam", endless()), /include/);
  });
});
