import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTokens, read } from "@tripod/http";
import { respondJson, simpleRedactor, startTestServer, type TestServer } from "@tripod/http/testing";
import { type AnyResource, createShared, s } from "@tripod/kit";
import { createWording, operationsOn } from "@tripod/kit/testing";
import { NOON } from "../testing/bench.testing.js";
import { createBenchClock } from "../testing/clock.testing.js";
import { restApi } from "./restApi.js";
import type { RestClient } from "./restClient.js";

const { assertThrown, assertWording } = createWording(import.meta.url);

const api = restApi({
  name: "shop",
  version: "1.2.3",
  settings: { url: s.string(), token: s.string().secret() },
  baseUrl: ({ url }) => `${url}/v1/`,
  authorization: ({ token }) => ({ Authorization: `Bearer ${token}` }),
  names: "snake",
  paging: { rows: "items", next: "next", query: { limit: 2 } },
  healthCheck: "/about",
});
const shelf = {
  name: "Shelf",
  kind: "shelf",
  doc: "A shelf.",
  endpoint: { path: "/shelves" },
  fields: { name: s.string().replaces(), maxLoad: s.number() },
  update: "changes",
} as const;
const Shelf = api.managed(shelf) as unknown as AnyResource<RestClient<typeof api.package.settings>>;

