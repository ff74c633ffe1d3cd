import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { definitionFault, sameDefinition, shows } from "./definitionText.js";

const { assertWording } = createWording(import.meta.url);

const search = (queryText: string) => ({ type: "SavedSearchDefinition", name: "errors", queryText });
const folder = (...children: readonly object[]) => ({ type: "FolderSyncDefinition", name: "team", children });
const board = (more: object) => ({ type: "DashboardV2SyncDefinition", name: "board", ...more });
const same = (one: object, other: object): boolean => sameDefinition(JSON.stringify(one), JSON.stringify(other));

describe("sameDefinition", () => {
  it("compares all content of a folder, at every depth", () => {
    assert.equal(same(folder(search("a")), folder(search("a"))), true);
    assert.equal(same(folder(search("a")), folder(search("b"))), false);
    assert.equal(same(folder(search("a")), folder()), false);
    assert.equal(same(folder(folder(search("a"))), folder(folder(search("b")))), false);
    assert.equal(same(folder(folder(board({ theme: "Dark" }))), folder(folder(board({ theme: "dark" })))), true);
  });

  it("ignores the order of a folder's children, at every depth", () => {
    const [first, second] = [{ ...search("a"), name: "A search" }, folder(search("b"))];
    assert.equal(same(folder(first, second), folder(second, first)), true);
    assert.equal(same(folder(folder(first, second)), folder(folder(second, first))), true);
    assert.equal(same(folder(first, second), folder(second, { ...first, queryText: "c" })), false);
    assert.equal(same(folder(first, second), folder(second, { ...first, name: "other" })), false);
  });

  it("ignores the order of children with the same type and name", () => {
    const children = ["a", "b", "c"].map(search);
    assert.equal(same(folder(...children), folder(...children.toReversed())), true);
    assert.equal(same(folder(folder(...children)), folder(folder(...children.toReversed()))), true);
    assert.equal(same(folder(...children), folder(search("c"), search("b"), search("b"))), false);
    const folders = children.map((child) => folder(child, board({ theme: "Dark", panels: [] })));
    const others = children.map((child) => folder(board({ theme: "dark" }), child));
    assert.equal(same(folder(...folders), folder(...others.toReversed())), true);
  });

  it("compares children with the same type and name at a depth of 40", () => {
    const nested = (depth: number): object => folder(...(depth === 0 ? [] : [nested(depth - 1), folder(search("a"))]));
    assert.equal(same(nested(40), { ...nested(40), description: "other" }), false);
    assert.equal(shows(JSON.parse(JSON.stringify(nested(40))), JSON.stringify(nested(39))), false);
  });

  it("ignores null, empty lists and the case of the theme", () => {
    assert.equal(same(board({ theme: "Light", panels: [], folderId: null }), board({ theme: "light" })), true);
    assert.equal(same(board({ theme: "light" }), board({ theme: "dark" })), false);
    assert.equal(same(folder(board({ variables: [] })), folder(board({}))), true);
  });

  it("ignores members that the platform adds to the queries of panels", () => {
    const panels = (query: object) => board({ panels: [{ queries: [{ queryString: "a", ...query }] }] });
    assert.equal(same(panels({}), panels({ outputCardinalityLimit: 1000, transient: false })), true);
    assert.equal(same(panels({}), panels({ outputCardinalityLimit: 999 })), false);
    assert.equal(same(panels({}), panels({ transient: true })), false);
    assert.equal(same(folder(panels({})), folder(panels({ transient: false }))), true);
  });
});

describe("shows", () => {
  it("ignores empty members that the platform adds", () => {
    const config = JSON.stringify(folder({ ...search("a"), description: "" }));
    const shown = (more: object) => folder({ ...search("a"), ...more });
    assert.equal(shows(shown({ description: "", schedule: {}, note: "" }), config), true);
    assert.equal(shows(shown({ description: "theirs" }), config), false);
    assert.equal(shows(shown({ description: "", schedule: { cron: "*" } }), config), false);
    assert.equal(shows(folder({ ...search("b"), description: "" }), config), false);
  });

  it("ignores the order of children together with empty members", () => {
    const [first, second] = [{ ...search("a"), name: "A search" }, folder()];
    const config = JSON.stringify(folder(first, second));
    assert.equal(shows(folder({ ...second, description: "" }, { ...first, note: "" }), config), true);
    assert.equal(shows(folder({ ...second, description: "theirs" }, first), config), false);
  });

  it("pairs children with the same type and name by their content", () => {
    const children = ["a", "b", "c"].map(search);
    const config = JSON.stringify(folder(...children));
    const live = children.toReversed().map((child) => ({ note: "", ...child, schedule: {} }));
    assert.equal(shows(folder(...live), config), true);
    assert.equal(shows(folder(...live.slice(1)), config), false);
    assert.equal(shows(folder(...live, search("a")), config), false);
    assert.equal(shows(folder(...live.with(0, { ...search("c"), note: "theirs", schedule: {} })), config), false);
  });
});

describe("definitionFault", () => {
  const faultOf = (definition: object) => definitionFault(JSON.stringify(definition));

  it("reports two items with the same name in one folder, at every depth", (test) => {
    const twins = folder(search("a"), { ...folder(), name: "errors" });
    const [first, second] = ["children[0]", "children[1]"];
    assertWording(test, faultOf(twins) ?? "", { name: '"errors"', first, second });
    const nested = { first: `${first}.${first}`, second: `${first}.${second}` };
    assertWording(test, faultOf(folder(twins)) ?? "", { name: '"errors"', ...nested });
    assert.equal(faultOf(folder(search("a"), folder(search("b")))), undefined);
    assert.equal(faultOf(folder(search("a"), { ...search("a"), name: "Errors" })), undefined);
  });
});
