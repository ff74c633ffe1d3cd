import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stripVTControlCharacters as plain } from "node:util";
import type { Plain } from "@tripod/kit";
import { render, renderTable, renderValue } from "./render.js";

describe("render", () => {
  it("shows one member per line, names first, and lists of similar objects as tables", () => {
    const result = {
      comment: "main site",
      id: "z-1",
      name: "example.com.",
      empty: [],
      absent: undefined,
      records: [
        { disabled: false, name: "www", id: "r-1" },
        { disabled: true, name: "mail", id: "r-2" },
      ],
      words: ["a", "b"],
    };
    assert.equal(
      plain(render(result)),
      [
        "name     example.com.",
        "id       z-1",
        "comment  main site",
        "empty    none",
        "records",
        "  name  id   disabled",
        "  www   r-1  false",
        "  mail  r-2  true",
        "words",
        "  a",
        "  b",
        "",
      ].join("\n"),
    );
  });

  it("shows no members that every object inherits", () => {
    const rows = JSON.parse('[{"name":"a","constructor":"x"},{"name":"b"}]') as Plain;
    assert.equal(plain(renderTable(rows as never)), "name  constructor\na     x\nb\n");
    assert.equal(plain(renderValue(rows)), "  name  constructor\n  a     x\n  b\n");
  });

  it("shows objects with nested objects as blocks, and cuts long cells", () => {
    const blocks = plain(renderValue([{ name: "plan", resources: [{ id: "v-1" }] }]));
    assert.equal(blocks, "  - name  plan\n    resources\n      id\n      v-1\n");
    assert.equal(plain(renderValue([{ name: "a", tags: ["x", "y"] }])), "  name  tags\n  a     x, y\n");
    assert.match(plain(renderValue([{ text: "x".repeat(60) }])), /x{43}…$/m);
    assert.equal(plain(renderValue(5)), "  5\n");
  });

  it("shows records as a table only if it fits the terminal, regardless of the number of members", () => {
    const row = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`m${index}`, `value ${index}`]));
    const table = plain(renderValue([row, row], 120)).split("\n");
    assert.equal(table[0], "  m0       m1       m2       m3       m4       m5       m6       m7       m8");
    assert.equal(table.length, 4);
    const blocks = plain(renderValue([row, row], 60)).split("\n");
    assert.deepEqual(blocks.slice(0, 2), ["  - m0  value 0", "    m1  value 1"]);
    const id = "x".repeat(60);
    assert.ok(plain(renderValue([{ id }])).includes(id));
  });

  it("escapes control characters in values, member names and column titles", () => {
    const [bell, override] = ["\u0007", "\u202e"];
    const labels = { [`a${bell}b`]: `c${override}d`, [`${override}e`]: { [bell]: 1 } };
    for (const text of [render(labels), renderValue([{ [`x${bell}`]: override }])]) {
      assert.ok(!text.includes(bell) && !text.includes(override), JSON.stringify(text));
    }
    assert.match(plain(render(labels)), /^a\\u0007b {2}c\\u202ed$/m);
  });
});
