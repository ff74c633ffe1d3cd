import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { read } from "@tripod/http";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import type { Subresource } from "../definition/groups.js";
import { singleton } from "../kinds/singleton.js";
import { dialect, failureOf, type Recorded, refusal, startBench, thing } from "../testing/bench.testing.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "things", page: 2 },
    { path: "zones" },
    { path: "zones/{zone}/things" },
    { path: "jobs", states: { at: "state", deleted: ["ENDING"] } },
  ]),
);

const args = { name: "one", size: 3 };

async function three(resource = thing()): Promise<Recorded[]> {
  const made: Recorded[] = [];
  for (const name of ["a", "b", "c"]) made.push(await bench.create(resource, { ...args, name }));
  bench.routes();
  return made;
}

describe("readObject: objects that are refreshed at the same time", () => {
  const refreshed = async (resource: ReturnType<typeof thing>, all: readonly Recorded[]) =>
    (await Promise.all(all.map((one) => bench.refresh(resource, one)))).map((one) => one?.state.name ?? "gone");

  it("are read with one list request", async () => {
    assert.deepEqual(await refreshed(thing(), await three()), ["a", "b", "c"]);
    assert.deepEqual(bench.routes(), ["GET things", "GET things"]);
  });

  it("are read individually if rows are incomplete", async () => {
    const short = thing({ list: { rows: "partial" } });
    assert.deepEqual(await refreshed(short, await three(short)), ["a", "b", "c"]);
    assert.deepEqual(bench.routes().sort(), ["GET things/things-1", "GET things/things-2", "GET things/things-3"]);
  });

  it("are read with one request each, even for the same object", async () => {
    const short = thing({ list: { rows: "partial" } });
    const [one] = await three(short);
    await refreshed(short, [one, one] as Recorded[]);
    assert.deepEqual(bench.routes(), ["GET things/things-1", "GET things/things-1"]);
  });

  it("share the list request if only the list contains them", async () => {
    const listed = thing({ read: "list", list: { rows: "partial" } });
    assert.deepEqual(await refreshed(listed, await three(listed)), ["a", "b", "c"]);
    assert.deepEqual(bench.routes(), ["GET things", "GET things"]);
  });

  it("are read individually if the list lacks them, before they are removed from state", async () => {
    const all = await three();
    bench.objects("things").remove("things-2");
    assert.deepEqual(await refreshed(thing(), all), ["a", "gone", "c"]);
    assert.ok(bench.routes().includes("GET things/things-2"));
  });

  it("are removed from state if `isDeleted` reports them as deleted", async () => {
    const ended = thing({ read: { isDeleted: ({ raw }: { raw: { size: number } }) => raw.size === 0 } });
    const all = await three(ended);
    bench.objects("things").put("things-2", { size: 0 });
    assert.deepEqual(await refreshed(ended, all), ["a", "gone", "c"]);
  });

  it("are found among rows without an id", async () => {
    const all = await three();
    bench.objects("things").put("x", { id: null });
    assert.deepEqual(await refreshed(thing(), all), ["a", "b", "c"]);
  });
});

