// Cost of whole programs: many concurrent lookups, under the platforms' limits, on a platform that is down, at Ctrl-C.
// Requests are counted by the platforms; times that are compared are taken in the same run.

import assert from "node:assert/strict";
import { once, setMaxListeners } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { createClient, createRedactor, createShared, readResource } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { pluginPath } from "../build/paths.js";
import type { SeenRequests } from "../shared/emulatorControls.js";
import { ROOT } from "../shared/folders.js";
import { startEmulator } from "./emulator.js";
import { connectTo, inParallel, type Measured, type Say, startAndTime, stop } from "./measure.js";

const clientOptions = () => ({ shared: createShared() });

/** Runs something and returns its duration in milliseconds. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

const numbered = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function zones() {
  const platform = await startEmulator("hosting", { zones: 5000 });
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
  const headers = { "X-Auth-Token": answer.headers.get("x-subject-token") ?? "" };
  // The search that each lookup would send if it were alone.
  const search = (index: number) =>
    fetch(`${platform.origin}/domains/v2/zones?limit=1000&offset=0&filter=${names[index]}`, { headers });
  const single = await timed(() => inParallel(200, 16, async (index) => (await search(index)).arrayBuffer()));
  await platform.forgetRequests();
  const hosting = createClient(hostpkg, settings, clientOptions());
  const took = await timed(() =>
    inParallel(200, 16, (index) =>
      hosting.getDomainsZoneV2({ projectId: settings.projectId ?? "", name: names[index] ?? "" }),
    ),
  );
  const { requests } = await platform.requests();
  hosting.close();
  await platform.close();
  return [
    counted("200 zones by name of 5,000, 16 at a time: requests", requests.length, 15),
    figure(
      "  time, against 200 single requests",
      `${seconds(took)}, ${(took / single).toFixed(2)} times`,
      "at most 1.00 times",
      took <= single,
      { took, single },
    ),
  ];
}

/** Runs lookups of a platform with 1,000 collectors concurrently. Returns their time and the requests. */
async function onLogs<T>(
  asked: readonly T[],
  lookup: (client: ReturnType<typeof createLogClient>, args: T) => Promise<unknown>,
) {
  const platform = await startEmulator("logs", { collectors: 1000 });
  const client = createLogClient(platform.settings);
  const took = await timed(() => Promise.all(asked.map((args) => lookup(client, args))));
  const seen = await platform.requests();
  client.close();
  await platform.close();
  return { took, seen };
}

const createLogClient = (settings: object) => createClient(logpkg, settings as never, clientOptions());

/** Returns the requests that exceeded a rate limit. */
const refused = ({ requests }: SeenRequests): Figure =>
  counted("  refused with 429", requests.filter(({ status }) => status === 429).length, 0);

async function collectors() {
  const names = numbered(200, (index) => `generated-${String(index * 5 + 1).padStart(4, "0")}`);
  const { took, seen } = await onLogs(names, (logs, name) => logs.getCollector({ name }));
  return [
    counted("200 collectors by name of 1,000, limits on: requests", seen.requests.length, 4),
    figure("  time", seconds(took), "under 1.50 s", took < 1500, took),
  ];
}

async function mixedSources() {
  const asked = numbered(200, (index) => {
    const number = (index % 20) + 1;
    const which = index % 40 < 20 ? { name: "ingest" } : { id: 400_000_000 + number };
    return { collectorId: 300_000_000 + number, ...which };
  });
  const { took, seen } = await onLogs(asked, (logs, args) => logs.getHttpSource(args));
  const { length } = seen.requests;
  const best = Math.max(0, (length - 4) / 4) * 1000;
  return [
    counted("200 sources of 20 collectors, by name and id: requests", length, 40),
    figure(
      "  time, at 4 requests a second",
      seconds(took),
      `${seconds(best)} and 5 %`,
      took <= best * 1.05 + 200,
      took,
    ),
    refused(seen),
  ];
}

/** Returns a refresh of many sources, whose reads are answered by the lists of their collectors. */
async function refreshes() {
  const platform = await startEmulator("logs", { collectors: 10 });
  const built = (...path: readonly string[]) =>
    import(pathToFileURL(join(ROOT, "packages", "logpkg", "dist", ...path)).href);
  const [{ logApi }, { CloudsyslogSource }] = await Promise.all([
    built("platform.js"),
    built("sources", "CloudsyslogSource.js"),
  ]);
  const rows = numbered(200, (index) => ({
    id: 7_000_000 + index,
    collectorId: 300_000_001 + (index % 10),
    sourceType: "Cloudsyslog",
    name: `source-${index}`,
    token: "token",
  }));
  for (const add of rows) await platform.change({ collection: "sources", add });
  await platform.forgetRequests();
  const client = logApi.package.connect(platform.settings, {
    environment: {},
    log: () => {},
    secrets: createRedactor([]),
  });
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const connect = () => ({ platform: client, signal, timeoutMs: undefined, log: () => {}, progress: () => {} });
  const refresh = ({ id, collectorId, name }: (typeof rows)[number]) =>
    readResource(CloudsyslogSource, { id: String(id), inputs: {}, state: { collectorId, name } }, connect);
  const took = await timed(() => Promise.all(rows.map(refresh)));
  const seen = await platform.requests();
  client.close();
  await platform.close();
  return [
    counted("refresh of 200 sources in 10 collectors: requests", seen.requests.length, 12),
    figure("  time, at 4 requests a second", seconds(took), "under 4.00 s", took < 4000, took),
    refused(seen),
  ];
}

