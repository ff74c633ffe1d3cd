import assert from "node:assert/strict";
import { test } from "node:test";
import { errorText } from "./errorText.js";

const plain = (text: string, type = "text/plain") => errorText(undefined, { text, headers: { "content-type": type } });
const json = (body: unknown) => errorText(body, { text: JSON.stringify(body), headers: {} });

test("wordsOf reads messages in many forms", () => {
  assert.equal(plain(" quota exceeded\n"), "quota exceeded");
  assert.equal(json("bad"), "bad");
  assert.equal(json(["bad", "worse"]), "bad; worse");
  assert.equal(json({ reason: "locked" }), "locked");
  assert.equal(
    json({ errors: { name: ["is too long"], ttl: "must be a number" } }),
    "name: is too long; ttl: must be a number",
  );
  assert.equal(json({ detail: [{ loc: ["body", "name"], msg: "field required" }] }), "field required");
  assert.equal(json({ error: { message: "no such flavor" } }), "no such flavor");
  assert.equal(json({ errors: [{ message: "one" }, { detail: "two" }] }), "one; two");
});

test("wordsOf ignores pages, invalid JSON and bodies without a message", () => {
  for (const text of ["<html>", "  <!doctype html>", '{"a":', "[", "", " \n "])
    assert.equal(plain(text), undefined, text);
  assert.equal(plain("Sign in", "text/html; charset=utf-8"), undefined);
  for (const body of [{}, [], null, 7, { message: "" }, { details: "sent" }]) assert.equal(json(body), undefined);
  let deep: unknown = "x";
  for (let i = 0; i < 400; i += 1) deep = { error: deep };
  assert.equal(json(deep), undefined);
});
