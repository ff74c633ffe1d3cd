import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import {
  dialect,
  failureOf,
  LOST_AFTER,
  NO_OBJECT,
  NOON,
  type Reply,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "things" },
    { path: "chosen", id: ({ name }) => String(name) },
    { path: "tokens", constants: () => ({ secret: "s3cret" }) },
  ]),
);

const args = { name: "one", size: 3 };
/** The usual response with these changes. */
const answered = (change: (reply: Reply) => Partial<Reply>) => ({
  answer: (reply: Reply): Reply => ({ ...reply, ...change(reply) }),
});
/** Without a member. */
const lacking = (member: string) => answered(({ body }) => ({ body: { ...(body as object), [member]: undefined } }));

describe("sendCreate: the response to a create", () => {
  it("that contains all of the object is sufficient", async () => {
    const made = await bench.create(thing(), args);
    assert.deepEqual(made.state, { name: "one", size: 3, createdAt: "2026-03-01T12:00:00.250Z", thingId: "things-1" });
    assert.deepEqual(bench.routes(), ["POST things"]);
  });

  for (const [what, groups, fault] of [
    ["that lacks what was sent", {}, lacking("size")],
    ["that lacks what only the platform says", {}, lacking("createdAt")],
    ["that is known to be a part", { create: { response: { partial: true } } }, {}],
  ] as const) {
    it(`${what} is followed by a read`, async () => {
      bench.next("POST things", fault);
      const made = await bench.create(thing(groups), args);
      assert.deepEqual([made.state.size, made.reasons], [3, []]);
      assert.deepEqual(bench.routes(), ["POST things", "GET things/things-1"]);
    });
  }

  it("may contain the object at another path", async () => {
    bench.next(
      "POST things",
      answered(({ body }) => ({ body: { made: [body] } })),
    );
    const made = await bench.create(thing({ create: { response: { at: "made[0]" } } }), args);
    assert.deepEqual([made.id, made.state.size], ["things-1", 3]);
    assert.deepEqual(bench.routes(), ["POST things"]);
  });

  describe("that contains the ID elsewhere", () => {
    const byHeader = thing({
      create: { response: { id: ({ headers }: { headers: Record<string, string> }) => headers.location } },
    });
    const told = (id: string, body?: unknown) => ({
      answer: { status: 201, body, headers: { Location: id } },
      isDone: true,
    });

    it("is followed by a read with that ID", async () => {
      bench.next("POST things", told("things-1"));
      const made = await bench.create(byHeader, args);
      assert.deepEqual([made.id, made.state.size], ["things-1", 3]);
      assert.deepEqual(bench.routes(), ["POST things", "GET things/things-1"]);
    });

    it("has precedence over the ID in the object", async () => {
      bench.next("POST things", told("things-1", { id: "job-7", state: "begun" }));
      assert.equal((await bench.create(byHeader, args)).id, "things-1");
    });

    it("is rejected if the ID would change the address", async () => {
      bench.next("POST things", told(".."));
      assert.equal((await bench.create(byHeader, args)).id, "things-1");
      assert.deepEqual(bench.routes(), ["POST things", "GET things", "GET things/things-1"]);
    });

    it("but lacks it is followed by a search", async () => {
      bench.next("POST things", { answer: { status: 201 }, isDone: true });
      assert.equal((await bench.create(byHeader, args)).id, "things-1");
    });
  });

  it("that contains no object is followed by a search of a minute before a retry", async () => {
    bench.next("POST things", { answer: { status: 200, text: "<html>welcome</html>" } });
    assert.equal((await bench.create(thing(), args)).id, "things-1");
    assert.deepEqual(bench.writes().length, 2);
    assert.equal(bench.clock.now() - NOON, 61_000);
  });

  it("with the object of another resource is rejected", async () => {
    const first = await bench.create(thing(), args);
    bench.next(
      "POST things",
      answered(() => ({ body: bench.objects("things").all()[first.id] })),
    );
    assert.equal((await bench.create(thing(), args)).id, "things-2");
  });

  it("with an object that existed before is rejected", async () => {
    const timeless = thing({ endpoint: { path: "things", dialect: dialect({ members: { id: "id" } }) } });
    bench.objects("things").put("theirs", { name: "one", size: 3 });
    bench.next(
      "POST things",
      answered(() => ({ body: bench.objects("things").all().theirs })),
    );
    assert.equal((await bench.create(timeless, args)).id, "things-1");
  });

  it("may have a chosen ID that the list still shows of a deleted object", async () => {
    const named = thing({
      identity: { unique: false },
      endpoint: { path: "chosen", dialect: dialect({ members: { id: "id" } }) },
    });
    bench.objects("chosen").put("one", { name: "one", size: 3 });
    const first = bench.objects("chosen").all().one;
    bench.next("GET chosen", { answer: { status: 200, body: { rows: [first] } } });
    bench.objects("chosen").remove("one");
    assert.equal((await bench.create(named, args)).id, "one");
    assert.equal(bench.writes().length, 1);
  });

  it("with another key is rejected", async () => {
    bench.objects("things").put("theirs", { name: "two", size: 3 });
    bench.next(
      "POST things",
      answered(() => ({ body: bench.objects("things").all().theirs })),
    );
    assert.equal((await bench.create(thing(), args)).id, "things-1");
  });

  it("with another key fails the create if the object cannot be searched for", async (test) => {
    const unlisted = thing({ list: { unlistable: "by hand" } });
    bench.next("POST things", { answer: { status: 201, body: { id: "theirs", name: "two" } } });
    const failure = await failureOf(bench.create(unlisted, args));
    assertFailure(test, failure, { code: "outcome-unknown" });
    bench.next("POST things", { answer: { status: 201, body: {} } });
    assertFailure(test, await failureOf(bench.create(unlisted, args)), { code: "outcome-unknown" });
  });

  it("may spell the key in the platform's form", async () => {
    bench.next(
      "POST things",
      answered(({ body }) => ({ body: { ...(body as object), name: "ONE." } })),
    );
    const made = await bench.create(thing(), args);
    assert.equal(made.id, "things-1");
    assert.deepEqual(bench.routes(), ["POST things"]);
  });

  it("contains the version for the following requests", async () => {
    const versioned = dialect({ version: ({ headers }) => ({ "If-Match": headers.etag ?? "" }) });
    const later = thing({ endpoint: { path: "things", dialect: versioned }, create: { deferred: ["note"] } });
    await bench.create(later, { ...args, note: "n" });
    assert.equal(bench.requests[1]?.route, "PATCH things/things-1");
    assert.equal(bench.requests[1]?.headers["if-match"], '"1"');
  });
});

