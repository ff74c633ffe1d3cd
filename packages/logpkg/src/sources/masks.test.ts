import assert from "node:assert/strict";
import { it } from "node:test";
import { hidesCredential } from "./masks.js";

it("a credential is hidden where nothing is shown for it, or asterisks alone", () => {
  for (const shown of [undefined, null, "", "*", "********"]) assert.equal(hidesCredential(shown), true, String(shown));
  for (const shown of ["key", "k****", "****k", 7, false, {}])
    assert.equal(hidesCredential(shown), false, String(shown));
});
