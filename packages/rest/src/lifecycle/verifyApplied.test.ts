import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { NOON, type Reply, refusal, startBench, thing } from "../testing/bench.testing.js";

const { assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() => startBench([{ path: "things" }]));

const args = { name: "one", size: 3, note: "n" };
/** Success response without any effect. */
const idle = { answer: (): Reply => ({ status: 200 }), isDone: false };

describe("verifyApplied: an update with a successful response", () => {
  it("but without effect fails, and its values are not recorded", async (test) => {
    const one = await bench.create(thing(), args);
    bench.routes();
    bench.next("PATCH things/things-1", idle);
    const after = await bench.update(thing(), { ...args, size: 4 }, one);
    assertWording(test, after.reasons[0] ?? "");
    assert.equal(after.state.size, 3);
    assert.deepEqual(bench.routes(), ["PATCH things/things-1", ...Array(4).fill("GET things/things-1")]);
    // The first read waits 4 ms for those of other updates.
    assert.equal(bench.clock.now() - NOON, 3_504);
    // The engine keeps the inputs that it had.
    await bench.update(thing(), { ...args, size: 4 }, { ...after, inputs: one.inputs });
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { size: 4 }]]);
  });

  it("that becomes visible late succeeds", async () => {
    const one = await bench.create(thing(), args);
    bench.next("PATCH things/things-1", idle);
    bench.next("GET things/things-1", { times: 2 });
    bench.next("GET things/things-1", { before: () => bench.objects("things").put("things-1", { size: 4 }) });
    const after = await bench.update(thing(), { ...args, size: 4 }, one);
    assert.deepEqual([after.state.size, after.reasons], [4, []]);
  });

  it("that the platform spells differently succeeds", async () => {
    const one = await bench.create(thing(), args);
    bench.next("PATCH things/things-1", {
      ...idle,
      before: () => bench.objects("things").put("things-1", { size: 5 }),
    });
    const after = await bench.update(thing(), { ...args, size: 4 }, one);
    assert.deepEqual([after.state.size, after.reasons], [5, []]);
  });

  it("is compared with the object as it was read before", async (test) => {
    const whole = thing({ update: "full" });
    const one = await bench.create(whole, args);
    bench.objects("things").put("things-1", { size: 7 });
    bench.next("PUT things/things-1", idle);
    const after = await bench.update(whole, args, one);
    assertWording(test, after.reasons[0] ?? "");
  });

  it("that is followed by the deletion of the object is recorded with the last values", async (test) => {
    const one = await bench.create(thing(), args);
    bench.next("PATCH things/things-1", idle);
    bench.next("GET things/things-1", {});
    bench.next("GET things/things-1", { before: () => bench.objects("things").remove("things-1") });
    const after = await bench.update(thing(), { ...args, size: 4 }, one);
    assertWording(test, after.reasons[0] ?? "");
  });

  it("that cannot be read again is recorded with that reason", async (test) => {
    const one = await bench.create(thing(), args);
    bench.next("PATCH things/things-1", idle);
    bench.next("GET things/things-1", {});
    bench.next("GET things/things-1", refusal(403, "forbidden"));
    const after = await bench.update(thing(), { ...args, size: 4 }, one);
    assertWording(test, after.reasons[0] ?? "");
  });

  const user = s.object({
    login: s.string(),
    password: s.string().optional().secret(),
    pin: s.number().optional().writeOnly(),
    mark: s.string().optional().computed(),
  });
  const users = s.list(s.object({ login: s.string(), password: s.string().secret() }));
  const marked = s
    .list(s.object({ login: s.string(), password: s.string().optional().secret() }))
    .keyBy(({ login, password }: { login?: unknown; password?: unknown }) => `${login} ${password}`);

  for (const [what, field, before, now, shown] of [
    ["of a secret", s.string().secret(), "a", "b", "***"],
    ["of a secret that is shown as it is", s.string().secret(), "a", "b", "a"],
    ["of an input that is never returned", s.string().writeOnly(), "a", "b", "a"],
    ["of what does not count any more", s.string().noEffect("it does nothing"), "a", "b", "a"],
    ["of an input that was unset before", s.string().optional(), undefined, "b", undefined],
    ["of an input that the program has removed", s.string().optional(), "a", undefined, "a"],
    ["of an input that the response lacks", s.string().optional(), "a", "b", undefined],
    [
      "of a secret further in",
      user,
      { login: "me", password: "a" },
      { login: "me", password: "b" },
      { login: "me", password: "a" },
    ],
    [
      "of a nested member that is never returned",
      user,
      { login: "me", pin: 1 },
      { login: "me", pin: 2 },
      { login: "me" },
    ],
    [
      "of a nested member that the platform sets",
      user,
      { login: "me", mark: "x", pin: 1 },
      { login: "me", mark: "", pin: 2 },
      { login: "me", mark: "x" },
    ],
    [
      "of a secret in a list",
      users,
      [{ login: "me", password: "a" }],
      [{ login: "me", password: "b" }],
      [{ login: "me" }],
    ],
    [
      "of a secret in a set",
      s.set(s.object({ login: s.string(), password: s.string().secret() })),
      [{ login: "me", password: "a" }],
      [{ login: "me", password: "b" }],
      [{ login: "me", password: "a" }],
    ],
    [
      "of elements that are identified by a secret and another member",
      marked,
      [{ login: "x" }, { login: "y", password: "p" }],
      [{ login: "x" }, { login: "z", password: "p" }],
      [{ login: "x" }, { login: "y", password: "p" }],
    ],
    [
      "of elements that are identified by a secret",
      users.keyBy(({ password }: { password?: unknown }) => String(password)),
      [{ login: "me", password: "a" }],
      [{ login: "you", password: "b" }],
      [{ login: "me", password: "a" }],
    ],
  ] as const) {
    it(`is not verified by the value ${what}`, async (test) => {
      const kind = thing({ fields: { value: field } });
      const one = await bench.create(kind, { ...args, value: before });
      bench.objects("things").put("things-1", { value: shown });
      bench.next("PATCH things/things-1", idle);
      const after = await bench.update(kind, { ...args, value: now, size: 4 }, one);
      // Only the size distinguishes them.
      assertWording(test, after.reasons[0] ?? "");
    });
  }

  for (const [what, field, before, now] of [
    ["a text", s.string(), "a", "b"],
    ["a value that means something else", s.string().semanticEquals(() => false), "a", "b"],
    ["a member", user, { login: "me", password: "a" }, { login: "you", password: "a" }],
    ["an input that the platform may set", user, { login: "me", mark: "x" }, { login: "me", mark: "y" }],
    ["an element of a list", s.list(s.string()), ["a"], ["b"]],
    [
      "a member of an element, whose secrets are not compared",
      users,
      [{ login: "me", password: "a" }],
      [{ login: "you", password: "b" }],
    ],
    [
      "an element that a visible member identifies",
      users.keyBy(({ login }: { login?: unknown }) => String(login)),
      [{ login: "me", password: "a" }],
      [{ login: "you", password: "a" }],
    ],
    ["a map", s.map(s.string()), { a: "x" }, { a: "y" }],
    ["a list that the program has removed", s.list(s.string()).optional(), ["a"], undefined],
    ["a member that changes with others that do", user, { login: "me", mark: "x" }, { login: "you", mark: "y" }],
  ] as const) {
    it(`without effect is detected by ${what}`, async (test) => {
      const kind = thing({ fields: { value: field } });
      const one = await bench.create(kind, { ...args, value: before });
      bench.next("PATCH things/things-1", idle);
      const after = await bench.update(kind, { ...args, value: now }, one);
      assertWording(test, after.reasons[0] ?? "");
    });
  }
});
