import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createHttp, HttpFailure, systemClock } from "@tripod/http";
import { createManualClock, createTestContext } from "@tripod/http/testing";
import { createRedactor } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { EXAMPLE_PROJECT, type ExampleServer, example, login, startExamples } from "../examples.testing.js";
import { findAddress } from "./catalog.js";
import { createIdentity, type Identity } from "./identity.js";
import { projectScope } from "./scope.js";

const { assertRejected, assertWording } = createWording(import.meta.url);

const LOGIN = "POST /identity/v3/auth/tokens";
const context = createTestContext();
let server: ExampleServer;
let redactor = createRedactor();
beforeEach(async () => {
  server = await startExamples();
  redactor = createRedactor();
});
afterEach(() => server.close());

function identity(settings: object = {}, clock = systemClock): Identity {
  const http = createHttp({ userAgent: "test", secrets: redactor });
  return createIdentity({ http, settings: { ...server.settings, ...settings }, secrets: redactor, clock });
}

const lastBody = () => JSON.parse(server.received.at(-1)?.body ?? "null") as unknown;
const names = { "<USERNAME>": "reader", "<PASSWORD>": "correct horse battery staple" };
const exampleRequest = (name: string): unknown =>
  JSON.parse(
    Object.entries(names).reduce(
      (text, [mark, value]) => text.replaceAll(mark, value),
      JSON.stringify(example(`identity.auth-tokens.request.${name}`)),
    ),
  );

describe("createIdentity", () => {
  it("requests a token of a project", async () => {
    await identity().token(projectScope(EXAMPLE_PROJECT), context);
    assert.deepEqual(lastBody(), exampleRequest("project-scope"));
  });

  it("requests a token of the account", async () => {
    await identity().token("account", context);
    assert.deepEqual(lastBody(), exampleRequest("account-scope"));
  });

  it("contains the account of the user", async () => {
    const expected = exampleRequest("foreign-user-domain") as {
      auth: { identity: { password: { user: { domain: { name: string } } } }; scope: { project?: { id: string } } };
    };
    const userDomainName = expected.auth.identity.password.user.domain.name;
    const scope = expected.auth.scope.project === undefined ? "account" : projectScope(expected.auth.scope.project.id);
    await identity({ userDomainName }).token(scope, context);
    assert.deepEqual(lastBody(), expected);
  });

  it("returns the token and the service catalog with public URLs only", async () => {
    const { value, catalog } = await identity().token("account", context);
    assert.equal(value, "token-1");
    assert.equal(redactor.redact(value), "[secret]");
    assert.deepEqual(findAddress(catalog, "identity", "ru-1"), { url: `${server.origin}/identity/ru-1` });
    assert.deepEqual(findAddress(catalog, "managed-database", "nowhere"), { offered: ["ru-1", "ru-3"] });
    assert.deepEqual(findAddress(catalog, "no-such-type", "ru-1"), { offered: [] });
  });

  it("is sent once per scope, and again shortly before the token expires", async () => {
    const clock = createManualClock(0);
    const account = identity({}, clock);
    const project = projectScope(EXAMPLE_PROJECT);
    await Promise.all([
      account.token("account", context),
      account.token(project, context),
      account.token(project, context),
    ]);
    assert.equal(server.received.length, 2);
    await clock.advance(23 * 60 * 60 * 1000);
    await account.token("account", context);
    assert.equal(server.received.length, 2);
    await clock.advance(58 * 60 * 1000);
    await account.token("account", context);
    assert.equal(server.received.length, 3);
  });

  it("reports which settings to check after a 401, without the password", async (test) => {
    server.on(LOGIN, { status: 401, body: example("identity.error.401") });
    await assert.rejects(identity().token("account", context), (error: HttpFailure) => {
      assert.ok(error instanceof HttpFailure);
      assert.equal(error.code, "unauthenticated");
      assertWording(test, error.message, { variable: "HOSTPKG_PASSWORD" });
      assert.ok(!error.message.includes(server.settings.password));
      return true;
    });
  });

  for (const [what, reply] of Object.entries({
    "no token in the header": { status: 201, body: example<object>("identity.auth-tokens.response.201") },
    "no expiration time": { status: 201, headers: { "X-Subject-Token": "t" }, body: { token: {} } },
    "an invalid expiration time": {
      status: 201,
      headers: { "X-Subject-Token": "t" },
      body: { token: { expires_at: "soon" } },
    },
    "a page": { status: 200, body: "<html></html>" },
  })) {
    it(`fails with an unexpected response for ${what}`, async () => {
      server.on(LOGIN, reply);
      await assert.rejects(identity().token("account", context), { code: "unexpected-answer" });
    });
  }
});

