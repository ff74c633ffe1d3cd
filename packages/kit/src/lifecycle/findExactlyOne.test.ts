import assert from "node:assert/strict";
import { it } from "node:test";
import { findExactlyOne, InputError, type Sought } from "../index.js";

const sought: Sought<{ readonly id: string }> = {
  one: 'zone "a."',
  several: 'zones "a."',
  scope: "in project p",
  describe: ({ id }) => id,
  tellApart: "delete all but one",
};

const failsWith = (message: string) => (error: unknown) => error instanceof InputError && error.message === message;

it("findExactlyOne returns the only object and does not request a hint", async () => {
  const hint = () => assert.fail("not needed");
  assert.deepEqual(await findExactlyOne([{ id: "1" }], { ...sought, hint }), { id: "1" });
});

it("findExactlyOne reports that no object was found, with the hint, for the argument", async () => {
  const nothing = findExactlyOne([], { ...sought, path: "domain", hint: async () => '; did you mean "b."?' });
  await assert.rejects(nothing, failsWith('domain: no zone "a." in project p; did you mean "b."?'));
});

it("findExactlyOne lists several objects, a hundred at most", async () => {
  const many = Array.from({ length: 102 }, (_, index) => ({ id: String(index) }));
  await assert.rejects(
    findExactlyOne(many.slice(0, 2), sought),
    failsWith('name: several zones "a." in project p: 0, 1; delete all but one'),
  );
  await assert.rejects(findExactlyOne(many, sought), /98, 99 and 2 more; delete all but one$/);
});
