import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortTypes } from "./compileProject.js";

const FIELD = 'Field<UniformShape<string>, "required">';
const OBJECT = `{ kind: string; fields: { name: ${FIELD}; width: ${FIELD}; }; update: "changes"; }`;
const INFO = `ResourceInfo<string, NoInfer<{ name: ${FIELD}; width: ${FIELD}; }>, RestClient<...>>`;

describe("shortTypes", () => {
  it("shortens long types, and keeps place, code and the missing key", () => {
    const [place, start] = ["src/Shelf.ts(4,34): error TS2345:", "Property 'name' is missing in type"];
    const short = `${place} Argument of type '${OBJECT.slice(0, 60)}…' is wrong.\n  ${start} '${OBJECT.slice(0, 60)}…' but required in type '${INFO.slice(0, 60)}…'.`;
    const long = `${place} Argument of type '${OBJECT}' is wrong.\n  ${start} '${OBJECT}' but required in type '${INFO}'.`;
    assert.equal(shortTypes(long), short);
  });

  it("keeps short types, suggestions, and text that a definition chooses", () => {
    for (const text of [
      `a.ts(1,1): error TS2551: Property 'replace' does not exist on type '${FIELD}'. Did you mean 'replaces'?`,
      `a.ts(1,1): error TS2322: Type '"/{a}"' is not assignable to type '"path parameter {${"a".repeat(60)}} names no input"'.`,
      "error TS2307: Cannot find module './resources/a/very/long/path/that/has/more/than/sixty/characters.js'.",
    ])
      assert.equal(shortTypes(text), text);
  });
});
