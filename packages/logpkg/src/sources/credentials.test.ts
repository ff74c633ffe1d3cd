import assert from "node:assert/strict";
import { it } from "node:test";
import { hidesCredential } from "./credentials.js";

it("hidesCredential accepts absent values, empty strings and asterisks only", () => {
  for (const shown of [undefined, null, "", "*", "********"]) assert.equal(hidesCredential(shown), true, String(shown));
  for (const shown of ["key", "k****", "****k", 7, false, {}])
    assert.equal(hidesCredential(shown), false, String(shown));
});
