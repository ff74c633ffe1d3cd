// Cost of whole programs: many concurrent lookups, under the platforms' limits, on a platform that is down, at Ctrl-C.
// Requests are counted by the platforms; times that are compared are taken in the same run.

import { once, setMaxListeners } from "node:events";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { inParallel, startAndTime, stop } from "./measure.mjs";

const load = async (name) => import(`../../packages/${name}/dist/index.js`);

/** Starts a platform in a thread, with its buttons. */
async function startPlatform(kind, options = {}) {
  const worker = new Worker(new URL("./platformWorker.mjs", import.meta.url), { workerData: { kind, options } });
  const [{ origin, settings, env }] = await once(worker, "message");
  const requests = async () => (await fetch(new URL("/__requests", origin))).json();
  return {
    origin,
    settings,
    env,
    requests,
    reset: () => fetch(new URL("/__requests", origin), { method: "DELETE" }),
    addFault: (rule) => fetch(new URL("/__faults", origin), { method: "POST", body: JSON.stringify(rule) }),
    change: (instruction) =>
      fetch(new URL("/__objects", origin), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(instruction),
      }),
    close: () => worker.terminate(),
  };
}

/** A client that shares no limits with others. */
async function client(name, settings) {
  const [{ createClient, createShared }, definitions] = await Promise.all([load("kit"), load(name)]);
  return createClient(definitions[name], settings, { shared: createShared() });
}

/** Runs something, and gives how long it took in milliseconds. */
async function timed(run) {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const numbered = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const statuses = ({ requests }, status) => requests.filter((one) => one.status === status).length;

/** One request of the search that a lookup of its own makes. */
function getOnce(agent, url, headers) {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => response.resume().once("end", resolve))
      .once("error", reject)
      .end();
  });
}

async function zones() {
  const platform = await startPlatform("hosting", { zones: 5000 });
  const { settings } = platform;
  const names = numbered(200, (index) => `zone-${String(index * 25 + 1).padStart(5, "0")}.example.`);
  const login = {
    identity: {
      methods: ["password"],
      password: {
        user: { name: settings.username, password: settings.password, domain: { name: settings.domainName } },
      },
    },
    scope: { project: { id: settings.projectId } },
  };
  const answer = await fetch(`${settings.authUrl}/auth/tokens`, {
    method: "POST",
    body: JSON.stringify({ auth: login }),
  });
  const headers = { "X-Auth-Token": answer.headers.get("x-subject-token") };
  const agent = new Agent({ keepAlive: true });
  const single = await timed(() =>
    inParallel(200, 16, (index) =>
      getOnce(agent, `${platform.origin}/domains/v2/zones?limit=1000&offset=0&filter=${names[index]}`, headers),
    ),
  );
  agent.destroy();
  await platform.reset();
  const hosting = await client("hostpkg", settings);
  const took = await timed(() =>
    inParallel(200, 16, (index) => hosting.getDomainsZoneV2({ projectId: settings.projectId, name: names[index] })),
  );
  const { requests } = await platform.requests();
  hosting.close();
  await platform.close();
  return [
    figure("200 zones by name of 5,000, 16 at a time: requests", requests.length, "at most 15", requests.length <= 15),
    figure(
      "  time, against 200 single requests",
      `${seconds(took)}, ${(took / single).toFixed(2)} times`,
      "at most 1.00 times",
      took <= single,
      { took, single },
    ),
  ];
}

async function collectors() {
  const platform = await startPlatform("logs", { collectors: 1000 });
  const logs = await client("logpkg", platform.settings);
  const names = numbered(200, (index) => `generated-${String(index * 5 + 1).padStart(4, "0")}`);
  const took = await timed(() => Promise.all(names.map((name) => logs.getCollector({ name }))));
  const { requests } = await platform.requests();
  logs.close();
  await platform.close();
  return [
    figure("200 collectors by name of 1,000, limits on: requests", requests.length, "at most 4", requests.length <= 4),
    figure("  time", seconds(took), "under 1.50 s", took < 1500, took),
  ];
}