describe("identityAddress", () => {
  const versions = (status = "stable", id = "v3.14") => ({
    status: 300,
    body: {
      versions: {
        values: [
          { id: "v2.0", status: "deprecated", links: [] },
          { id, status, links: [{ rel: "self", href: `${server.origin}/identity/v3` }] },
        ],
      },
    },
  });

  for (const path of ["/identity", "/identity/", "/identity/v2.0", "/identity/v2.0/tokens/"]) {
    it(`requests the versions once for a URL without version 3 (${path})`, async () => {
      server.on("GET /identity/", versions("CURRENT"));
      const account = identity({ authUrl: server.origin + path });
      await account.token("account", context);
      await account.token(projectScope(EXAMPLE_PROJECT), context);
      assert.deepEqual(
        server.received.map((request) => `${request.method} ${request.path}`),
        ["GET /identity/", LOGIN, LOGIN],
      );
    });
  }

  it("sends no request for a URL with version 3", async () => {
    await identity({ authUrl: `${server.origin}/identity/v3/` }).token("account", context);
    assert.equal(server.received.length, 1);
  });

  for (const [what, reply] of Object.entries({
    "an old version only": () => versions("stable", "v2.0"),
    "an experimental version": () => versions("experimental"),
  })) {
    it(`fails with a message about authUrl for ${what}`, async (test) => {
      server.on("GET /identity/", reply());
      const lost = identity({ authUrl: `${server.origin}/identity` });
      const token = lost.token("account", context);
      await assertRejected(test, token, { code: "failed-precondition" }, { setting: "authUrl" });
    });
  }

  for (const [what, link] of Object.entries({
    "another host": (origin: string) => origin.replace("127.0.0.1", "127.0.0.2"),
    "another port": () => "http://127.0.0.1:1",
    "another protocol": (origin: string) => origin.replace("http:", "https:"),
    "a URL inside of another": (origin: string) => `blob:${origin}`,
    "no URL": () => "http://",
  })) {
    it(`sends no password to the link of version 3 with ${what}`, async (test) => {
      const reply = versions();
      const values = [
        { id: "v3.14", status: "stable", links: [{ rel: "self", href: `${link(server.origin)}/identity/v3` }] },
      ];
      server.on("GET /identity/", { ...reply, body: { versions: { values } } });
      const led = identity({ authUrl: `${server.origin}/identity` });
      await assertRejected(test, led.token("account", context), { code: "failed-precondition" });
      assert.equal(server.received.length, 1);
    });
  }

  it("accepts a link without a host", async () => {
    const values = [{ id: "v3.14", status: "stable", links: [{ rel: "self", href: "/identity/v3" }] }];
    server.on("GET /identity/", { status: 300, body: { versions: { values } } });
    await identity({ authUrl: `${server.origin}/identity` }).token("account", context);
    assert.equal(server.received.at(-1)?.path, "/identity/v3/auth/tokens");
  });

  it("fails with a message about authUrl for another service", async (test) => {
    const lost = identity({ authUrl: `${server.origin}/elsewhere` });
    await assertRejected(test, lost.token("account", context), { code: "not-found" });
  });
});

it("findAddress treats a service without URLs as missing", async () => {
  const { token } = login(server.origin);
  const body = { token: { ...token, catalog: [{ type: "dnsv2", endpoints: [] }, { type: "identity" }] } };
  server.on(LOGIN, { status: 201, headers: { "X-Subject-Token": "t" }, body });
  const { catalog } = await identity().token("account", context);
  assert.deepEqual(catalog, []);
});
