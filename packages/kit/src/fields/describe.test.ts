import assert from "node:assert/strict";
import { describe as about, it } from "node:test";
import { describe, firstSentence } from "./describe.js";
import { s } from "./field.js";

about("description of a field", () => {
  for (const [what, field, text] of [
    ["its own text", s.string("A."), "A."],
    ["no text for an empty description", s.string(), ""],
    ["the values it takes", s.string("A.").values({ a: "first", b: "" }), "A. One of: `a` (first), `b`."],
    [
      "the values that are known, and their other spellings",
      s.string().values({ a: "" }, { open: true, aliases: { A: "a", aa: "a" } }),
      "Known values: `a`. Also accepted: `A` for `a`, `aa` for `a`.",
    ],
    [
      "no other spelling of a value that it does not take",
      s.string().values({ a: "" }, { aliases: { A: "a", B: "b" } }),
      "Only value: `a`. Also accepted: `A` for `a`.",
    ],
    ["that an order means nothing", s.set("Names.", s.string()), "Names. The order is ignored."],
    ["that only once", s.set("Names. The order is ignored.", s.string()), "Names. The order is ignored."],
    ["nothing of the order of a list", s.list("Names.", s.string()), "Names."],
    ["the only value it takes", s.string().values({ a: "first" }), "Only value: `a` (first)."],
    ["a fixed value", s.string().values({ a: "" }).default("a"), "Only value and default: `a`."],
    ["an empty value as quotes", s.string().values({ "": "none", a: "" }), 'One of: `""` (none), `a`.'],
    [
      "the values of elements",
      s.list("A.", s.string().values({ a: "first", b: "" })),
      "A. Elements: `a` (first), `b`.",
    ],
    [
      "the known values of elements",
      s.set(s.string().values({ a: "" }, { open: true, aliases: { b: "a" } })),
      "Known elements: `a`. Also accepted: `b` for `a`. The order is ignored.",
    ],
    ["the values of a map", s.map(s.string().values({ a: "first" })), "Values: `a` (first)."],
    ["its default", s.boolean().default(false), "Default: `false`."],
    [
      "a generated name",
      s.string().autoName(),
      "Default: generated from the resource name. Updates keep the generated name.",
    ],
    ["a generated name only once", s.string("Name. Default: a.").autoName(), "Name. Default: a."],
    ["an empty default as a word", s.string().default(""), "Default: empty."],
    ["what a change of it does", s.string().replaces(), "Changing it replaces the resource."],
    ["what supplies it", s.string().env("A_B", "C"), "Environment: `A_B`, then `C`."],
    ["nothing of variables that there are not", s.string().env(), ""],
    ["a reason for readers only", s.string().optional().noEffect("not used. Remove it", "not used"), "Not used."],
    ["why it is not used", s.string().optional().noEffect("Not used"), "Not used."],
  ] as const)
    it(what, () => assert.equal(describe(field), text));
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
