import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { failureCodeOf, s } from "@tripod/kit";
import { LOST_AFTER, type Members, startBench, thing } from "../testing/bench.testing.js";

/** Returns the result of a create with a lost response if the list contains this row. */
async function after(
  { fields = {}, ...groups }: { readonly fields?: object; readonly [group: string]: unknown },
  args: object,
  shown: Members,
): Promise<"found" | "reported" | "made again"> {
  const bench = await startBench([
    { path: "things", shows: (object, pathParams) => (pathParams === "row" ? { ...object, ...shown } : object) },
  ]);
  try {
    bench.next("POST things", LOST_AFTER);
    const made = await bench
      .create(thing({ fields, ...groups }), { name: "one", ...args })
      .catch((error: Error) => error);
    if ("id" in made) return made.id === "things-1" ? "found" : "made again";
    assert.deepEqual([failureCodeOf(made), made.message.includes("things-1")], ["outcome-unknown", true]);
    return "reported";
  } finally {
    await bench.close();
  }
}

const config = s.object({ a: s.string(), b: s.string().optional() }).optional();
const short = { list: { rows: "partial" } };
const upper = (before: string, now: string) => before.toUpperCase() === now.toUpperCase();
const user = s.object({ login: s.string(), password: s.string().secret() }).optional();
const nested = s
  .object({ level: s.string(), user: s.object({ login: s.string(), password: s.string().secret() }) })
  .optional()
  .wire("");
const beside = s.object({ level: s.string(), token: s.string().secret() }).optional().wire("");

describe("resemblance: after a lost response, an object in the list", () => {
  for (const [what, groups, args, shown] of [
    ["that shows all that was sent", {}, { size: 3, note: "n" }, {}],
    ["that shows more than was sent", {}, { size: 3 }, { more: "x" }],
    ["that shows less, where rows are short", short, { size: 3 }, { size: undefined }],
    [
      "that shows less of a member, where rows are short",
      { ...short, fields: { config } },
      { config: { a: "x", b: "y" } },
      { config: { a: "x" } },
    ],
    ["without a secret", { fields: { password: s.string().secret() } }, { password: "p" }, { password: undefined }],
    [
      "with the mask of a secret",
      { fields: { password: s.string().secret() } },
      { password: "p" },
      { password: "other" },
    ],
    ["without what is never shown", { fields: { pin: s.number().writeOnly() } }, { pin: 4 }, { pin: undefined }],
    [
      "without a secret further in",
      { fields: { user } },
      { user: { login: "me", password: "p" } },
      { user: { login: "me" } },
    ],
    [
      "without a secret of another address on the wire",
      { fields: { password: s.string().secret().wire("auth.basic.password") } },
      { password: "p" },
      { auth: { basic: {} } },
    ],
    [
      "without what is never shown at another address on the wire",
      { fields: { pin: s.number().writeOnly().wire("auth.pin"), login: s.string().wire("auth.login") } },
      { pin: 4, login: "me" },
      { auth: { login: "me" } },
    ],
    [
      "without a secret next to the other members",
      { fields: { beside } },
      { beside: { level: "high", token: "t" } },
      { token: undefined },
    ],
    [
      "without a nested secret next to the other members",
      { fields: { nested } },
      { nested: { level: "high", user: { login: "me", password: "p" } } },
      { user: { login: "me" } },
    ],
    ["in another spelling", { fields: { code: s.string().semanticEquals(upper) } }, { code: "ab" }, { code: "AB" }],
    [
      "under another name of a value",
      { fields: { mode: s.string().values({ on: "On." }, { aliases: { active: "on" } }) } },
      { mode: "on" },
      { mode: "active" },
    ],
    [
      "in a form that a field knows",
      { fields: { code: s.string().codec({ decode: (shown) => String(shown).slice(1) }) } },
      { code: "ab" },
      { code: "#ab" },
    ],
    [
      "in a form that the kind knows",
      { fields: { code: s.string() }, wire: { codecs: { code: { decode: () => "ab" } } } },
      { code: "ab" },
      { code: 17 },
    ],
    [
      "in another spelling further in",
      { fields: { code: s.string().semanticEquals(upper).wire("meta.code") } },
      { code: "ab" },
      { meta: { code: "AB" } },
    ],
    [
      "whose key is spelled otherwise",
      { fields: { name: s.string().replaces().semanticEquals(upper) } },
      {},
      { name: "ONE" },
    ],
    ["with a member that is never sent", { fields: { here: s.string().wire(null) } }, { here: "x" }, {}],
  ] as const) {
    it(`${what} is the created one`, async () => assert.equal(await after(groups, args, shown), "found"));
  }

  for (const [what, groups, args, shown] of [
    ["of another key", {}, {}, { name: "two" }],
    ["whose key cannot be read", {}, {}, { name: { first: "one" } }],
  ] as const) {
    it(`${what} is another one`, async () => assert.equal(await after(groups, args, shown), "made again"));
  }

  for (const [what, groups, args, shown] of [
    ["with another value", {}, { size: 3 }, { size: 4 }],
    ["with another value, where rows are short", short, { size: 3 }, { size: 4 }],
    ["without a value", {}, { size: 3 }, { size: undefined }],
    [
      "with another value further in, where rows are short",
      { ...short, fields: { config } },
      { config: { a: "x", b: "y" } },
      { config: { a: "z" } },
    ],
    ["with an object where a text was sent, where rows are short", short, { note: "x" }, { note: { text: "x" } }],
    ["with a text where an object was sent", { fields: { config } }, { config: { a: "x" } }, { config: "x" }],
    [
      "with another value next to a secret",
      { fields: { user } },
      { user: { login: "me", password: "p" } },
      { user: { login: "you", password: "p" } },
    ],
    [
      "with another value at the address of a secret",
      { fields: { password: s.string().secret().wire("auth.password"), login: s.string().wire("auth.login") } },
      { password: "p", login: "me" },
      { auth: { login: "you" } },
    ],
    [
      "with another value next to the other members",
      { fields: { beside } },
      { beside: { level: "high", token: "t" } },
      { level: "low" },
    ],
    [
      "without a value of another address",
      { fields: { login: s.string().wire("auth.login") } },
      { login: "me" },
      { auth: {} },
    ],
    [
      "with another value than one that may be spelled otherwise",
      { fields: { code: s.string().semanticEquals(upper) } },
      { code: "ab", size: 3 },
      { code: "AB", size: 4 },
    ],
  ] as const) {
    it(`${what} may be the created one, so the create is not retried`, async () =>
      assert.equal(await after(groups, args, shown), "reported"));
  }
});
