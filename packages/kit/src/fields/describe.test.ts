import assert from "node:assert/strict";
import { describe as about, it } from "node:test";
import { createWording } from "../wording.testing.js";
import { describe, firstSentence } from "./describe.js";
import { s } from "./field.js";

const { assertWording } = createWording(import.meta.url);

about("description of a field", () => {
  for (const [what, field] of [
    ["its own text", s.string("A.")],
    ["no text for an empty description", s.string()],
    ["the values it takes", s.string("A.").values({ a: "first", b: "" })],
    [
      "the values that are known, and their other spellings",
      s.string().values({ a: "" }, { open: true, aliases: { A: "a", aa: "a" } }),
    ],
    [
      "no other spelling of a value that it does not take",
      s.string().values({ a: "" }, { aliases: { A: "a", B: "b" } }),
    ],
    ["that an order means nothing", s.set("Names.", s.string())],
    ["that only once", s.set("Names. The order is ignored.", s.string())],
    ["nothing of the order of a list", s.list("Names.", s.string())],
    ["the only value it takes", s.string().values({ a: "first" })],
    ["a fixed value", s.string().values({ a: "" }).default("a")],
    ["an empty value as quotes", s.string().values({ "": "none", a: "" })],
    ["the values of elements", s.list("A.", s.string().values({ a: "first", b: "" }))],
    ["the known values of elements", s.set(s.string().values({ a: "" }, { open: true, aliases: { b: "a" } }))],
    ["the values of a map", s.map(s.string().values({ a: "first" }))],
    ["its default", s.boolean().default(false)],
    ["a generated name", s.string().autoName()],
    ["a generated name only once", s.string("Name. Default: a.").autoName()],
    ["an empty default as a word", s.string().default("")],
    ["what a change of it does", s.string().replaces()],
    ["what supplies it", s.string().env("A_B", "C")],
    ["nothing of variables that there are not", s.string().env()],
    ["a reason for readers only", s.string().optional().noEffect("not used. Remove it", "not used")],
    ["why it is not used", s.string().optional().noEffect("Not used")],
  ] as const)
    it(what, (test) => assertWording(test, describe(field)));
});

about("the first sentence of a text", () => {
  for (const [text, first] of [
    ["One. Two.", "One."],
    ["Is it? It is.", "Is it?"],
    ["Version 1.2 is meant\nhere. Two.", "Version 1.2 is meant here."],
    ["No end\n\nSecond.", "No end"],
    ["", ""],
  ] as const)
    it(JSON.stringify(text), () => assert.equal(firstSentence(text), first));
});
