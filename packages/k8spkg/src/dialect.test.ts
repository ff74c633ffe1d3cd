import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { read } from "@tripod/http";
import { createRedactor, createShared } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import type { Dialect, ObjectRequest } from "@tripod/rest";
import { accountsOf } from "./accounts/cloudAccounts.js";
import { inContext, ofTenant } from "./dialect.js";
import { type Received, startExamples } from "./local.testing.js";
import { type ClusterPlatform, clusterPlatformApi } from "./platform.js";
import type { Scope } from "./scope.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const TENANT = "64e000000000000000000001";
const PROJECT = "64f0a1b2c3d4e5f601020304";
const PATH = "/v1/cloudaccounts/aws";

const get = (path: string): ObjectRequest => ({ operation: "Get it", method: "GET", idempotency: "safe", path });
const on = { signal: new AbortController().signal, log: () => undefined, progress: () => undefined };

describe("dialect of the platform", async () => {
  const server = await startExamples();
  const made: ClusterPlatform[] = [];
  let seen = 0;
  const received = (): readonly Received[] => server.received.slice(seen);
  after(() => server.close());
  afterEach(() => {
    for (const platform of made.splice(0)) platform.close();
    seen = server.received.length;
  });
  before(() => {
    server.on("GET /v1/users/info", { body: { orgName: "acme", tenantUid: TENANT, userUid: "u" } });
  });

  function connect(shared = createShared(), more: object = {}, said: string[] = []): ClusterPlatform {
    const settings = { apiKey: "k", host: server.origin, projectName: "Default", retryAttempts: 0, trace: false };
    const platform = clusterPlatformApi.package.connect(
      { ...settings, ignoreInsecureTlsError: false, ...more },
      { environment: {}, secrets: createRedactor(), log: (_, text) => void said.push(text), limits: [], shared },
    );
    made.push(platform);
    return platform;
  }

  const inScope = (platform: ClusterPlatform, context: Scope): Dialect => inContext("accounts")(platform, { context });
  const projectsOf = (route: string): unknown[] =>
    received()
      .filter((one) => one.route === route)
      .map(({ headers }) => headers.projectuid);

  it("sends the scope with each request, also during requests in the other scope", async () => {
    const account = ({ headers }: Received) => ({
      body: { metadata: { name: "a", annotations: { scope: headers.projectuid === PROJECT ? "project" : "tenant" } } },
    });
    server.on(`GET ${PATH}/project`, account);
    server.on(`GET ${PATH}/tenant`, account);
    const platform = connect();
    const scopes: Scope[] = ["project", "tenant", "project", "tenant"];
    await Promise.all(scopes.map((scope) => inScope(platform, scope).send(get(`${PATH}/${scope}`), on)));
    assert.deepEqual(new Set(projectsOf(`GET ${PATH}/project`)), new Set([PROJECT]));
    assert.deepEqual(new Set(projectsOf(`GET ${PATH}/tenant`)), new Set([undefined]));
  });

  it("separates caches by scope, project and credentials", () => {
    const [one, other, project] = [
      connect(),
      connect(undefined, { apiKey: "l" }),
      connect(undefined, { projectName: "p" }),
    ];
    const scopes = [one, other, project].map((platform) => inScope(platform, "project").scopeKey);
    assert.equal(new Set([...scopes, inScope(one, "tenant").scopeKey]).size, 4);
    assert.equal(inScope(one, "tenant").scopeKey, inScope(project, "tenant").scopeKey);
  });

  it("rejects an object of the tenant for one of the project, and vice versa", async (test) => {
    const platform = connect();
    for (const [shown, asked] of [
      ["tenant", "project"],
      ["project", "tenant"],
    ] as const) {
      server.on(`GET ${PATH}/x`, { body: { metadata: { name: "x", annotations: { scope: shown } } } });
      await assertRejected(
        test,
        inScope(platform, asked).send(get(`${PATH}/x`), on),
        { code: "invalid-argument", path: "context" },
        { shown },
      );
    }
  });

  it("lists the objects of the scope only", async () => {
    const row = (name: string, annotations = {}) => ({ metadata: { name, uid: name, annotations } });
    const rows = [row("own", { scope: "project" }), row("shared", { scope: "tenant" }), row("untold")];
    server.on(`GET ${PATH}`, { body: { items: rows, listmeta: {} } });
    const names: string[] = [];
    for await (const page of inScope(connect(), "project").rows(PATH, on))
      names.push(...page.map((one) => one.string("metadata.name")));
    assert.deepEqual(names, ["own", "untold"]);
  });

  it("reads the owner of the API key once per process, and inserts it into URLs", async () => {
    server.on(`GET /v1/tenants/${TENANT}/password/policy`, { body: {} });
    const shared = createShared();
    const platforms = [connect(shared), connect(shared)];
    for (const platform of [...platforms, ...platforms])
      await ofTenant("policy")(platform).send(get("/v1/tenants/:tenant/password/policy"), on);
    assert.deepEqual(projectsOf("GET /v1/users/info"), [undefined]);
    await ofTenant("policy")(connect(shared, { apiKey: "another" })).send(
      get("/v1/tenants/:tenant/password/policy"),
      on,
    );
    assert.equal(projectsOf("GET /v1/users/info").length, 2);
  });

  it("sends no times, and sends empty labels and annotations if they are unset in an update", async () => {
    const metadata = {
      name: "x",
      uid: "u",
      creationTimestamp: "t",
      lastModifiedTimestamp: "t",
      deletionTimestamp: "t",
    };
    server.on(`POST ${PATH}`, { body: { uid: "u" } });
    server.on(`PUT ${PATH}/u`, { status: 204, body: "" });
    const dialect = inScope(connect(), "tenant");
    const write = { operation: "Write it", idempotency: "unsafe", body: { metadata, spec: { a: 1 } } } as const;
    await dialect.send({ ...write, method: "POST", path: PATH }, on);
    await dialect.send({ ...write, method: "PUT", path: `${PATH}/u` }, on);
    assert.deepEqual(
      received().map(({ body }) => body),
      [
        { metadata: { name: "x", uid: "u" }, spec: { a: 1 } },
        { metadata: { labels: {}, annotations: {}, name: "x" }, spec: { a: 1 } },
      ],
    );
  });

  it("treats an object as deleted only after the platform's own 404", async () => {
    const platform = connect();
    const dialect = inScope(platform, "tenant");
    const verdictOf = async (status: number, body: unknown): Promise<string> => {
      server.on(`GET ${PATH}/gone`, { status, body });
      return dialect.send(get(`${PATH}/gone`), on).then(
        () => "answered",
        (error: unknown) => dialect.classifyError(error),
      );
    };
    const missing = { code: "ResourceNotFound", message: "not found", details: null, ref: "r" };
    assert.equal(await verdictOf(404, missing), "unconfirmed");
    assert.equal(await verdictOf(404, { ...missing, code: "CloudAccountNotFound" }), "unconfirmed");
    assert.equal(await verdictOf(401, missing), "other", "a wrong key");
    assert.equal(await verdictOf(400, missing), "other");
    assert.equal(await verdictOf(404, {}), "other", "a 404 of another server");
    assert.equal(await verdictOf(404, "<html>not here</html>"), "other");
  });

  it("invalidates cached lookups after a write", async () => {
    let names = ["first"];
    server.on(`GET ${PATH}`, () => ({
      body: { items: names.map((name) => ({ metadata: { name, uid: name, annotations: {} } })), listmeta: {} },
    }));
    server.on(`POST ${PATH}`, { body: { uid: "second" } });
    const platform = connect();
    const accounts = platform.of("tenant", accountsOf.CloudA);
    assert.equal((await accounts.byName("second", on)).length, 0);
    names = ["first", "second"];
    const made = { operation: "Make it", idempotency: "unsafe", method: "POST", path: PATH, body: {} } as const;
    await inScope(platform, "tenant").send(made, on);
    assert.equal((await accounts.byName("second", on)).length, 1);
  });

  it("warns about an unknown feature preview", (test) => {
    const said: string[] = [];
    connect(undefined, { featurePreview: { "immutable-clusterprofiles": true, other: true } }, said);
    assertWording(test, said.join("\n"));
  });

  it("rejects a response without a tenant", async (test) => {
    server.on("GET /v1/users/info", { body: { orgName: "acme" } });
    await assertRejected(test, connect().caller(on), { code: "unexpected-answer" });
    assert.equal(read(await connect().api("tenant").send(get("/v1/users/info"), on)).peekText("orgName"), "acme");
  });
});
