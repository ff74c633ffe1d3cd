// A platform that repeats the credentials that it was sent, in every coding and every place of an answer.

import { setTimeout as sleep } from "node:timers/promises";
import { startClusters, startHosting, startLogs } from "../../packages/emulators/dist/index.js";
import { CODINGS } from "./codings.mjs";
import { about, pluginUnderAttack, saidBy } from "./pluginUnderAttack.mjs";

export const title = "echoes of secrets";

const SECRET = 'planted key/+ <"ü">&9Z';
const TOKEN = "planted-token/+=of&the<session>";
const PROJECT = "00000000000000000000000000000001";
const COLLECTOR = 101234567;
const LOGIN = "POST /identity/v3/auth/tokens";
const LOGGED_IN = { token: { expires_at: "2999-01-01T00:00:00Z", catalog: [] } };

const source = {
  collectorId: COLLECTOR,
  contentType: "CloudACdnBucket",
  name: "attacked",
  authentication: { type: "ObjStoreBucketAuthentication", accessKey: "PLANTEDKEYID", secretKey: SECRET },
  path: { type: "ObjStoreBucketPathExpression", bucketName: "logs", pathExpression: "dist/*" },
};
const app = {
  uuid: "00000000-0000-4000-8000-000000000010",
  version: "1.0.0",
  parameters: secretValue({ password: SECRET }),
};

/** Returns an error that has the forms of all platforms. */
const refusal = (echo) => ({
  id: "A-B-C",
  code: echo,
  message: `not with ${echo}`,
  error: echo,
  description: echo,
  ref: echo,
  details: { reason: echo },
  errors: [{ code: echo, message: `not with ${echo}`, detail: echo }],
});

const json = (status, body) => ({ status, headers: { "content-type": "application/json" }, body });

/** Answers that repeat what was sent. */
const ANSWERS = {
  "message of a refusal": (echo) => json(400, refusal(echo)),
  "error in an error": (echo) => json(403, { status: 403, error: { code: echo, message: echo, title: echo } }),
  "answer of another form": (echo) => json(200, { [echo]: echo, result: echo, items: echo, data: echo }),
  "text instead of JSON": (echo) => ({ status: 400, headers: { "content-type": "text/plain" }, body: echo }),
  redirect: (echo) => ({ status: 301, headers: { location: `https://example.com/${encodeURIComponent(echo)}` } }),
  "a pause": (echo) => ({ ...json(503, refusal(echo)), headers: { "retry-after": "30" } }),
};

const create = (pkg, type, properties) => (plugin, limits) =>
  plugin.call("Create", { ...about(pkg, type), properties }, limits);
const invoke = (pkg, lookup, args) => (plugin, limits) =>
  plugin.call("Invoke", { tok: `${pkg}:index/${lookup}:${lookup}`, args }, limits);

/** What is asked of each package, the request that is answered by an echo, and the secrets that it knows then. */
const SUBJECTS = {
  logpkg: {
    start: () => startLogs({ limits: false }),
    settings: ({ settings: { accessId, accessKey, baseUrl } }) => ({ accessId, accessKey, baseUrl }),
    asked: ({ accessKey }) => ({
      "a source": [
        create("logpkg", "CdnSource", source),
        "POST /api/v1/collectors/:collectorId/sources",
        [SECRET, accessKey],
      ],
      "the start of a job": [create("logpkg", "App", app), "POST /api/v2/apps/*", [SECRET, accessKey]],
    }),
  },
  hostpkg: {
    start: () => startHosting({ statePace: 0 }),
    settings: ({ settings, origin }) => ({ ...settings, domainsV2Url: `${origin}/domains/v2` }),
    asked: ({ password, projectId }) => ({
      "a secret": [
        create("hostpkg", "SecretsmanagerSecretV1", { key: "attacked", projectId, value: secretValue(SECRET) }),
        "POST /secrets-manager/*",
        [SECRET, password],
      ],
      "the login": [invoke("hostpkg", "getDomainsZoneV2", { projectId: PROJECT, name: "x.y." }), LOGIN, [password]],
      "a request with a token": [
        invoke("hostpkg", "getDomainsZoneV2", { projectId: PROJECT, name: "x.y." }),
        "GET /domains/v2/zones",
        [TOKEN, password],
        [
          {
            route: LOGIN,
            fault: { kind: "answer", status: 201, headers: { "x-subject-token": TOKEN }, body: LOGGED_IN },
          },
        ],
      ],
    }),
  },
  k8spkg: {
    start: () => startClusters({ limits: [] }),
    settings: ({ settings, plainOrigin }) => ({ apiKey: settings.apiKey, host: plainOrigin, retryAttempts: 1 }),
    asked: ({ apiKey }) => ({
      "a list": [
        invoke("k8spkg", "getCloudaccountCloudA", { name: "x", context: "tenant" }),
        "GET /v1/cloudaccounts/aws",
        [apiKey],
      ],
      "a search": [
        invoke("k8spkg", "getCluster", { name: "x" }),
        "POST /v1/dashboard/spectroclusters/search",
        [apiKey],
      ],
    }),
  },
};

