import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { Holders, objectOf } from "./holders.js";

describe("who manages an object", () => {
  it("is told of another one, once for each pair", () => {
    const holders = new Holders();
    assert.equal(holders.claim("o", "a", "said"), undefined);
    assert.equal(holders.claim("o", "a", "said"), undefined);
    assert.equal(holders.claim("o", "b", "said"), "a");
    assert.equal(holders.claim("o", "b", "said"), undefined);
    assert.equal(holders.claim("o", "c", "read"), "a");
    assert.equal(holders.claim("other", "b", "said"), undefined);
  });

  it("may have another name than when it was read: a program renames by an alias", () => {
    const holders = new Holders();
    holders.claim("o", "old", "read");
    assert.equal(holders.claim("o", "new", "said"), undefined);
    assert.equal(holders.claim("o", "new", "read"), undefined);
    assert.equal(holders.claim("o", "another", "said"), "new");
  });

  it("of two that are both read is told", () => {
    const holders = new Holders();
    holders.claim("o", "a", "read");
    assert.equal(holders.claim("o", "b", "read"), "a");
  });

  it("ends with its deletion, which tells of another one that is left without", () => {
    const holders = new Holders();
    holders.claim("o", "a", "said");
    assert.equal(holders.release("o", "b"), "a");
    assert.equal(holders.release("o", "a"), undefined);
    assert.equal(holders.claim("o", "b", "said"), undefined);
  });
});

describe("an object", () => {
  const thing = {
    fields: {
      zone: s.string().replaces().doc("Where."),
      size: s.number().doc("How large."),
    },
  };
  const urn = (name: string, stack = "dev") => `urn:pulumi:${stack}::test::pkg:index:Thing::${name}`;
  const of = (name: string, id: string, state: object, stack?: string) =>
    objectOf(thing as never, urn(name, stack), id, state as never);

  it("is told by its stack, kind, id and where it is", () => {
    const one = of("a", "1", { zone: "north", size: 1 });
    assert.equal(of("b", "1", { zone: "north", size: 2 }), one);
    assert.notEqual(of("b", "1", { zone: "south", size: 1 }), one);
    assert.notEqual(of("b", "2", { zone: "north", size: 1 }), one);
    assert.notEqual(of("b", "1", { zone: "north", size: 1 }, "prod"), one);
  });

  it("is the same below a component", () => {
    const inside = `urn:pulumi:dev::test::my:index:Part$pkg:index:Thing::a`;
    assert.equal(objectOf(thing as never, inside, "1", { zone: "n" }), of("a", "1", { zone: "n" }));
  });
});