async function mixedSources() {
  const platform = await startPlatform("logs", { collectors: 1000 });
  const logs = await client("logpkg", platform.settings);
  const asked = numbered(200, (index) => {
    const number = (index % 20) + 1;
    const which = index % 40 < 20 ? { name: "ingest" } : { id: 400_000_000 + number };
    return { collectorId: 300_000_000 + number, ...which };
  });
  const took = await timed(() => Promise.all(asked.map((args) => logs.getHttpSource(args))));
  const seen = await platform.requests();
  logs.close();
  await platform.close();
  const { length } = seen.requests;
  const best = Math.max(0, (length - 4) / 4) * 1000;
  return [
    figure("200 sources of 20 collectors, by name and id: requests", length, "at most 40", length <= 40),
    figure(
      "  time, at 4 requests a second",
      seconds(took),
      `${seconds(best)} and 5 %`,
      took <= best * 1.05 + 200,
      took,
    ),
    figure("  refused with 429", statuses(seen, 429), "0", statuses(seen, 429) === 0),
  ];
}

/** A refresh of many sources, whose reads are answered by the lists of their collectors. */
async function refreshes() {
  const platform = await startPlatform("logs", { collectors: 10 });
  const [{ createRedactor, readResource }, { createLogPlatform }, { CloudsyslogSource }] = await Promise.all([
    load("kit"),
    import("../../packages/logpkg/dist/platform.js"),
    import("../../packages/logpkg/dist/sources/CloudsyslogSource.js"),
  ]);
  const rows = numbered(200, (index) => ({
    id: 7_000_000 + index,
    collectorId: 300_000_001 + (index % 10),
    sourceType: "Cloudsyslog",
    name: `source-${index}`,
    token: "token",
  }));
  for (const add of rows) await platform.change({ collection: "sources", add });
  await platform.reset();
  const client = createLogPlatform(platform.settings, { environment: {}, log: () => {}, secrets: createRedactor([]) });
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const connect = () => ({ platform: client, signal, log: () => {}, progress: () => {} });
  const refresh = ({ id, collectorId, name }) =>
    readResource(CloudsyslogSource, { id: String(id), inputs: {}, state: { collectorId, name } }, connect);
  const took = await timed(() => Promise.all(rows.map(refresh)));
  const seen = await platform.requests();
  client.close();
  await platform.close();
  const { length } = seen.requests;
  return [
    figure("refresh of 200 sources in 10 collectors: requests", length, "at most 12", length <= 12),
    figure("  time, at 4 requests a second", seconds(took), "under 4.00 s", took < 4000, took),
    figure("  refused with 429", statuses(seen, 429), "0", statuses(seen, 429) === 0),
  ];
}

async function unshared() {
  const platform = await startPlatform("logs", { collectors: 1000 });
  const logs = await client("logpkg", platform.settings);
  const asked = numbered(100, (index) => ({ collectorId: 300_000_001 + index, name: "ingest" }));
  const took = await timed(() => Promise.all(asked.map((args) => logs.getHttpSource(args))));
  const seen = await platform.requests();
  logs.close();
  await platform.close();
  // A burst of four, then four per second.
  const best = ((asked.length - 4) / 4) * 1000;
  const over = (took / best - 1) * 100;
  return [
    figure(
      "100 lookups that share nothing, at 4 a second",
      `${seconds(took)}, ${over.toFixed(1)} % over ${seconds(best)}`,
      "at most 5 % over",
      over <= 5,
      { took, best },
    ),
    figure("  refused with 429", statuses(seen, 429), "0", statuses(seen, 429) === 0),
    figure("  most in flight", seen.peakInFlight, "at most 10", seen.peakInFlight <= 10),
  ];
}