/** @param {{ quick: boolean }} options */
export async function attack({ quick }) {
  const findings = [];
  let attacks = 0;
  let subjects = 0;
  const codings = Object.entries(CODINGS);
  for (const [name, { start, settings, asked }] of Object.entries(SUBJECTS)) {
    const platform = await start();
    const given = settings(platform);
    let turn = 0;
    for (const [what, [ask, route, secrets, before = []]] of Object.entries(asked(given))) {
      subjects += 1;
      // One for each subject, so that a login is always the first thing.
      let plugin = await pluginUnderAttack(name, given);
      try {
        for (const [place, answer] of Object.entries(ANSWERS)) {
          turn += 3;
          if (quick && (turn + subjects) % 2 === 0) continue;
          for (const [coding, encode] of quick ? [codings[turn % codings.length]] : codings) {
            for (const secret of quick ? [secrets[turn % secrets.length]] : secrets) {
              attacks += 1;
              const echo = encode(secret);
              platform.requests.reset();
              platform.faults.add(...before, { route, fault: { kind: "answer", ...answer(echo) } });
              const isAsked = () => platform.requests.count(route) > 0;
              const error = await outcome(ask, plugin, place === "a pause" ? isAsked : undefined);
              platform.faults.clear();
              const said = saidBy(plugin, error);
              const told = (found) => findings.push(`${name}, ${what}, ${place}, ${coding}: ${found}`);
              for (const form of [echo, secret]) if (said.includes(form)) told("shown");
              if (!isAsked()) told("nothing was asked");
              if (place !== "a pause") continue;
              // After a requested delay the plugin sends nothing for a while.
              await plugin.stop();
              plugin = await pluginUnderAttack(name, given);
            }
          }
        }
        if (what === "a source") {
          attacks += 1;
          findings.push(...(await argumentsInAddresses(plugin)));
        }
      } finally {
        await plugin.stop();
      }
    }
    await platform.close();
  }
  return { attacks, findings: [...new Set(findings)] };
}

/** An argument that the program marks as secret goes into an address, which log lines show. */
async function argumentsInAddresses(plugin) {
  const tok = "logpkg:index/getRole:getRole";
  const args = secretMembers({ name: SECRET });
  const error = await plugin.call("Invoke", { tok, args }).catch((refused) => refused);
  // The plugin does not wait for the engine to take a line of its log: those of this call may come after its answer.
  const isLogged = () => /GET \S*\/roles/.test(saidBy(plugin, error));
  for (let turns = 0; turns < 1_500 && !isLogged(); turns += 1) await sleep(10);
  const said = saidBy(plugin, error);
  if (!isLogged()) return ["no address was logged"];
  const shown = Object.entries(CODINGS).filter(([, encode]) => said.includes(encode(SECRET)));
  return shown.map(([coding]) => `a secret argument in an address, ${coding}`);
}

/** How a call ends; one that would wait long is given up soon after it `isAsked`. */
async function outcome(ask, plugin, isAsked) {
  const given = new AbortController();
  const call = ask(plugin, { signal: given.signal }).then(
    () => undefined,
    (error) => error,
  );
  if (isAsked !== undefined) {
    for (let turns = 0; turns < 500 && !isAsked(); turns += 1) await sleep(10);
    await sleep(100);
    given.abort();
  }
  return call;
}

function secretMembers(object) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, secretValue(value)]));
}

function secretValue(value) {
  return { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value };
}
