import assert from "node:assert/strict";
import { test } from "node:test";
import { type AnyResource, checkResource } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { User } from "./User.js";

const { assertWording } = createWording(import.meta.url);

test("User check rejects invalid email addresses", (test) => {
  const names = { resourceName: "ada", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
  const told = (email: string) => {
    const given = { email, firstName: "Ada", lastName: "", roleIds: [], isActive: true, transferTo: "" };
    return checkResource(User as AnyResource, given, {}, names).failures.map(({ path, reason }) => `${path} ${reason}`);
  };
  assert.deepEqual(told("ada@example.com"), []);
  for (const email of ["ada.example.com", "ada@", "ada example@example.com"]) {
    assertWording(test, told(email).join("\n"));
  }
});
