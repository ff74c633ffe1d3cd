import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { Holders, objectOf } from "./holders.js";

describe("Holders", () => {
  it("returns another resource that manages the object, once per pair", () => {
    const holders = new Holders();
    assert.equal(holders.claim("o", "a", "said"), undefined);
    assert.equal(holders.claim("o", "a", "said"), undefined);
    assert.equal(holders.claim("o", "b", "said"), "a");
    assert.equal(holders.claim("o", "b", "said"), undefined);
    assert.equal(holders.claim("o", "c", "read"), "a");
    assert.equal(holders.claim("other", "b", "said"), undefined);
  });

  it("does not report a resource that was renamed by an alias after a read", () => {
    const holders = new Holders();
    holders.claim("o", "old", "read");
    assert.equal(holders.claim("o", "new", "said"), undefined);
    assert.equal(holders.claim("o", "new", "read"), undefined);
    assert.equal(holders.claim("o", "another", "said"), "new");
  });

  it("reports two resources that both read the object", () => {
    const holders = new Holders();
    holders.claim("o", "a", "read");
    assert.equal(holders.claim("o", "b", "read"), "a");
  });

  it("releases the object on delete and returns another resource that declared it", () => {
    const holders = new Holders();
    holders.claim("o", "a", "said");
    assert.equal(holders.release("o", "b"), "a");
    assert.equal(holders.release("o", "a"), undefined);
    assert.equal(holders.claim("o", "b", "said"), undefined);
  });
});

describe("objectOf", () => {
  const thing = {
    fields: {
      zone: s.string().replaces().doc("Where."),
      size: s.number().doc("How large."),
    },
  };
  const urn = (name: string, stack = "dev") => `urn:pulumi:${stack}::test::pkg:index:Thing::${name}`;
  const of = (name: string, id: string, state: object, stack?: string) =>
    objectOf(thing as never, urn(name, stack), id, state as never);

  it("distinguishes objects by stack, type, ID and parent inputs", () => {
    const one = of("a", "1", { zone: "north", size: 1 });
    assert.equal(of("b", "1", { zone: "north", size: 2 }), one);
    assert.notEqual(of("b", "1", { zone: "south", size: 1 }), one);
    assert.notEqual(of("b", "2", { zone: "north", size: 1 }), one);
    assert.notEqual(of("b", "1", { zone: "north", size: 1 }, "prod"), one);
  });

  it("returns the same value below a component", () => {
    const inside = `urn:pulumi:dev::test::my:index:Part$pkg:index:Thing::a`;
    assert.equal(objectOf(thing as never, inside, "1", { zone: "n" }), of("a", "1", { zone: "n" }));
  });
});