async function unshared() {
  const asked = numbered(100, (index) => ({ collectorId: 300_000_001 + index, name: "ingest" }));
  const { took, seen } = await onLogs(asked, (logs, args) => logs.getHttpSource(args));
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
    refused(seen),
    counted("  most in flight", seen.peakInFlight, 10),
  ];
}

/** Returns the time until one lookup of each package fails at an address, and the code of its error. */
async function giveUp(origin: string) {
  const given = { authUrl: `${origin}/v3/`, authRegion: "r", domainName: "1", username: "u", password: "example" };
  const hosting = createClient(hostpkg, given, clientOptions());
  const logs = createLogClient({ accessId: "suEXAMPLE", accessKey: "EXAMPLE", baseUrl: `${origin}/api/` });
  const clusters = createClient(k8spkg, { apiKey: "example", host: origin }, clientOptions());
  const lookups = {
    hostpkg: () => hosting.getDomainsZoneV2({ projectId: "c0ffee7ad1e94c3f8a6b90d4e7c31a01", name: "example.com." }),
    logpkg: () => logs.getCollector({ name: "hosted-prod" }),
    k8spkg: () => clusters.getPermission({ name: "Audit" }),
  };
  const ends = Object.entries(lookups).map(async ([name, run]) => {
    let code = "none";
    const took = await timed(() => run().catch((error) => ({ code } = error)));
    return { name, took, code };
  });
  return Promise.all(ends).finally(() => {
    for (const client of [hosting, logs, clusters]) client.close();
  });
}

/** Timeout of a lookup in milliseconds. */
const DEADLINE = 60_000;

/** Returns lookups of a platform at an address where nothing listens, or where a server never responds. */
async function deadEndpoint(isSilent: boolean) {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (!isSilent) await new Promise((resolve) => server.close(resolve));
  const ends = await giveUp(origin);
  server.close();
  const [expected = "", ...others] = isSilent ? ["deadline-exceeded", "unavailable"] : ["unavailable"];
  return ends.map(({ name, took, code }) =>
    figure(
      `${name}: ${isSilent ? "no answer ever" : "nothing listens"}; gives up after`,
      `${seconds(took)}, ${code}`,
      `${seconds(DEADLINE)}, ${expected}`,
      took <= DEADLINE + (isSilent ? 500 : 0) && [expected, ...others].includes(code),
      { took, code },
    ),
  );
}

/** Measures the time from the engine's `Cancel` to the end of calls in flight, and of the process. */
async function interrupt() {
  const platform = await startEmulator("logs");
  await platform.addFault({ route: "* /*", fault: { kind: "hang" } });
  const plugin = await startAndTime(pluginPath("logpkg"), platform.env);
  const engine = connectTo(plugin);
  await engine.unary("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
  const tok = "logpkg:index/getCollector:getCollector";
  const lookups = numbered(20, (index) =>
    engine.unary("Invoke", { tok, args: { id: index + 1 } }).catch((error) => error),
  );
  const early = Promise.race(lookups).then((end) => assert.fail(`a lookup ended before it was cancelled: ${end}`));
  early.catch(() => undefined);
  const arrive = async (): Promise<void> => {
    while ((await platform.requests()).inFlight === 0) await sleep(5);
  };
  await Promise.race([arrive(), early]);
  const took = await timed(() => Promise.all([engine.unary("Cancel", {}), ...lookups]));
  // The platform notices closed connections a moment later.
  let inFlight = (await platform.requests()).inFlight;
  for (let waits = 0; inFlight > 0 && waits < 20; waits += 1) {
    await sleep(50);
    ({ inFlight } = await platform.requests());
  }
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
    counted("  requests left on the platform after a second", inFlight, 0),
  ];
}

/** Figure with its target. `value` is for programs. */
interface Figure {
  readonly title: string;
  readonly text: string;
  readonly aim: string;
  readonly isReached: boolean;
  readonly value: unknown;
}

function figure(title: string, text: string | number, aim: string, isReached: boolean, value: unknown = text): Figure {
  return { title, text: String(text), aim, isReached, value };
}

/** Returns a number that must not exceed a limit. */
const counted = (title: string, count: number, most: number): Figure =>
  figure(title, count, `at most ${most}`, count <= most);

/** Runs all scenarios in order; those that mostly wait run concurrently at the end. */
export async function measureScenarios(say: Say): Promise<Measured> {
  const figures: Figure[] = [];
  for (const scenario of [zones, collectors, interrupt, refreshes, unshared]) {
    say(`scenario ${scenario.name}`);
    figures.push(...(await scenario()));
  }
  say("scenarios mixedSources, deadEndpoint");
  for (const found of await Promise.all([mixedSources(), deadEndpoint(false), deadEndpoint(true)]))
    figures.push(...found);
  const lines = figures.map(({ title, text, aim, isReached }) => {
    return `  ${title.padEnd(58)} ${text.padEnd(34)} ${aim}${isReached ? "" : "  (missed)"}`;
  });
  return { figures, lines: ["Whole programs", ...lines] };
}
