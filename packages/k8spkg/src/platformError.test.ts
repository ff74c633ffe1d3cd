import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Answer } from "@tripod/http";
import { assertGrowsLinearly } from "@tripod/testkit";
import { describePlatformError } from "./platformError.js";

/** Returns the failure code of an internal error with this message. */
const failureOf = (message: string, status = 500): string | undefined =>
  describePlatformError({ code: "InternalServerError", message }, { status } as Answer)?.failure;

describe("describePlatformError", () => {
  it("classifies an internal error about a missing VM or volume as not found, and no other", () => {
    assert.equal(failureOf("Failed to get virtual machine 'vm-1' : virtualmachines \"vm-1\" not found"), "not-found");
    assert.equal(failureOf("Unable to remove volume [data] because it does not exist"), "not-found");
    assert.equal(failureOf("Failed to get virtual machine 'vm-1' : timeout"), undefined);
    assert.equal(failureOf("Unable to remove volume [data] because it does not exist", 400), undefined);
  });

  it("reads a message of any length in linear time", () => {
    assertGrowsLinearly("quotes and colons", 60_000, (size) => {
      failureOf(`Failed to get virtual machine '${"': ".repeat(size / 3)}`);
    });
  });
});