describe("restApi", () => {
  let server: TestServer;
  let rows: Record<string, unknown>[];
  /** Form of the cursor in responses. */
  let cursorOf: (at: number) => unknown = String;
  before(async () => {
    rows = [];
    server = await startTestServer((request, response) => {
      const url = new URL(request.url, "http://localhost");
      const [, id] = /^\/v1\/shelves\/(.+)$/.exec(url.pathname) ?? [];
      if (request.headers.authorization !== "Bearer secret-token") return respondJson(response, {}, 401);
      if (url.pathname === "/v1/about") return respondJson(response, { version: "1" });
      if (request.method === "POST") {
        rows.push({ id: `s${rows.length}`, ...(JSON.parse(request.body) as object) });
        return respondJson(response, rows.at(-1), 201);
      }
      if (id !== undefined) {
        const found = rows.find((row) => row.id === id);
        return found === undefined ? void response.writeHead(404).end("Not Found") : respondJson(response, found);
      }
      const at = Number(url.searchParams.get("cursor") ?? 0);
      const next = at + 2 < rows.length ? cursorOf(at + 2) : undefined;
      respondJson(response, { items: rows.slice(at, at + 2), next });
    });
  });
  after(() => server.close());

  const connect = (surroundings: object = {}) =>
    operationsOn<never>((log) => {
      const clock = createBenchClock(NOON);
      const parts = { environment: {}, log, secrets: simpleRedactor(), shared: createShared(), clock, ...surroundings };
      return api.package.connect({ url: server.url, token: "secret-token" }, parts as never) as never;
    });

  it("sends requests with base URL, authorization, user agent and wire names", async () => {
    const { id } = await connect().create(Shelf as never, { name: "a", maxLoad: 5 });
    assert.equal(id, "s0");
    const post = server.seen.find(({ method }) => method === "POST");
    assert.deepEqual([post?.url, JSON.parse(post?.body ?? "")], ["/v1/shelves", { name: "a", max_load: 5 }]);
    assert.equal(post?.headers["user-agent"], "shop/1.2.3");
  });

  it("reads every page of a list, with its query", async () => {
    const run = connect();
    for (const name of ["b", "c", "d", "e"]) await run.create(Shelf as never, { name, maxLoad: 1 });
    const on = { signal: new AbortController().signal, progress: () => undefined };
    const client = run.platform as unknown as RestClient;
    assert.equal((await client.list("/shelves", on)).length, 5);
    assert.ok(server.seen.some(({ url }) => url === "/v1/shelves?limit=2&cursor=4"));
  });

  it("follows a cursor that is a number, and rejects a list whose cursor it cannot send", async () => {
    const client = connect().platform as unknown as RestClient;
    const on = { signal: new AbortController().signal, progress: () => undefined };
    cursorOf = (at) => at;
    assert.equal((await client.list("/shelves", on)).length, 5);
    cursorOf = (at) => ({ at });
    await assert.rejects(client.list("/shelves", on), { code: "unexpected-answer" });
    cursorOf = String;
  });

  describe("pages of a list", () => {
    const on = { signal: new AbortController().signal, progress: () => undefined };
    const listOf = async (respond: (page: number, url: string) => object) => {
      const urls: string[] = [];
      const pager = await startTestServer((request, response) => {
        urls.push(request.url);
        respondJson(response, respond(urls.length, request.url));
      });
      const surroundings = { environment: {}, log: () => undefined, secrets: simpleRedactor(), shared: createShared() };
      const client = api.package.connect({ url: pager.url, token: "secret-token" }, {
        ...surroundings,
        clock: createBenchClock(NOON),
      } as never) as unknown as RestClient;
      try {
        return { urls, rows: await client.list("/shelves?room=1", on), url: pager.url };
      } finally {
        await pager.close();
      }
    };
    const items = (page: number) => [{ id: `s${page}` }];

    it("fails if a cursor repeats, with rows and without", async () => {
      await assert.rejects(
        listOf((page) => ({ items: items(page), next: "x" })),
        { code: "unexpected-answer" },
      );
      await assert.rejects(
        listOf(() => ({ items: [], next: "x" })),
        { code: "unexpected-answer" },
      );
    });

    it("fails if the server ignores the cursor", async () => {
      await assert.rejects(
        listOf((page) => ({ items: items(1), next: `c${page}` })),
        { code: "unexpected-answer" },
      );
    });

    it("fails instead of ending early if the cursor is an object or a list", async () => {
      await assert.rejects(
        listOf((page) => ({ items: items(page), next: { at: 1 } })),
        { code: "unexpected-answer" },
      );
      await assert.rejects(
        listOf((page) => ({ items: items(page), next: [page] })),
        { code: "unexpected-answer" },
      );
    });

    it("ends with a cursor that is missing, null, empty or false", async () => {
      for (const next of [undefined, null, "", false]) {
        assert.equal((await listOf((page) => ({ items: items(page), next }))).urls.length, 1);
      }
    });

    it("follows numbers, and links only by their query", async () => {
      const numbers = await listOf((page) => ({ items: items(page), next: page < 3 ? page : undefined }));
      assert.deepEqual(
        numbers.urls,
        ["", "&cursor=1", "&cursor=2"].map((end) => `/v1/shelves?room=1&limit=2${end}`),
      );
      const link = (path: string) => (page: number) => ({
        items: items(page),
        next: page < 2 ? `https://elsewhere.example${path}?page=2&room=1` : null,
      });
      const links = await listOf(link("/v1/shelves"));
      assert.deepEqual(links.urls, ["/v1/shelves?room=1&limit=2", "/v1/shelves?page=2&room=1"]);
      assert.equal(links.rows.length, 2);
      for (const next of [
        "/v1/shelves?page=2&room=1",
        "?page=2&room=1",
        "shelves?page=2&room=1",
        "./shelves?page=2&room=1",
      ]) {
        const relative = await listOf((page) => ({ items: items(page), next: page < 2 ? next : null }));
        assert.deepEqual(relative.urls, links.urls, next);
      }
      for (const next of ["/v1/other?page=2", "other?page=2", "../shelves/s1?page=2"]) {
        await assert.rejects(
          listOf((page) => ({ items: items(page), next })),
          { code: "unexpected-answer" },
          next,
        );
      }
      // Base64 contains slashes.
      const encoded = await listOf((page) => ({ items: items(page), next: page < 2 ? "/wAB+Q==" : null }));
      assert.equal(encoded.urls[1], "/v1/shelves?room=1&limit=2&cursor=%2FwAB%2BQ%3D%3D");
      await assert.rejects(listOf(link("/v1/other")), { code: "unexpected-answer" });
    });
  });

  it("treats an object as deleted only if a 404, the list and the health check agree", async () => {
    const run = connect();
    const made = await run.create(Shelf as never, { name: "gone", maxLoad: 1 });
    rows = rows.filter(({ name }) => name !== "gone");
    assert.equal(await run.refresh(Shelf as never, made), undefined);
    const other = operationsOn<never>(
      (log) =>
        api.package.connect({ url: `${server.url}/elsewhere`, token: "secret-token" }, {
          environment: {},
          log,
          secrets: simpleRedactor(),
          shared: createShared(),
          clock: createBenchClock(NOON),
        } as never) as never,
    );
    await assert.rejects(other.refresh(Shelf as never, made));
  });

  it("shares limiters and object tracker between the clients of a process", () => {
    const shared = createShared();
    const [one, two, other] = [connect({ shared }), connect({ shared }), connect()].map(
      ({ platform }) => (platform as unknown as RestClient).tracker,
    );
    assert.equal(one, two);
    assert.notEqual(one, other);
  });
});