/** The simplest lookup of each package, with settings for an address. */
const SIMPLE = {
  hostpkg: [
    (origin) => ({ authUrl: `${origin}/v3/`, authRegion: "r", domainName: "1", username: "u", password: "example" }),
    (lookups) => lookups.getDomainsZoneV2({ projectId: "c0ffee7ad1e94c3f8a6b90d4e7c31a01", name: "example.com." }),
  ],
  logpkg: [
    (origin) => ({ accessId: "suEXAMPLE", accessKey: "EXAMPLE", baseUrl: `${origin}/api/` }),
    (lookups) => lookups.getCollector({ name: "hosted-prod" }),
  ],
  k8spkg: [(origin) => ({ apiKey: "example", host: origin }), (lookups) => lookups.getPermission({ name: "Audit" })],
};

/** How long one lookup of each package takes to give up, and with what. */
async function giveUp(origin) {
  return Promise.all(
    Object.entries(SIMPLE).map(async ([name, [settings, lookUp]]) => {
      const lookups = await client(name, settings(origin));
      let code = "none";
      const took = await timed(() => lookUp(lookups).catch((error) => ({ code } = error)));
      lookups.close();
      return { name, took, code };
    }),
  );
}

/** A lookup may take so long, in milliseconds. */
const DEADLINE = 60_000;

async function deadEndpoint() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${server.address().port}`;
  server.close();
  await once(server, "close");
  return (await giveUp(origin)).map(({ name, took, code }) =>
    figure(
      `${name}: nothing listens; gives up after`,
      `${seconds(took)}, ${code}`,
      `${seconds(DEADLINE)}, unavailable`,
      took <= DEADLINE && code === "unavailable",
      { took, code },
    ),
  );
}

async function silentEndpoint() {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  const figures = await giveUp(`http://127.0.0.1:${server.address().port}`);
  server.close();
  return figures.map(({ name, took, code }) =>
    figure(
      `${name}: no answer ever; gives up after`,
      `${seconds(took)}, ${code}`,
      `${seconds(DEADLINE)}, deadline-exceeded`,
      took <= DEADLINE + 500 && ["deadline-exceeded", "unavailable"].includes(code),
      { took, code },
    ),
  );
}

/** Measures the time from the engine's `Cancel` to the end of calls in flight, and of the process. */
async function interrupt() {
  const [{ connect, ResourceProvider }, { pluginPath }] = await Promise.all([load("grpc"), import("../build.mjs")]);
  const platform = await startPlatform("logs");
  await platform.addFault({ route: "/*", fault: { kind: "hang" } });
  const plugin = await startAndTime(pluginPath("logpkg"), [], platform.env);
  const engine = connect(`127.0.0.1:${plugin.port}`, ResourceProvider);
  await engine.unary("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
  const tok = "logpkg:index/getCollector:getCollector";
  const lookups = numbered(20, (index) =>
    engine.unary("Invoke", { tok, args: { id: index + 1 } }).catch((error) => error),
  );
  while ((await platform.requests()).inFlight === 0) await sleep(5);
  const took = await timed(() => Promise.all([engine.unary("Cancel", {}), ...lookups]));
  const { inFlight } = await platform.requests();
  engine.close();
  await stop(plugin);
  await platform.close();
  return [
    figure(
      "Ctrl-C with 20 lookups in flight: idle after",
      `${took.toFixed(0)} ms`,
      "at most 100 ms",
      took <= 100,
      took,
    ),
    figure("  requests left on the platform", inFlight, "0", inFlight === 0),
  ];
}

/** A figure: what, how much, its aim, whether it is reached; `value` for programs where the text is for people. */
function figure(title, text, aim, isReached, value = text) {
  return { title, text: String(text), aim, isReached, value };
}

/** Runs all scenarios in order; those that mostly wait run concurrently at the end. */
export async function scenarioFigures(say) {
  const figures = [];
  for (const scenario of [zones, collectors, interrupt, deadEndpoint, refreshes, unshared]) {
    say(`scenario ${scenario.name}`);
    figures.push(...(await scenario()));
  }
  say("scenarios mixedSources, silentEndpoint");
  for (const found of await Promise.all([mixedSources(), silentEndpoint()])) figures.push(...found);
  return figures;
}
