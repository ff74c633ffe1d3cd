import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { createHttp } from "@tripod/http";
import { respondJson, simpleRedactor, startTestServer, type TestServer } from "@tripod/http/testing";
import { type AnyResource, type Listed, s } from "@tripod/kit";
import { createWording, operationsOn } from "@tripod/kit/testing";
import { createObjectTracker } from "../concurrency/objectTracker.js";
import { type Client, dialect, failureOf, NOON } from "../testing/bench.testing.js";
import { createBenchClock } from "../testing/clock.testing.js";
import { isObject, type Values } from "../values/values.js";
import { member } from "./member.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const zones = dialect((client) => ({
  names: "snake",
  rows: async function* (path, on) {
    const request = {
      operation: "List zones",
      method: "GET",
      idempotency: "safe",
      url: `${client.url}/${path}`,
    } as const;
    yield (await client.http.send(request, on).then(({ json }) => json() as { id: string }[])).map(
      (raw) => ({ raw }) as never,
    );
  },
}));

const recordSet = member({
  name: "RecordSet",
  kind: "record set",
  doc: "A record set.",
  endpoint: {
    path: "zones/{zone}",
    list: "rrsets",
    shows: { id: "zone" },
    dialect: zones,
    parents: {
      zone: {
        all: async ({ platform, ...on }: { platform: Client } & Parameters<Client["http"]["send"]>[1]) => {
          const found: string[] = [];
          for await (const page of zones(platform).rows("zones", on))
            found.push(...page.map(({ raw }) => String((raw as Values).id)));
          return found;
        },
      },
    },
  },
  identity: { key: ["type", "name"] },
  fields: {
    zone: s.string("Zone.").replaces(),
    name: s
      .string("Name.")
      .codec({ encode: (name) => name.toLowerCase() })
      .replaces(),
    type: s.string("Type.").replaces(),
    ttl: s.number("Time to live."),
    records: s.list("Records.", s.string()),
    ownComment: s.string("Comment.").optional(),
  },
  write: {
    set: (one) => ({ rrsets: [{ ...one, changetype: "REPLACE" }] }),
    remove: (key) => ({ rrsets: [{ ...key, changetype: "DELETE" }] }),
  },
}) as unknown as AnyResource<Client>;

type Fault = "lost" | "ignored";