describe("readObject: objects that are refreshed soon after others", () => {
  const sizes = async (all: readonly Recorded[]) =>
    (await Promise.all(all.map((one) => bench.refresh(thing(), one)))).map((one) => one?.state.size ?? "gone");

  it("are answered by the same list request", async () => {
    const all = await three();
    await sizes(all);
    await sizes(all);
    assert.deepEqual(bench.routes(), ["GET things", "GET things"]);
  });

  it("show what this process has created, updated or deleted since", async () => {
    const all = await three();
    assert.deepEqual(await sizes(all), [3, 3, 3]);
    const more = await bench.create(thing(), { ...args, name: "d" });
    bench.objects("things").put("things-1", { size: 1 });
    assert.deepEqual(await sizes([...all, more]), [1, 3, 3, 3]);
    await bench.update(thing(), { ...args, name: "b", size: 2 }, all[1] as Recorded);
    assert.deepEqual(await sizes(all), [1, 2, 3]);
    bench.objects("things").put("things-1", { size: 5 });
    await bench.delete(thing(), all[2] as Recorded);
    assert.deepEqual(await sizes(all), [5, 2, "gone"]);
  });

  it("show what this process has changed by a setting since", async () => {
    const setting = singleton({
      name: "Setting",
      kind: "setting",
      doc: "A setting.",
      fields: { size: s.number() },
      id: "setting",
      dialect: dialect(),
      documents: [{ path: "things/things-1", method: "PATCH", reset: { size: 3 } }],
    } as never) as unknown as ReturnType<typeof thing>;
    const all = await three();
    const sizesAfter = async (work: () => Promise<unknown>) => {
      await sizes(all);
      await work();
      return sizes(all);
    };
    let made: Recorded | undefined;
    const create = async () => {
      made = await bench.create(setting, { size: 7 });
    };
    assert.deepEqual(await sizesAfter(create), [7, 3, 3]);
    assert.deepEqual(await sizesAfter(() => bench.update(setting, { size: 8 }, made as Recorded)), [8, 3, 3]);
    assert.deepEqual(await sizesAfter(() => bench.delete(setting, made as Recorded)), [3, 3, 3]);
  });

  it("that are deleted by another client leave state only after a read of their own", async () => {
    const all = await three();
    await sizes(all);
    bench.objects("things").remove("things-2");
    bench.routes();
    assert.deepEqual(await sizes(all), [3, 3, 3]);
    await bench.clock.sleep(2_000);
    assert.deepEqual(await sizes(all), [3, "gone", 3]);
    assert.ok(bench.routes().includes("GET things/things-2"));
  });
});

describe("readObject: objects that are deleted at the same time", () => {
  it("are verified with one list request", async () => {
    const all = await three();
    await Promise.all(all.map((one) => bench.delete(thing(), one)));
    const routes = bench.routes().filter((route) => route.startsWith("GET"));
    assert.deepEqual(routes, ["GET things"]);
  });

  it("are not verified while the list contains them", async (test) => {
    const all = await three();
    bench.next("DELETE things/things-2", { answer: { status: 204 } });
    const done = await Promise.all(
      all.map((one) =>
        bench.delete(thing(), one).then(
          () => "deleted",
          (error: Error) => error.message,
        ),
      ),
    );
    assert.equal(done[0], "deleted");
    assertWording(test, done[1] ?? "");
    assert.equal(done[2], "deleted");
  });

  it("are verified individually if a row of the list cannot be identified", async () => {
    const all = await three();
    bench.next("DELETE things/things-2", { answer: { status: 204 } });
    bench.objects("things").put("x", { id: null });
    bench.next("GET things", { answer: { status: 200, body: { rows: [{ size: 3 }] } } });
    const done = await Promise.allSettled(all.map((one) => bench.delete(thing(), one)));
    assert.deepEqual(
      done.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled"],
    );
    assert.equal(bench.objects("things").all()["things-2"]?.id, "things-2");
  });

  it("are verified by lists of their own if another member identifies their rows", async () => {
    const other = thing({ wire: { id: "serial" } });
    bench.objects("things").put("7", { id: "x", name: "other", serial: "7" });
    const [one] = await three();
    bench.next("DELETE things/7", { answer: { status: 204 } });
    const imported = (await bench.import(other, "7")) as Recorded;
    bench.routes();
    const [first, second] = await Promise.allSettled([
      bench.delete(thing(), one as Recorded),
      bench.delete(other, imported),
    ]);
    assert.deepEqual([first?.status, second?.status], ["fulfilled", "rejected"]);
  });

  it("are read individually without a list", async () => {
    const unlisted = thing({ list: { unlistable: "by hand" } });
    const all = await three(unlisted);
    await Promise.all(all.map((one) => bench.delete(unlisted, one)));
    assert.equal(bench.routes().filter((route) => route.startsWith("GET things/")).length, 3);
  });

  it("are read individually in folders", async () => {
    const inFolder = thing({
      fields: { zone: s.string().replaces() },
      endpoint: { path: "things", dialect: dialect(), folder: { input: "zone", children: "zones/{zone}/things" } },
    });
    const all: Recorded[] = [];
    for (const name of ["a", "b"]) all.push(await bench.create(inFolder, { ...args, name, zone: "z" }));
    bench.routes();
    await Promise.all(all.map((one) => bench.delete(inFolder, one)));
    assert.deepEqual(
      bench
        .routes()
        .filter((route) => route.startsWith("GET"))
        .sort(),
      ["GET things/things-1", "GET things/things-2"],
    );
  });

  it("are identified by their ID in the list", async () => {
    const keyed = thing({
      fields: { name: s.string().replaces() },
      endpoint: { path: "things", itemPath: "things/{name}", alsoInBody: ["name"], dialect: dialect() },
      identity: { id: "of-{name}" },
    });
    for (const id of ["a", "b"]) bench.objects("things").put(id, { name: id });
    const all = await Promise.all(["of-a", "of-b"].map((id) => bench.import(keyed, id)));
    bench.next("DELETE things/a", { answer: { status: 204 } });
    const [first, second] = await Promise.allSettled(all.map((one) => bench.delete(keyed, one as Recorded)));
    assert.equal(first?.status, "rejected");
    assert.equal(second?.status, "fulfilled");
  });
});

