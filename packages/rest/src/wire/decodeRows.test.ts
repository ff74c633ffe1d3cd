import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { shownAs } from "../addressing/thing.testing.js";
import { decodeRows } from "./decodeRows.js";

const { assertWording } = createWording(import.meta.url);

describe("decodeRows", () => {
  const decode = (rows: readonly unknown[]) => {
    const lines: string[] = [];
    const log = (_: string, message: string) => void lines.push(message);
    const names = decodeRows(rows, (row) => shownAs(row).string("name"), { log });
    return { names, lines };
  };

  it("returns all rows that can be decoded and warns about the others once", (test) => {
    assert.deepEqual(decode([{ name: "a" }, { name: "b" }]), { names: ["a", "b"], lines: [] });
    const { names, lines } = decode([{}, { name: "b" }, { name: 7 }]);
    assert.deepEqual(names, ["b"]);
    assert.equal(lines.length, 1);
    assertWording(test, String(lines), { rows: "2 of 3 rows" });
  });

  it("fails if no row can be decoded", () => {
    assert.deepEqual(decode([]), { names: [], lines: [] });
    assert.throws(() => decode([{}, null]), { code: "unexpected-answer" });
  });

  it("rethrows any other error", () => {
    const fail = () => {
      throw new TypeError("a bug");
    };
    assert.throws(() => decodeRows([1, 2], fail, {}), TypeError);
  });
});