describe("restApi with services and a login", () => {
  const on = { signal: new AbortController().signal, progress: () => undefined };
  const described = {
    name: "shop",
    version: "1.2.3",
    settings: { url: s.string(), password: s.string().secret() },
    baseUrl: ({ url }: { url: string }) => `${url}/shop`,
    members: { id: "id" },
    services: {
      billing: {
        baseUrl: ({ url }: { url: string }) => `${url}/billing`,
        members: { id: "number" },
        paging: { rows: "bills" },
        names: "snake",
      },
    },
  } as const;
  const connectTo = (of: { connect(settings: never, surroundings: never): unknown }, url: string) =>
    of.connect(
      { url, password: "secret-password" } as never,
      { environment: {}, log: () => undefined, secrets: simpleRedactor(), clock: createBenchClock(NOON) } as never,
    ) as RestClient;

  it("sends requests of a service to its URL, with its conventions and the authorization of the API", async (test) => {
    const services = restApi({ ...described, authorization: ({ password }) => ({ "X-Key": password }) });
    const isMade = (): boolean => server.seen.some(({ method }) => method === "POST");
    const server = await startTestServer((request, response) =>
      respondJson(
        response,
        request.method === "POST"
          ? { number: "b1" }
          : { bills: isMade() ? [{ number: "b1", name: "a", due_day: 3 }] : [] },
      ),
    );
    const Bill = services.managed({
      name: "Bill",
      kind: "bill",
      doc: "A bill.",
      endpoint: { service: "billing", path: "/bills" },
      fields: { name: s.string(), dueDay: s.number() },
      create: { response: { partial: true } },
      read: "list",
    });
    try {
      const client = connectTo(services.package, server.url);
      const run = operationsOn<never>(() => client as never);
      assert.equal((await run.create(Bill as never, { name: "a", dueDay: 3 })).id, "b1");
      const post = server.seen.find(({ method }) => method === "POST");
      assert.deepEqual([post?.url, JSON.parse(post?.body ?? "")], ["/billing/bills", { name: "a", due_day: 3 }]);
      assert.equal((await client.service("billing").list("/bills", on)).length, 1);
      await client.get("/about", on);
      assert.deepEqual(
        [...new Set(server.seen.map(({ url, headers }) => `${url.replace(/\?.*/, "")} ${headers["x-key"]}`))],
        ["/billing/bills secret-password", "/shop/about secret-password"],
      );
      assertThrown(test, () => client.service("biling"), {});
      const scopes = [client, client.service("billing")].map(({ dialect }) => dialect.scopeKey);
      assert.notEqual(scopes[0], scopes[1]);
    } finally {
      await server.close();
    }
  });

  it("keeps accounts of one address apart, even if their logins have the same ID", () => {
    const authorization = () => ({ id: "shop", headers: async () => ({}) });
    const { package: pkg } = restApi({ ...described, authorization });
    const scopeOf = (settings: object) => {
      const surroundings = { environment: {}, log: () => undefined, secrets: simpleRedactor() };
      return pkg.connect({ url: "https://shop.example", ...settings } as never, surroundings as never).dialect.scopeKey;
    };
    const own = scopeOf({ password: "secret-one" });
    assert.notEqual(scopeOf({ password: "secret-two" }), own);
    assert.equal(scopeOf({ password: "secret-one", requestTimeout: 30, allowHttp: true }), own);
  });

  it("accepts an authorization that is an instance of a class", async () => {
    class Key {
      readonly id = "key";
      private turn = 1;
      headers(): Promise<Record<string, string>> {
        return Promise.resolve({ "X-Key": `key ${this.turn}` });
      }
      refused(): boolean {
        this.turn += 1;
        return true;
      }
    }
    const server = await startTestServer(({ headers }, response) =>
      respondJson(response, {}, headers["x-key"] === "key 2" ? 200 : 401),
    );
    try {
      const client = connectTo(restApi({ ...described, authorization: () => new Key() }).package, server.url);
      assert.deepEqual((await client.get("/a", on)).raw, {});
    } finally {
      await server.close();
    }
  });

  it("logs in once, and again after a 401", async () => {
    let valid = 0;
    const server = await startTestServer((request, response) => {
      if (request.url === "/shop/login") {
        valid += 1;
        return respondJson(response, { token: `t${valid}` });
      }
      const isValid = request.headers.authorization === `Bearer t${valid}`;
      respondJson(response, {}, isValid ? 200 : 401);
    });
    const withLogin = restApi({
      ...described,
      authorization: ({ url, password }, { clock, secrets, send }) =>
        createTokens({
          account: "shop",
          clock,
          secrets,
          obtain: async (_, context) => {
            const login = {
              operation: "Log in",
              method: "POST",
              url: `${url}/shop/login`,
              body: { password },
            } as const;
            return { value: read(await send(login, context)).string("token") };
          },
        }).authorization("all", ({ value }) => ({ Authorization: `Bearer ${value}` })),
    });
    try {
      const client = connectTo(withLogin.package, server.url);
      await Promise.all([client.get("/a", on), client.service("billing").get("/b", on)]);
      const countLogins = () => server.seen.filter(({ url }) => url === "/shop/login").length;
      assert.equal(countLogins(), 1);
      valid += 1;
      await client.get("/d", on);
      assert.equal(countLogins(), 2);
    } finally {
      await server.close();
    }
  });
});

