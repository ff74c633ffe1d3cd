import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Fields, s } from "@tripod/kit";
import { shownAs } from "../addressing/thing.testing.js";
import { decodeFields } from "./decode.js";
import { encodeFields } from "./encode.js";

const MASK = "********";
const fields = {
  users: s
    .list(s.object({ name: s.string(), note: s.string().optional(), password: s.string().secret().optional() }))
    .optional(),
};
const recorded = {
  users: [
    { name: "ann", password: "of ann" },
    { name: "bob", password: "of bob" },
  ],
};
describe("elements: secrets of elements", () => {
  it("belong to the elements with their names, in any order", () => {
    const body = { users: ["bob", "eve", "ann"].map((name) => ({ name, password: MASK })) };
    assert.deepEqual(decodeFields(fields, shownAs(body), { names: "same", recorded }), {
      users: [{ name: "bob", password: "of bob" }, { name: "eve" }, { name: "ann", password: "of ann" }],
    });
  });

  it("that the program no longer sets are sent with the elements with their names", () => {
    const inputs = { users: [{ name: "eve" }, { name: "bob", note: "n" }, { name: "ann" }] };
    const live = { users: ["ann", "bob"].map((name) => ({ name, password: MASK })) };
    const sent = encodeFields(fields, inputs, { names: "same", cleared: "empty", live, state: recorded });
    assert.deepEqual(sent, {
      users: [{ name: "eve" }, { name: "bob", note: "n", password: "of bob" }, { name: "ann", password: "of ann" }],
    });
  });

  it("are found by the wire name of their key", () => {
    const titled = { users: s.list(s.object({ name: s.string().wire("title"), password: s.string().secret() })) };
    const body = { users: ["bob", "ann"].map((title) => ({ title, password: MASK })) };
    assert.deepEqual(
      decodeFields(titled, shownAs(body), { names: "same", recorded }).users.map(({ password }) => password),
      ["of bob", "of ann"],
    );
  });

  it("are matched by position if elements have no key", () => {
    const password = s.string().secret();
    for (const [what, users] of [
      ["nothing identifies them", s.list(s.object({ note: s.string(), password }))],
      ["only the platform names them", s.list(s.object({ name: s.string().computed(), note: s.string(), password }))],
      [
        "the platform spells names in its own way",
        s.list(s.object({ name: s.string().codec({ decode: String }), password })),
      ],
      ["names have other names", s.list(s.object({ name: s.string().values({ x: "" }, { open: true }), password }))],
      ["they are texts", s.list(s.string().secret())],
    ] as const) {
      const isText = users.spec.type.kind === "list" && users.spec.type.element.spec.type.kind === "string";
      const known = ["of ann", "of bob"].map((word) => (isText ? word : { name: word, note: "x", password: word }));
      const shown = known.map(() => (isText ? MASK : { name: "x", note: "x", password: MASK }));
      const read = decodeFields({ users } as Fields, shownAs({ users: shown }), {
        names: "same",
        recorded: { users: known },
      });
      const words = (read.users as unknown[]).map((one) => (isText ? one : (one as { password: string }).password));
      assert.deepEqual(words, ["of ann", "of bob"], what);
    }
  });
});

describe("elements: a desired element without a key", () => {
  it("is sent with the secret at its position", () => {
    const unnamed = { users: s.list(s.object({ note: s.string(), password: s.string().secret().optional() })) };
    const [state, live] = ["of", MASK].map((word) => ({
      users: ["ann", "bob"].map((note) => ({ note, password: word === MASK ? MASK : `${word} ${note}` })),
    }));
    const inputs = { users: [{ note: "ann" }, { note: "other" }] };
    const sent = encodeFields(unnamed, inputs, { names: "same", cleared: "empty", live, state });
    assert.deepEqual(sent, {
      users: [
        { note: "ann", password: "of ann" },
        { note: "other", password: "of bob" },
      ],
    });
  });
});

describe("elements: a live element without its key", () => {
  const decode = (users: unknown) => decodeFields(fields, shownAs({ users }), { names: "same", recorded }).users;
  const masked = { password: MASK };

  it("is the recorded one at its position if no other element has that key", () => {
    for (const name of [undefined, null])
      assert.deepEqual(
        decode([
          { name: "ann", ...masked },
          { name, ...masked },
        ]),
        recorded.users,
      );
  });

  it("is an unexpected response if nothing shows which one it is", () => {
    for (const users of [[masked], [{ name: "bob" }, masked], [masked, { name: "ann" }], [{}, {}, {}]])
      assert.throws(() => decode(users), { code: "unexpected-answer" });
  });

  it("is a new one if its key is optional", () => {
    const keyed = { users: s.list(s.object({ id: s.string().optional(), password: s.string().secret().optional() })) };
    const state = { users: [{ id: "a", password: "of a" }] };
    const read = decodeFields(keyed, shownAs({ users: [masked] }), { names: "same", recorded: state });
    assert.deepEqual(read, { users: [{}] });
  });

  it("is read as unset if state has no elements", () => {
    const read = decodeFields(fields, shownAs({ users: [{}] }), { names: "same", recorded: { users: [] } });
    assert.deepEqual(read, { users: [{ name: "" }] });
  });
});