describe("readObject: an object that `isDeleted` treats as deleted", () => {
  const until = ({ raw }: { raw: { until?: number } }, now: number) => raw.until !== undefined && raw.until <= now;
  const ended = thing({ read: { isDeleted: until } });

  it("is removed from state after that time", async () => {
    const one = await bench.create(ended, args);
    bench.objects("things").put(one.id, { until: bench.clock.now() + 1_000 });
    assert.equal((await bench.refresh(ended, one))?.id, one.id);
    await bench.clock.sleep(1_000);
    assert.equal(await bench.refresh(ended, one), undefined);
  });

  it("is deleted if `isDeleted` is true after its deletion", async () => {
    const one = await bench.create(ended, args);
    bench.next("DELETE things/things-1", {
      answer: { status: 204 },
      before: () => bench.objects("things").put(one.id, { until: 1 }),
    });
    await bench.delete(ended, one);
  });

  it("is neither the object of a lost create nor updated", async (test) => {
    const one = await bench.create(ended, args);
    bench.objects("things").put(one.id, { until: 1 });
    const whole = thing({ read: { isDeleted: until }, update: "full" });
    assertFailure(test, await failureOf(bench.update(whole, { ...args, size: 4 }, one)), {
      code: "invalid-argument",
      path: "",
    });
    bench.next("POST things", {
      answer: "cut",
      after: () => bench.objects("things").put("dead", { ...args, until: 1 }),
    });
    assert.equal((await bench.again().create(ended, args)).id, "things-2");
  });
});

describe("readObject: an object that is read from its list alone", () => {
  const listed = thing({ read: "list" });

  it("is found in it, page by page", async () => {
    await three(listed);
    const one = await bench.create(listed, args);
    bench.routes();
    assert.equal((await bench.refresh(listed, one))?.state.name, "one");
    assert.deepEqual(bench.routes(), ["GET things", "GET things"]);
  });

  it("is deleted once the list lacks it", async () => {
    const one = await bench.create(listed, args);
    bench.routes();
    await bench.delete(listed, one);
    assert.deepEqual(bench.routes(), ["DELETE things/things-1", "GET things"]);
  });

  it("stays in state if the list has a row without an ID", async (test) => {
    const one = await bench.create(listed, args);
    bench.next("GET things", { answer: { status: 200, body: { rows: [{}] } } });
    assertFailure(test, await failureOf(bench.refresh(listed, one)), { code: "unexpected-answer" });
  });

  it("stays in state if the list cannot be read", async (test) => {
    const one = await bench.create(listed, args);
    bench.next("GET things", refusal(500, "broken"));
    assertFailure(test, await failureOf(bench.refresh(listed, one)), { code: "unavailable" });
    bench.next("DELETE things/things-1", { isDone: true });
    bench.next("GET things", refusal(403, "forbidden"));
    assertFailure(test, await failureOf(bench.delete(listed, one)), { code: "permission-denied" });
  });
});

