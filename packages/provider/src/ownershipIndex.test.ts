import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { OwnershipIndex, objectOf } from "./ownershipIndex.js";

describe("OwnershipIndex", () => {
  it("returns another resource that manages the object, once per pair", () => {
    const ownershipIndex = new OwnershipIndex();
    assert.equal(ownershipIndex.claim("o", "a", "declared"), undefined);
    assert.equal(ownershipIndex.claim("o", "a", "declared"), undefined);
    assert.equal(ownershipIndex.claim("o", "b", "declared"), "a");
    assert.equal(ownershipIndex.claim("o", "b", "declared"), undefined);
    assert.equal(ownershipIndex.claim("o", "c", "observed"), "a");
    assert.equal(ownershipIndex.claim("other", "b", "declared"), undefined);
  });

  it("does not report a resource that was renamed by an alias after a read", () => {
    const ownershipIndex = new OwnershipIndex();
    ownershipIndex.claim("o", "old", "observed");
    assert.equal(ownershipIndex.claim("o", "new", "declared"), undefined);
    assert.equal(ownershipIndex.claim("o", "new", "observed"), undefined);
    assert.equal(ownershipIndex.claim("o", "another", "declared"), "new");
  });

  it("reports two resources that both read the object", () => {
    const ownershipIndex = new OwnershipIndex();
    ownershipIndex.claim("o", "a", "observed");
    assert.equal(ownershipIndex.claim("o", "b", "observed"), "a");
  });

  it("releases the object on delete and returns another resource that declared it", () => {
    const ownershipIndex = new OwnershipIndex();
    ownershipIndex.claim("o", "a", "declared");
    assert.equal(ownershipIndex.release("o", "b"), "a");
    assert.equal(ownershipIndex.release("o", "a"), undefined);
    assert.equal(ownershipIndex.claim("o", "b", "declared"), undefined);
  });
});

describe("objectOf", () => {
  const thing = { fields: { zone: s.string("Where.").replaces(), size: s.number("How large.") } };
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

  it("returns the same value for names that contain the separators of a URN", () => {
    for (const name of ["a::b", "a$b::c", "x$pkg:index:Other::y"])
      assert.equal(of(name, "1", { zone: "n" }), of("a", "1", { zone: "n" }), name);
  });

  it("begins with the type and ID by which resources are found", () => {
    const ownershipIndex = new OwnershipIndex();
    const [north, south] = ["north", "south"].map((zone) => of("a", "1", { zone })) as [string, string];
    const isManaged = () => ["1", "2"].map((id) => ownershipIndex.manages(urn("z"), id));
    assert.deepEqual(isManaged(), [false, false]);
    ownershipIndex.claim(north, urn("a"), "declared");
    ownershipIndex.claim(north, urn("a"), "observed");
    ownershipIndex.claim(south, urn("b"), "observed");
    ownershipIndex.release(north, urn("a"));
    assert.deepEqual(isManaged(), [true, false]);
    assert.equal(ownershipIndex.manages(urn("z", "prod"), "1"), false);
    ownershipIndex.release(south, urn("b"));
    assert.deepEqual(isManaged(), [false, false]);
  });
});