describe("restApi reports a mistake of a definition in one sentence with file and line", () => {
  const { name: _, ...nameless } = shelf.fields;
  const cases: readonly (readonly [what: string, definition: object, named: string])[] = [
    ["an unknown option", { ...shelf, updates: "full" }, "updates"],
    ["an unknown option of a group", { ...shelf, endpoint: { path: "/shelves", itempath: "/x" } }, "endpoint.itempath"],
    ["an unknown body of an update", { ...shelf, update: "chnages" }, "chnages"],
    ["an unknown option of a step", { ...shelf, update: [{ body: "changes", methd: "PUT" }] }, "update[0].methd"],
    ["an unknown body of a step", { ...shelf, update: [{ body: "ful" }] }, "update[0].body"],
    ["a path parameter that names no input", { ...shelf, endpoint: { path: "/rooms/{room}/shelves" } }, "room"],
    ["an unknown service", { ...shelf, endpoint: { path: "/shelves", service: "billing" } }, "billing"],
    ["a missing key", { ...shelf, fields: nameless }, "identity.key"],
    ["a missing endpoint", { ...shelf, endpoint: undefined }, "endpoint"],
    ["the token of another definition", shelf, "FILE:LINE"],
    ["a token that differs from another one in case", { ...shelf, name: "sHelf" }, "FILE:LINE"],
    ["the name of a module of the SDKs", { ...shelf, name: "Config" }, "Config"],
    ["the name of the provider", { ...shelf, name: "Provider" }, "Provider"],
    ...["id", "urn", "pulumi", "__shown"].map(
      (name) =>
        [`the reserved field ${name}`, { ...shelf, fields: { ...shelf.fields, [name]: s.string() } }, name] as const,
    ),
  ];
  const located = /^[^ ]*restApi\.test\.[jt]s:\d+: /;
  for (const [what, definition, named] of cases) {
    it(what, (test) => {
      assert.throws(
        () => api.managed(definition as never),
        ({ message }: Error) => {
          // The location depends on where the repository is.
          assert.match(message, located);
          const text = message.replace(located, "").replace(/[^ ]*restApi\.test\.[jt]s:\d+/, "FILE:LINE");
          assertWording(test, text, { named });
          return true;
        },
      );
    });
  }

  const about = { name: "Rules", doc: "Rules.", fields: { limit: s.number() } };
  const others: readonly (readonly [what: string, define: () => unknown, named: string])[] = [
    [
      "an unknown option of a setting",
      () => api.singleton({ ...about, kind: "rules", id: "rules", documents: [], documentz: [] } as never),
      "documentz",
    ],
    [
      "an unknown option of a lookup",
      () => api.lookup({ ...about, name: "getRules", runs: () => ({}) } as never),
      "runs",
    ],
    [
      "an unknown option of a member",
      () => api.member({ ...about, kind: "rule", endpoint: { path: "/x", list: "x", shows: {} }, wrote: {} } as never),
      "wrote",
    ],
    [
      "an unknown option of an API",
      () => restApi({ name: "shop", version: "1", settings: {}, baseURL: () => "" } as never),
      "baseURL",
    ],
    [
      "an unknown option of a service",
      () =>
        restApi({
          name: "shop",
          version: "1",
          settings: {},
          baseUrl: () => "",
          services: { a: { pagin: {} } },
        } as never),
      "services.a.pagin",
    ],
    ...["version", "pulumi", "pluginDownloadURL", "__x"].map(
      (name) =>
        [
          `the reserved setting ${name}`,
          () => restApi({ name: "shop", version: "1", settings: { [name]: s.string() }, baseUrl: () => "" } as never),
          name,
        ] as const,
    ),
  ];
  for (const [what, define, named] of others) {
    it(what, (test) => {
      assert.throws(define, ({ message }: Error) => {
        assert.match(message, located);
        assertWording(test, message.replace(located, ""), { named });
        return true;
      });
    });
  }

  it("accepts an ID that a lookup returns", () => {
    const fields = { name: s.string(), id: s.string().computed() };
    assert.ok(api.lookup({ name: "getShelf", doc: "A shelf.", fields, run: async () => ({ id: "x" }) } as never));
  });
});
