import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { read } from "@tripod/http";
import { reasonIn } from "./reason.js";

const reasonOf = (raw: unknown): string =>
  reasonIn(
    read({ status: 200, headers: {}, text: "", request: { operation: "", method: "", url: "" }, json: () => raw }),
  );

describe("reasonIn: the reason of an object's status", () => {
  for (const [what, raw, says] of [
    ["in its own text", { status_reason: "no room" }, ', "no room"'],
    ["of an error", { error: { message: "no room" } }, ', "no room"'],
    ["in an error that is a text", { error: "no room" }, ', "no room"'],
    ["of a fault", { fault: { message: "no room" } }, ', "no room"'],
    ["in the first place that says something", { status_reason: " ", status_message: null, message: "b" }, ', "b"'],
    ["before what others say", { message: "b", status_reason: "a" }, ', "a"'],
    ["in one line", { message: " no\n\troom \u0007 here " }, ', "no room here"'],
    ["as a whole, so that secrets in it are recognized", { message: "x".repeat(5_000) }, `, "${"x".repeat(5_000)}"`],
    ["in invisible characters only", { message: "\u0007\u200b" }, ""],
    ["nowhere", { name: "one" }, ""],
    ["in no text", { message: 7 }, ""],
    ["in nothing", null, ""],
  ] as const) {
    it(`is reported ${what}`, () => assert.equal(reasonOf(raw), says));
  }
});