describe("sendCreate", () => {
  it("uses the method, path and body of its kind", async () => {
    const own = thing({
      create: {
        path: "things/new",
        body: (sent: object, inputs: { name: string }) => ({ thing: sent, as: inputs.name }),
        response: { id: () => "things-9" },
      },
    });
    bench.objects("things").put("things-9", args);
    bench.next("POST things/new", { answer: { status: 201 } });
    await bench.create(own, args);
    assert.deepEqual(bench.writes(), [["POST things/new", { thing: args, as: "one" }]]);
  });

  it("omits the query of the list from its path", async () => {
    await bench.create(thing({ endpoint: { path: "things?all=1", dialect: dialect() } }), args);
    assert.deepEqual([bench.requests[0]?.route, bench.requests[0]?.query], ["POST things", ""]);
  });
});

describe("sendCreate: an object whose ID consists of inputs", () => {
  const fields = { name: s.string().replaces() };
  const own = { path: "chosen", itemPath: "chosen/{name}", alsoInBody: ["name"], dialect: dialect() };
  const chosen = thing({ fields, endpoint: own, identity: { id: "{name}" } });
  const put = thing({
    fields,
    endpoint: own,
    identity: { id: "{name}" },
    create: { method: "PUT", path: "chosen/{name}" },
  });

  it("is created although the response is empty", async () => {
    bench.next("POST chosen", { answer: { status: 201 }, isDone: true });
    const made = await bench.create(chosen, args);
    assert.deepEqual([made.id, made.state.size, made.reasons], ["one", 3, []]);
    assert.deepEqual(bench.routes(), ["POST chosen", "GET chosen/one"]);
  });

  it("is recorded with its ID and inputs if the response was empty and reads answer 404", async (test) => {
    bench.objects("chosen").lag({ reads: 90_000, lists: 90_000 });
    bench.next("POST chosen", { answer: { status: 201 }, isDone: true });
    const made = await bench.create(chosen, args);
    assert.deepEqual([made.id, made.state.name, made.state.size], ["one", "one", 3]);
    assertWording(test, made.reasons[0] ?? "");
    await bench.clock.sleep(30_000);
    const found = await bench.again().refresh(chosen, made);
    assert.deepEqual([found?.id, found?.state.size], ["one", 3]);
  });

  it("leaves state with the next read if another server responded to the create", async () => {
    bench.next("POST chosen", { answer: { status: 200 } });
    const made = await bench.create(chosen, args);
    assert.equal(made.id, "one");
    assert.equal(await bench.refresh(chosen, made), undefined);
    assert.equal((await bench.create(chosen, args)).id, "one");
  });

  it("is recorded if its existence is unknown", async (test) => {
    bench.next("POST chosen", { answer: { status: 200 } });
    bench.next("GET chosen/one", { ...refusal(403, "forbidden"), times: 99 });
    const made = await bench.create(chosen, args);
    assert.equal(made.id, "one");
    assertWording(test, made.reasons[0] ?? "");
  });

  it("is recorded if a read was rejected, regardless of the next one", async () => {
    bench.next("POST chosen", { answer: { status: 200 } });
    bench.next("GET chosen/one", refusal(403, "forbidden"));
    assert.equal((await bench.create(chosen, args)).id, "one");
  });

  it("is recorded if it was not found and the last read fails", async (test) => {
    bench.next("POST chosen", { answer: { status: 200 } });
    bench.next("GET chosen/one", { ...refusal(503, "broken"), times: 99 });
    const made = await bench.create(chosen, args);
    assert.equal(made.id, "one");
    assertWording(test, made.reasons[0] ?? "");
  });

  it("is recorded if a response contained it, although it is never returned again", async (test) => {
    bench.next("POST chosen", { answer: { status: 201, body: { id: "one", name: "one" } } });
    const made = await bench.create(chosen, args);
    assert.equal(made.id, "one");
    assertWording(test, made.reasons[0] ?? "");
  });

  it("is not overwritten by a PUT, and the failure names its import ID", async (test) => {
    bench.objects("chosen").put("one", { name: "one", size: 9 });
    const failure = await failureOf(bench.create(put, args));
    assertFailure(test, failure, { code: "conflict" });
    assert.equal((failure as { code?: string }).code, "conflict");
    assert.deepEqual([bench.routes(), bench.objects("chosen").only().size], [["GET chosen/one"], 9]);
  });

  it("is adopted by a PUT if the definition says so", async (test) => {
    bench.objects("chosen").put("one", { name: "one", size: 9 });
    const create = { method: "PUT", path: "chosen/{name}", adopts: true };
    const silent = thing({ fields, endpoint: own, identity: { id: "{name}" }, create });
    assert.equal((await bench.create(silent, args)).state.size, 3);
    assert.deepEqual([bench.routes(), bench.log], [["PUT chosen/one"], []]);
    const told = thing({
      fields,
      endpoint: own,
      identity: { id: "{name}" },
      create: { ...create, exists: () => true },
    });
    await bench.create(told, { ...args, size: 4 });
    assertWording(test, bench.log[0] ?? "");
  });

  it("may exist without being one that a PUT would overwrite", async (test) => {
    bench.objects("chosen").put("one", { name: "one" });
    const create = { method: "PUT", path: "chosen/{name}", exists: (live: Reader) => live.has("size") };
    const part = thing({ fields, endpoint: own, identity: { id: "{name}" }, create });
    assert.equal((await bench.create(part, args)).state.size, 3);
    assertFailure(test, await failureOf(bench.create(part, args)), { code: "conflict" });
  });

  it("is found by its key before a PUT if it has an ID of the platform's", async (test) => {
    bench.objects("things").put("theirs", { name: "one", size: 9 });
    const byKey = thing({ create: { method: "PUT", path: "things/{name}" } });
    const failure = await failureOf(bench.create(byKey, args));
    assertFailure(test, failure, { code: "conflict" });
    assert.deepEqual(bench.writes(), []);
  });

  it("is found before a PUT with the function of its definition", async (test) => {
    const create = { method: "PUT", path: "chosen/{name}", findExisting: async () => "tenant:one" };
    const failure = await failureOf(
      bench.create(thing({ fields, endpoint: own, identity: { id: "{name}" }, create }), args),
    );
    assertFailure(test, failure, { code: "conflict" });
  });

  it("is not sent if the read before fails", async (test) => {
    bench.next("GET chosen/one", refusal(403, "forbidden"));
    assertFailure(test, await failureOf(bench.create(put, args)), { code: "permission-denied" });
    assert.deepEqual(bench.writes(), []);
  });

  it("is found by the request values after a lost response", async () => {
    bench.next("POST chosen", LOST_AFTER);
    assert.equal((await bench.create(chosen, args)).id, "one");
    assert.deepEqual(bench.routes(), ["POST chosen", "GET chosen", "GET chosen/one"]);
  });
});

it("an object that a search finds and a read does not is recorded, and read by the next run", async (test) => {
  bench.next("POST things", LOST_AFTER);
  bench.next("GET things/things-1", { answer: NO_OBJECT, times: 99 });
  const made = await bench.create(thing(), args);
  assert.equal(made.id, "things-1");
  assertWording(test, made.reasons[0] ?? "");
});
