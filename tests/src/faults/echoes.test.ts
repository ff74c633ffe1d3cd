/**
 * Platforms that return received credentials and secrets in any encoding: no message, log line or reason contains them.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Fault, FaultRule } from "@tripod/emulators";
import { ENCODINGS } from "@tripod/kit/testing";
import { type JsonObject, type Plugin, secret } from "@tripod/testkit";
import { createWorld } from "../inProcess/provider.js";
import { objectOf, PACKAGES, startConfigured, startEmulators, toldBy } from "./configured.js";

const SECRET = 'planted key/+ <"ü">&9Z';
const TOKEN = "planted-token/+=of&the<session>";
const PROJECT = "00000000000000000000000000000001";
const LOGIN = "POST /identity/v3/auth/tokens";

const world = createWorld();
const platforms = await startEmulators(world);

/** Returns an error in the forms of all platforms. */
const refusal = (echo: string) => ({
  id: "A-B-C",
  code: echo,
  message: `not with ${echo}`,
  error: echo,
  description: echo,
  ref: echo,
  details: { reason: echo },
  errors: [{ code: echo, message: `not with ${echo}`, detail: echo }],
});

const json = (status: number, body: unknown, headers = {}): Fault => ({
  kind: "answer",
  status,
  headers: { "content-type": "application/json", ...headers },
  body,
});

/** Responses that contain the request. */
const RESPONSES: Readonly<Record<string, (echo: string) => Fault>> = {
  "the message of a refusal": (echo) => json(400, refusal(echo)),
  "an error in an error": (echo) => json(403, { status: 403, error: { code: echo, message: echo, title: echo } }),
  "a response of another form": (echo) => json(200, { [echo]: echo, result: echo, items: echo, data: echo }),
  "text instead of JSON": (echo) => ({
    kind: "answer",
    status: 400,
    headers: { "content-type": "text/plain" },
    body: echo,
  }),
  "a redirect": (echo) => ({
    kind: "answer",
    status: 301,
    headers: { location: `https://example.com/${encodeURIComponent(echo)}` },
  }),
  "a requested delay": (echo) => json(503, refusal(echo), { "retry-after": "30" }),
};

/**
 * Call of a provider, the request that gets an echo as response, and the secrets that the provider has at that time.
 */
interface Echoed {
  readonly pkg: keyof typeof platforms;
  call(plugin: Plugin): Promise<unknown>;
  readonly route: string;
  readonly secrets: readonly string[];
  readonly before?: FaultRule;
}

const create =
  (pkg: string, resource: string, properties: JsonObject): Echoed["call"] =>
  (plugin) =>
    plugin.call("Create", { ...objectOf(pkg, resource), properties });
const invoke =
  (pkg: string, lookup: string, args: JsonObject): Echoed["call"] =>
  (plugin) =>
    plugin.call("Invoke", { tok: `${pkg}:index/${lookup}:${lookup}`, args });

const { accessKey } = platforms.logpkg.settings;
const { password, projectId } = platforms.hostpkg.settings;
const { apiKey } = platforms.k8spkg.settings;
const zone = invoke("hostpkg", "getDomainsZoneV2", { projectId: PROJECT, name: "x.y." });

const CALLS: Readonly<Record<string, Echoed>> = {
  "the create of a source": {
    pkg: "logpkg",
    call: create("logpkg", "CdnSource", {
      collectorId: 101234567,
      contentType: "CloudACdnBucket",
      name: "echoed",
      authentication: { type: "ObjStoreBucketAuthentication", accessKey: "PLANTEDKEYID", secretKey: SECRET },
      path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
    }),
    route: "POST /api/v1/collectors/:collectorId/sources",
    secrets: [SECRET, accessKey],
  },
  "the start of a job": {
    pkg: "logpkg",
    call: create("logpkg", "App", {
      uuid: "00000000-0000-4000-8000-000000000010",
      version: "1.0.0",
      parameters: secret({ password: SECRET }),
    }),
    route: "POST /api/v2/apps/*",
    secrets: [SECRET, accessKey],
  },
  "the create of a secret": {
    pkg: "hostpkg",
    call: create("hostpkg", "SecretsmanagerSecretV1", { key: "echoed", projectId, value: secret(SECRET) }),
    route: "POST /secrets-manager/*",
    secrets: [SECRET, password],
  },
  "a login": { pkg: "hostpkg", call: zone, route: LOGIN, secrets: [password] },
  "a request with a token": {
    pkg: "hostpkg",
    call: zone,
    route: "GET /domains/v2/zones",
    secrets: [TOKEN, password],
    before: {
      route: LOGIN,
      fault: json(201, { token: { expires_at: "2999-01-01T00:00:00Z", catalog: [] } }, { "x-subject-token": TOKEN }),
    },
  },
  "a list": {
    pkg: "k8spkg",
    call: invoke("k8spkg", "getCloudaccountCloudA", { name: "x", context: "tenant" }),
    route: "GET /v1/cloudaccounts/aws",
    secrets: [apiKey],
  },
  "a search": {
    pkg: "k8spkg",
    call: invoke("k8spkg", "getCluster", { name: "x" }),
    route: "POST /v1/dashboard/spectroclusters/search",
    secrets: [apiKey],
  },
};

const round = Number(process.env.TESTS_ROUND ?? "0");

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

for (const [what, { pkg, call, route, secrets, before }] of Object.entries(CALLS)) {
  describe(`an echo in the response to ${what} of ${pkg}`, () => {
    const platform = platforms[pkg];
    for (const [turn, [location, fault]] of Object.entries(RESPONSES).entries()) {
      it(`is not shown: ${location}`, async () => {
        const leaks: string[] = [];
        // A separate provider, whose first request is always a login.
        const plugin = await startConfigured(PACKAGES[pkg] as never, platform.settings, world);
        try {
          for (const [index, [coding, encode]] of Object.entries(ENCODINGS).entries()) {
            // Every secret in every encoding, at places that alternate between rounds.
            const text = secrets[(index + turn + round) % secrets.length] ?? "";
            const echo = encode(text);
            platform.requests.reset();
            const earlier = plugin.logs.length;
            platform.faults.add(...(before === undefined ? [] : [before]), { route, fault: fault(echo) });
            const texts = toldBy(plugin, await errorOf(call(plugin)), earlier);
            platform.faults.clear();
            assert.ok(platform.requests.count(route) > 0, `${coding}: the request was not sent`);
            if (texts.includes(echo) || texts.includes(text)) leaks.push(`${coding} of ${text}: ${texts}`);
          }
        } finally {
          await plugin.stop();
        }
        assert.deepEqual(leaks, []);
      });
    }
  });
}

it("a secret argument in the URL of a request is not shown in the log", async () => {
  const plugin = await startConfigured(PACKAGES.logpkg as never, platforms.logpkg.settings, world);
  const args = { name: secret(SECRET) };
  const texts = toldBy(plugin, await errorOf(invoke("logpkg", "getRole", args)(plugin)));
  await plugin.stop();
  assert.match(texts, /GET \S*\/roles/, "no URL was logged");
  assert.deepEqual(
    Object.entries(ENCODINGS)
      .filter(([, encode]) => texts.includes(encode(SECRET)))
      .map(([coding]) => coding),
    [],
  );
});
