import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatRows } from "./formatRows.js";

describe("formatRows", () => {
  it("writes each object of a list on a line", () => {
    const value = {
      regions: { a: { rows: [{ id: 1, sizes: [{ gb: 1 }, { gb: 2 }] }, { id: 2 }] } },
      names: ["x", "y"],
    };
    const lines = [
      "{",
      '  "regions": {',
      '    "a": {',
      '      "rows": [',
      '        { "id": 1, "sizes": [{ "gb": 1 }, { "gb": 2 }] },',
      '        { "id": 2 }',
      "      ]",
      "    }",
      "  },",
      '  "names": ["x", "y"]',
      "}",
      "",
    ];
    assert.equal(formatRows(value), lines.join("\n"));
  });

  it("breaks a row that is too long at its members, of which short ones share a line", () => {
    const text = "x".repeat(500);
    assert.deepEqual(formatRows([{ a: text, b: 1, c: 2, d: [text, {}], e: 3, f: text, g: text }]).split("\n"), [
      "[",
      "  {",
      `    "a": "${text}", "b": 1, "c": 2,`,
      '    "d": [',
      `      "${text}",`,
      "      {}",
      "    ],",
      `    "e": 3, "f": "${text}",`,
      `    "g": "${text}"`,
      "  }",
      "]",
      "",
    ]);
  });

  it("changes no value", () => {
    for (const value of [{}, [], null, "a\nb", 0.1, [[]], { a: {}, b: [], c: [null, [{ d: "e" }]] }])
      assert.deepEqual(JSON.parse(formatRows(value)), value);
  });
});
