import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { stripVTControlCharacters as plain } from "node:util";
import { render, renderValue } from "./render.js";

describe("rendering", () => {
  it("shows members one a line, names first, and lists of alike objects as tables", () => {
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

  it("shows objects that hold more objects as blocks, and cuts long cells", () => {
    const blocks = plain(renderValue([{ name: "plan", resources: [{ id: "v-1" }] }]));
    assert.equal(blocks, "  - name  plan\n    resources\n      id\n      v-1\n");
    assert.match(plain(renderValue([{ text: "x".repeat(60) }])), /x{43}…$/m);
    assert.equal(plain(renderValue(5)), "  5\n");
  });
});