describe("member", () => {
  let server: TestServer;
  let zone: Map<string, Values[]>;
  let faults: Fault[];
  /** Response to every read of a document instead of its content. */
  let foreign: object | undefined;

  beforeEach(async () => {
    await server?.close();
    faults = [];
    foreign = undefined;
    zone = new Map([["z1", [{ name: "@", type: "NS", ttl: 60, records: ["ns1."] }]]]);
    server = await startTestServer((request, response) => {
      const [, collection, id] = request.url.split("/");
      if (id === undefined && collection === "zones") {
        return respondJson(
          response,
          [...zone.keys()].map((one) => ({ id: one })),
        );
      }
      const sets = zone.get(id ?? "");
      if (sets === undefined) return respondJson(response, { code: "not_found", message: "no zone" }, 404);
      if (request.method === "GET") return respondJson(response, foreign ?? { id, rrsets: sets });
      assert.equal(request.method, "PATCH");
      const fault = faults.shift();
      const { rrsets } = JSON.parse(request.body) as { rrsets: Values[] };
      for (const { changetype, ...one } of fault === "ignored" ? [] : rrsets) {
        const others = (zone.get(id ?? "") ?? []).filter((set) => set.name !== one.name || set.type !== one.type);
        zone.set(id ?? "", changetype === "REPLACE" ? [...others, one] : others);
      }
      if (fault === "lost") return void response.destroy();
      response.writeHead(204).end();
    });
  });
  after(() => server.close());

  /** Returns operations of another process. */
  const process = () => {
    const clock = createBenchClock(NOON);
    const http = createHttp({
      userAgent: "test",
      secrets: simpleRedactor(),
      clock,
      retry: { attempts: 1 },
      describeError: (body) =>
        isObject(body) ? { code: String(body.code), message: String(body.message) } : undefined,
    });
    return operationsOn<Client>(() => ({ url: server.url, clock, tracker: createObjectTracker(clock), http }));
  };
  const patches = (): unknown[] =>
    server.seen.filter(({ method }) => method === "PATCH").map(({ body }) => (JSON.parse(body) as Values).rrsets);
  const www = (change: object = {}) => ({
    zone: "z1",
    name: "www",
    type: "A",
    ttl: 60,
    records: ["192.0.2.1"],
    ...change,
  });
  const stored = (name = "www") => zone.get("z1")?.find((set) => set.name === name);

  it("creates an element of the list with one request to the document", async () => {
    const { id, state } = await process().create(recordSet, www({ ownComment: "mine" }));
    const { zone: _, ...sent } = www();
    assert.deepEqual([id, state.records], ["z1/A/www", ["192.0.2.1"]]);
    assert.deepEqual(patches(), [[{ ...sent, own_comment: "mine", changetype: "REPLACE" }]]);
    assert.equal(zone.get("z1")?.length, 2);
  });

  it("rejects a create if the element exists, and names its import ID", async (test) => {
    const error = await failureOf(process().create(recordSet, www({ name: "@", type: "NS" })));
    assertFailure(test, error, { code: "conflict" });
    assert.deepEqual(patches(), []);
  });

  it("identifies an existing element by the platform's spelling of its key", async (test) => {
    await process().create(recordSet, www());
    const error = await failureOf(process().create(recordSet, www({ name: "WWW" })));
    assertFailure(test, error, { code: "conflict" });
  });

  it("creates one element if the response is lost", async () => {
    faults = ["lost"];
    const { id } = await process().create(recordSet, www());
    assert.equal(id, "z1/A/www");
    assert.equal(zone.get("z1")?.length, 2);
  });

  it("records the ID if every response is lost, so that a refresh finds the element", async (test) => {
    faults = Array.from({ length: 30 }, () => "lost");
    const run = process();
    const object = await run.create(recordSet, www());
    assert.deepEqual([object.id, object.reasons.length], ["z1/A/www", 1]);
    assertWording(test, object.reasons[0] ?? "");
    assert.equal((await run.refresh(recordSet, object))?.state.ttl, 60);
  });

  it("updates the element as a whole and leaves the others", async () => {
    const run = process();
    const made = await run.create(recordSet, www({ ownComment: "mine" }));
    await run.update(recordSet, www({ ttl: 300, ownComment: "mine" }), made);
    assert.deepEqual(stored(), { name: "www", type: "A", ttl: 300, records: ["192.0.2.1"], own_comment: "mine" });
    assert.deepEqual(stored("@")?.records, ["ns1."]);
  });

  it("sends a removed input as a cleared value, because a request may keep what it omits", async () => {
    const run = process();
    const made = await run.create(recordSet, www({ ownComment: "mine" }));
    await run.update(recordSet, www(), made);
    const [sent] = patches().at(-1) as readonly Values[];
    assert.deepEqual(sent, {
      name: "www",
      type: "A",
      ttl: 60,
      records: ["192.0.2.1"],
      own_comment: null,
      changetype: "REPLACE",
    });
  });

  it("deletes the element by its key and leaves the others", async () => {
    const run = process();
    await run.delete(recordSet, await run.create(recordSet, www({ name: "WWW" })));
    assert.deepEqual(patches().at(-1), [{ name: "www", type: "A", changetype: "DELETE" }]);
    assert.deepEqual(
      zone.get("z1")?.map(({ type }) => type),
      ["NS"],
    );
  });

  it("fails a delete after which the document still contains the element", async (test) => {
    const run = process();
    const made = await Promise.all(["a", "b"].map((name) => run.create(recordSet, www({ name }))));
    faults = ["ignored", "ignored"];
    const errors = await Promise.all(made.map((one) => failureOf(run.delete(recordSet, one))));
    for (const error of errors) assertWording(test, error.message);
  });

  it("reads the elements of one document with one request", async () => {
    const run = process();
    const made = await Promise.all(["a", "b", "c"].map((name) => run.create(recordSet, www({ name }))));
    const before = server.seen.length;
    const read = await Promise.all(made.map((one) => run.refresh(recordSet, one)));
    assert.deepEqual(
      read.map((one) => one?.id),
      ["z1/A/a", "z1/A/b", "z1/A/c"],
    );
    assert.equal(server.seen.length - before, 1);
  });

  it("creates the elements of one document with one read before and one after all of them", async () => {
    const run = process();
    const names = Array.from({ length: 16 }, (_, index) => `host${index}`);
    const made = await Promise.all(names.map((name) => run.create(recordSet, www({ name }))));
    assert.equal(new Set(made.map(({ id }) => id)).size, 16);
    assert.deepEqual(
      made.flatMap(({ reasons }) => reasons),
      [],
    );
    assert.equal(patches().length, 16);
    const reads = server.seen.length - patches().length;
    assert.ok(reads <= 4, `${reads} reads`);
  });

  it("rejects an element that exists among concurrent creates, and creates the others", async () => {
    const run = process();
    const names = ["a", "@", "b"];
    const results = await Promise.allSettled(
      names.map((name) => run.create(recordSet, www({ name, type: name === "@" ? "NS" : "A" }))),
    );
    assert.deepEqual(
      results.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled"],
    );
    assert.deepEqual(stored("@")?.records, ["ns1."]);
    assert.equal(patches().length, 2);
  });

  it("treats an element as deleted if the document lacks it or no longer exists", async () => {
    const run = process();
    const made = await run.create(recordSet, www());
    zone.set("z1", []);
    assert.equal(await run.refresh(recordSet, made), undefined);
    zone.delete("z1");
    assert.equal(await run.refresh(recordSet, made), undefined);
  });

  it("keeps an element if neither the document nor the list of documents can be read", async () => {
    const run = process();
    const made = await run.create(recordSet, www());
    await server.close();
    await failureOf(run.refresh(recordSet, made));
    server = await startTestServer((_, response) => respondJson(response, { code: "other" }, 404));
    await failureOf(run.refresh(recordSet, made));
  });

  for (const [what, response] of [
    ["lacks the list", { id: "z1" }],
    ["has another type in place of the list", { id: "z1", rrsets: {} }],
    ["is the document of another parent", { id: "z2", rrsets: [] }],
    ["does not say which document it is", { rrsets: [] }],
  ] as const) {
    it(`believes no response that ${what}`, async () => {
      const run = process();
      const made = await run.create(recordSet, www());
      const { length } = patches();
      foreign = response;
      await failureOf(run.refresh(recordSet, made));
      await failureOf(process().create(recordSet, www({ name: "@", type: "NS" })));
      assert.equal(patches().length, length, "no write follows");
      await failureOf(run.delete(recordSet, made));
    });
  }

  it("imports an element, and a create with its inputs changes nothing", async () => {
    await process().create(recordSet, www());
    const run = process();
    const imported = await run.import(recordSet, "z1/A/www");
    assert.equal(imported?.id, "z1/A/www");
    assert.equal(run.diff(recordSet, www(), imported).changes.length, 0);
    assert.equal(await run.import(recordSet, "z1/A/other").catch(() => undefined), undefined);
  });

  it("lists the elements of all documents with their import IDs", async () => {
    const run = process();
    await run.create(recordSet, www());
    const on = {
      platform: run.platform,
      signal: new AbortController().signal,
      progress: () => undefined,
      log: () => undefined,
    };
    const listed: Listed[] = [];
    for await (const one of recordSet.listable?.list({} as never, on as never) ?? []) listed.push(one);
    assert.deepEqual(
      listed.map(({ id }) => id),
      ["z1/NS/@", "z1/A/www"],
    );
  });
});
