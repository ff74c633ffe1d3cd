import assert from "node:assert/strict";
import { it } from "node:test";
import { findExactlyOne, type Sought } from "../index.js";
import { createWording } from "../wording.testing.js";

const { assertRejected } = createWording(import.meta.url);

const sought: Sought<{ readonly id: string }> = {
  one: 'zone "a."',
  several: 'zones "a."',
  scope: "in project p",
  describe: ({ id }) => id,
  tellApart: "delete all but one",
};

it("findExactlyOne returns the only object and does not request a hint", async () => {
  const hint = () => assert.fail("not needed");
  assert.deepEqual(await findExactlyOne([{ id: "1" }], { ...sought, hint }), { id: "1" });
});

it("findExactlyOne reports that no object was found, with the hint, for the argument", async (test) => {
  const nothing = findExactlyOne([], { ...sought, path: "domain", hint: async () => '; did you mean "b."?' });
  await assertRejected(test, nothing, { code: "invalid-argument", path: "domain" });
});

it("findExactlyOne lists several objects, a hundred at most", async (test) => {
  const many = Array.from({ length: 102 }, (_, index) => ({ id: String(index) }));
  for (const found of [many.slice(0, 2), many])
    await assertRejected(test, findExactlyOne(found, sought), { code: "invalid-argument", path: "name" });
});