describe("readObject: an object with a subresource", () => {
  const subresources: Subresource<never> = {
    members: ["rights"],
    read: async ({ get, values: known, live }) => ({
      rights: (read(await get("things/{id}/rights")).raw as { all: unknown }).all,
      seen: `${known.name} ${live.text("name")}`,
    }),
  };
  const kind = (more: object = {}) =>
    thing({
      fields: { rights: s.list(s.string()).optional(), seen: s.string().computed() },
      read: { subresources },
      wire: { mayOmit: ["rights", "seen"] },
      update: [
        { body: "full", sends: ["size", "note"] },
        { sends: ["rights"], run: async () => undefined },
      ],
      ...more,
    });
  const rights = (...all: string[]) =>
    bench.next("GET things/things-1/rights", { answer: { status: 200, body: { all } }, times: 9 });

  it("is read with it", async () => {
    const one = await bench.create(kind(), args);
    rights("a");
    const seen = await bench.refresh(kind(), one);
    assert.deepEqual([seen?.state.rights, seen?.state.seen], [["a"], "one one"]);
  });

  it("does not send it in bodies, and keeps it after a write", async () => {
    const one = await bench.create(kind(), args);
    rights("a");
    bench.writes();
    const after = await bench.update(kind(), { ...args, size: 4 }, one);
    assert.deepEqual(
      bench.requests.map(({ route }) => route),
      ["GET things/things-1", "GET things/things-1/rights", "PUT things/things-1"],
    );
    const [[, sent] = []] = bench.writes();
    assert.equal("rights" in (sent as object), false);
    assert.deepEqual([after.state.size, after.state.rights], [4, ["a"]]);
  });

  it("is not read for an object that `isDeleted` treats as deleted", async () => {
    const ended = kind({ read: { subresources, isDeleted: () => true } });
    const one = await bench.create(kind(), args);
    bench.routes();
    assert.equal(await bench.refresh(ended, one), undefined);
    assert.deepEqual(bench.routes(), ["GET things/things-1"]);
  });
});

describe("readObject: the response to a read", () => {
  for (const [what, body] of [
    ["another object", { id: "other", name: "one" }],
    ["nothing of the object", { message: "welcome" }],
    ["no object", ["one"]],
  ] as const) {
    it(`is not accepted as the object if it is ${what}`, async () => {
      const one = await bench.create(thing(), args);
      bench.next("GET things/things-1", { answer: { status: 200, body } });
      const failure = await failureOf(bench.refresh(thing(), one));
      assert.equal((failure as { code?: string }).code, "unexpected-answer");
    });
  }
});

describe("readObject: a write with an unknown outcome", () => {
  const whole = thing({ update: "full" });
  const ended = thing({ delete: { method: "POST", path: "things/{id}/end" } });

  for (const [route, code, write] of [
    ["PUT things/things-1", "unavailable", (one: Recorded) => bench.update(whole, { ...args, size: 4 }, one)],
    ["PATCH things/things-1", "outcome-unknown", (one: Recorded) => bench.update(thing(), { ...args, size: 4 }, one)],
    ["DELETE things/things-1", "unavailable", (one: Recorded) => bench.delete(thing(), one)],
    ["POST things/things-1/end", "unavailable", (one: Recorded) => bench.delete(ended, one)],
  ] as const) {
    it(`${code === "unavailable" ? "may" : "must not"} be sent again as ${route}`, async () => {
      const one = await bench.create(thing(), args);
      bench.next(route, refusal(500, "broken"));
      const failure = await failureOf(write(one));
      // Idempotent requests are retried later; the user must know about all others.
      assert.equal((failure as { code?: string }).code, code);
    });
  }
});
