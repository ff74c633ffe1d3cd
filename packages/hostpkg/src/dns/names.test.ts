import assert from "node:assert/strict";
import { it } from "node:test";
import { canonicalName } from "./names.js";

it("names are the same to DNS whatever the case of A to Z, and in one Unicode form", () => {
  assert.equal(canonicalName("WWW.Example.COM."), "www.example.com.");
  assert.equal(canonicalName("Cafe\u0301.example."), canonicalName("caf\u00e9.example."));
  // Only ASCII letters: the capital dotted I would become two characters.
  assert.equal(canonicalName("\u0130.example."), "\u0130.example.");
});
