import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import {
  dialect,
  failureOf,
  LOST_AFTER,
  LOST_BEFORE,
  NO_OBJECT,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

const { assertFailure, assertLog, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "zones" },
    {
      path: "zones/{zone}/sets",
      id: ({ name }) => String(name),
      shows: ({ id, ...rest }, pathParams) => (pathParams === "row" ? rest : { id, ...rest }),
    },
    { path: "things", shows: ({ id, ...rest }, pathParams) => (pathParams === "row" ? rest : { id, ...rest }) },
  ]),
);
beforeEach(() => {
  bench.objects("zones").put("z", {});
});

const fields = { zone: s.string().replaces() };
const endpoint = {
  path: "zones/{zone}/sets",
  itemPath: "zones/{zone}/sets/{name}",
  alsoInBody: ["name"],
  parents: { zone: { all: async () => ["z"] } },
  dialect: dialect(),
};
/** Record sets without IDs: a zone and a name identify one. */
const set = thing({ fields, endpoint, identity: { id: "{zone}/{name}" } });
const inList = thing({ fields, endpoint, identity: { id: "{zone}/{name}" }, read: "list" });
const args = { zone: "z", name: "one", size: 3 };
const PUT_BY_NAME = { method: "PUT", path: "things/{name}" } as const;

describe("rows: rows without an ID", () => {
  it("identify the object by its key if it is read from its list", async () => {
    const made = await bench.create(inList, args);
    assert.equal(made.id, "z/one");
    assert.equal((await bench.refresh(inList, made))?.state.size, 3);
    bench.objects("zones/z/sets").remove("one");
    assert.equal(await bench.refresh(inList, made), undefined);
  });

  it("are found after a lost response", async () => {
    bench.next("POST zones/z/sets", LOST_AFTER);
    const made = await bench.create(set, args);
    assert.deepEqual([made.id, made.reasons, bench.writes().length], ["z/one", [], 1]);
  });

  it("keep a 404 from being believed while the list contains the object", async (test) => {
    const made = await bench.create(set, args);
    bench.next("GET zones/z/sets/one", { answer: NO_OBJECT });
    assertFailure(test, await failureOf(bench.refresh(set, made)), { code: "not-found" });
    const numbered = await bench.create(thing(), { name: "one" });
    bench.next(`GET things/${numbered.id}`, { answer: NO_OBJECT });
    assertFailure(test, await failureOf(bench.refresh(thing(), numbered)), { code: "not-found" });
  });

  describe("that nothing else identifies", () => {
    const keyless = thing({ identity: { key: null, onLostResponse: "detectNew" }, list: { rows: "partial" } });
    const several = thing({ identity: { unique: false } });
    const put = thing({ endpoint: { path: "things", alsoInBody: ["name"], dialect: dialect() }, create: PUT_BY_NAME });

    it("keep a 404 from being believed if the object has no key, or was renamed", async (test) => {
      const made = await bench.create(keyless, { name: "one" });
      const named = await bench.create(thing(), { name: "two" });
      bench.next(/^GET things\/./, { answer: NO_OBJECT, times: 2 });
      for (const [resource, object] of [
        [keyless, made],
        [thing(), { ...named, state: { ...named.state, name: "renamed" } }],
      ] as const)
        assertFailure(test, await failureOf(bench.refresh(resource, object)), { code: "unexpected-answer" });
    });

    it("keep a create from being sent again, and from being called without effect, after a lost response", async (test) => {
      for (const resource of [several, thing()]) {
        bench.next("POST things", LOST_AFTER);
        const made = await bench.create(resource, { name: `thing ${resource === several}` });
        assert.match(made.id, /^pending-create:/);
        assertWording(test, made.reasons.join("\n"));
        assert.equal(bench.writes().length, 1);
      }
    });

    it("prove nothing about a create if they are older", async () => {
      await bench.again().create(several, { name: "one" });
      await bench.clock.sleep(60_000);
      bench.next("POST things", LOST_BEFORE);
      const made = await bench.create(several, { name: "one" });
      assert.match(made.reasons[0] ?? "", /\b6\d s\b/);
    });

    it("are never overwritten by the PUT of a create", async (test) => {
      bench.objects("things").put("one", { name: "one", size: 1 });
      assertFailure(test, await failureOf(bench.create(put, { name: "one", size: 2 })), { code: "conflict" });
      assert.deepEqual(bench.writes(), []);
    });

    it("are named by an import and by a conflict, which never say that there is no such object", async (test) => {
      await bench.create(thing(), { name: "one" });
      assertFailure(test, await failureOf(bench.again().import(thing(), "one")), {
        code: "invalid-argument",
        path: "",
      });
      bench.next("POST things", refusal(409, "taken"));
      assertFailure(test, await failureOf(bench.again().create(thing(), { name: "one" })), { code: "conflict" });
    });
  });

  it("are listed with their import IDs", async () => {
    await bench.create(set, args);
    assert.deepEqual(
      (await bench.list(set)).map(({ id, name }) => [id, name]),
      [["z/one", "one"]],
    );
  });

  for (const row of [{ name: "one" }, null])
    it(`are left out of a list with a warning if nothing leads to their ID: ${JSON.stringify(row)}`, async (test) => {
      const told: string[] = [];
      const on = {
        platform: bench.client,
        signal: new AbortController().signal,
        progress: () => undefined,
        log: (severity: string, text: string) => void told.push(`${severity}: ${text}`),
      };
      for (const rows of [null, [row]]) {
        bench.next("GET things", { answer: { status: 200, body: { rows } } });
        for await (const one of thing().listable?.list({} as never, on as never) ?? []) assert.fail(one.id);
        assert.equal(told.length, rows === null ? 0 : 1);
        assertLog(test, told);
      }
    });
});
