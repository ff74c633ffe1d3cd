import assert from "node:assert/strict";
import { test } from "node:test";
import { PlatformError } from "./platformError.js";
import { searchFilter } from "./searchFilter.js";

const ROWS = [
  { name: "Alpha", tags: ["env:prod", "gold"], deleted: false },
  { name: "beta", tags: ["env:prod"], deleted: false },
  { name: "gamma", tags: [], deleted: true },
];
type Row = (typeof ROWS)[0];

const PROPERTIES = {
  strings: { name: ({ name }: Row) => [name], tags: ({ tags }: Row) => tags },
  booleans: { isDeleted: ({ deleted }: Row) => deleted },
};

function string(property: string, values: string[], condition: object = {}, conjunction = "or") {
  return {
    property,
    type: "string",
    condition: { string: { match: { conjunction, values }, operator: "eq", ...condition } },
  };
}

const notDeleted = { property: "isDeleted", type: "bool", condition: { bool: {} } };

function found(filters: object[], groupConjunction = "and", more: object[] = []): string[] {
  const filterGroups = [{ conjunction: groupConjunction, filters }, ...more];
  return ROWS.filter(searchFilter({ conjunction: "and", filterGroups }, PROPERTIES)).map(({ name }) => name);
}

const CASES: { what: string; filters: object[]; conjunction?: string; names: string[] }[] = [
  { what: "eq with case", filters: [string("name", ["alpha"])], names: [] },
  { what: "eq without case", filters: [string("name", ["alpha"], { ignoreCase: true })], names: ["Alpha"] },
  { what: "contains", filters: [string("name", ["a"], { operator: "contains" })], names: ["Alpha", "beta", "gamma"] },
  { what: "beginsWith", filters: [string("name", ["be"], { operator: "beginsWith" })], names: ["beta"] },
  { what: "negation", filters: [string("name", ["beta"], { negation: true })], names: ["Alpha", "gamma"] },
  { what: "any value", filters: [string("tags", ["env:prod", "gold"])], names: ["Alpha", "beta"] },
  { what: "all values", filters: [string("tags", ["env:prod", "gold"], {}, "and")], names: ["Alpha"] },
  { what: "bool whose false value was left out", filters: [notDeleted], names: ["Alpha", "beta"] },
  { what: "filters joined by and", filters: [notDeleted, string("tags", ["gold"])], names: ["Alpha"] },
  {
    what: "filters joined by or",
    filters: [notDeleted, string("name", ["gamma"])],
    conjunction: "or",
    names: ["Alpha", "beta", "gamma"],
  },
  { what: "no filters", filters: [], names: ["Alpha", "beta", "gamma"] },
];

for (const { what, filters, conjunction, names } of CASES) {
  test(`search filter: ${what}`, () => assert.deepEqual(found(filters, conjunction), names));
}

test("groups are joined too, and an empty one matches everything", () => {
  const empty = { conjunction: "and", filters: [] };
  const beta = { conjunction: "and", filters: [string("name", ["beta"])] };
  assert.deepEqual(found([string("tags", ["env:prod"])], "and", [empty, beta]), ["beta"]);
});

test("a missing filter matches everything", () => {
  for (const filter of [undefined, null, {}, { filterGroups: null }]) {
    assert.equal(ROWS.filter(searchFilter(filter, PROPERTIES)).length, 3);
  }
});

const REFUSED: Record<string, object> = {
  "an unknown property": string("color", ["red"]),
  "a property of another type": { property: "isDeleted", type: "string", condition: {} },
  "an unknown operator": string("name", ["a"], { operator: "endsWith" }),
  "an unknown conjunction": string("name", ["a"], {}, "xor"),
};

for (const [what, filter] of Object.entries(REFUSED)) {
  test(`${what} is rejected`, () => {
    assert.throws(
      () => found([filter]),
      (error) => error instanceof PlatformError && error.status === 400,
    );
  });
}
