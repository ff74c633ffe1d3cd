// Adoption of existing objects: the inventory of an account of 1,000 objects under rate limits, and the state of
// another package with 5,000 resources. Both through the command line, as a process of its own.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLogs } from "../../packages/emulators/dist/index.js";
import { ROOT } from "../build.mjs";

const TRIPOD = join(ROOT, "packages", "cli", "bin", "tripod.js");
/** Rate limit of an access key per second. */
const CALLS_PER_SECOND = 4;
const OBJECTS = 1000;
const RESOURCES = 5000;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const row = (title, text, aim, isReached, value = text) => ({ title, text: String(text), aim, isReached, value });

/** Figures of both. */
export async function adoptionFigures(say) {
  const folder = await mkdtemp(join(tmpdir(), "tripod-bench-"));
  try {
    say("inventory of 1,000 objects");
    const inventory = await inventoryFigures();
    say("state of 5,000 resources");
    return [...inventory, ...(await stateFigures(folder))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the command line; gives what it wrote, how long it took, processor time, and its memory at the most, in MB. */
async function tripod(args, env = {}) {
  const told =
    "process.on('exit',()=>{const u=process.resourceUsage();process.stderr.write(['most',u.maxRSS,u.userCPUTime+u.systemCPUTime].join(' '))})";
  const preload = `--import=data:text/javascript,${encodeURIComponent(told)}`;
  const began = performance.now();
  const child = spawn(process.execPath, [preload, TRIPOD, ...args], { env: { PATH: process.env.PATH, ...env } });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`tripod ${args.join(" ")} ended with ${code}: ${stderr.slice(-500)}`);
  const [, kilobytes, microseconds] = /most (\d+) (\d+)$/.exec(stderr) ?? [];
  const took = performance.now() - began;
  return { stdout, took, worked: Number(microseconds) / 1000, memory: Number(kilobytes) / 1024 };
}

/** 1,000 objects of more than 30 kinds, most of them in places that have to be listed one by one. */
async function inventoryFigures() {
  const platform = await startLogs({ seed: "large" });
  try {
    fill(platform.objects);
    const { stdout, took } = await tripod(["inventory", "logpkg", "--json"], platform.env);
    const { objects } = JSON.parse(stdout);
    const kinds = new Set(objects.map(({ resource }) => resource)).size;
    const asked = platform.requests.all();
    const refused = asked.filter(({ status }) => status === 429).length;
    const least = (asked.length / CALLS_PER_SECOND) * 1000;
    const title = `inventory: ${objects.length} objects of ${kinds} kinds`;
    const aim = 1.15;
    return [
      row(`${title}, requests`, asked.length, "one for each page of each place", objects.length >= OBJECTS),
      row(`${title}, refused as too many`, refused, "none", refused === 0),
      row(
        `${title}, time`,
        `${seconds(took)} (${(took / least).toFixed(2)} times)`,
        `${aim} times what ${CALLS_PER_SECOND}/s allow: ${seconds(least)}`,
        took <= aim * least,
        took,
      ),
    ];
  } finally {
    await platform.close();
  }
}

/** Adds collectors with sources, and partitions, to the seed of an emulator. */
function fill(objects) {
  for (let collector = 0; collector < 40; collector++) {
    const id = 500_000_000 + collector;
    objects.add("collectors", { id, collectorType: "Hosted", name: `bench-${collector}`, alive: true, fields: {} });
    for (let source = 0; source < 14; source++) {
      const [sourceType, more] = source % 2 === 0 ? ["HTTP", { messagePerRequest: false }] : ["Cloudsyslog", {}];
      const one = 700_000_000 + 100 * collector + source;
      const members = {
        id: one,
        collectorId: id,
        sourceType,
        name: `source-${source}`,
        filters: [],
        fields: {},
        ...more,
      };
      objects.add("sources", members);
    }
  }
}

/** A stack of a bridged package: zones and record sets, with what bridges record, and credentials in the clear. */
async function stateFigures(folder) {
  const file = join(folder, "theirs.json");
  const out = join(folder, "ours.json");
  const text = JSON.stringify(state(), undefined, 4);
  await writeFile(file, text);
  const { took, worked, memory } = await tripod(["adopt", "--stack", file, "--from", "vendor=hostpkg", "--out", out]);
  const adopted = JSON.parse(await readFile(out, "utf8")).deployment.resources;
  const moved = adopted.filter(({ type }) => type.startsWith("hostpkg:")).length;
  const title = `adopting a state of ${moved} resources (${(text.length / 2 ** 20).toFixed(0)} MB)`;
  return [
    row(
      `${title}, time`,
      `${seconds(took)}, ${seconds(worked)} of the processor`,
      "at most 5 s of the processor",
      moved === RESOURCES && worked <= 5000,
      took,
    ),
    row(`${title}, memory`, `${memory.toFixed(0)} MB`, "at most 400 MB", memory <= 400, memory),
  ];
}

function state() {
  const urn = (type, name) => `urn:pulumi:dev::shop::${type}::${name}`;
  const provider = urn("pulumi:providers:vendor", "default_1_2_3");
  const settings = { username: "u", password: "p", version: "1.2.3" };
  const resources = [
    { urn: provider, custom: true, id: "p1", type: "pulumi:providers:vendor", inputs: settings, outputs: settings },
  ];
  const add = (type, name, id, inputs, more) =>
    resources.push({
      urn: urn(type, name),
      custom: true,
      id,
      type,
      inputs: { __defaults: [], ...inputs },
      outputs: { id, __meta: '{"schema_version":"0"}', ...inputs, ...more },
      provider: `${provider}::p1`,
    });
  const projectId = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";
  for (let zone = 0; resources.length <= RESOURCES; zone++) {
    const [name, zoneId] = [`zone-${zone}.example.`, `20000000-0000-4000-8000-${String(zone).padStart(12, "0")}`];
    const times = { createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };
    const shown = { ...times, disabled: false, lastCheckStatus: true, delegationCheckedAt: "", lastDelegatedAt: "" };
    add("vendor:index/domainsZoneV2:DomainsZoneV2", `zone-${zone}`, zoneId, { name, projectId }, shown);
    for (let set = 0; set < 9 && resources.length <= RESOURCES; set++) {
      const records = [{ __defaults: [], content: `192.0.2.${set}`, disabled: false }];
      const inputs = { name: `www-${set}.${name}`, projectId, zoneId, type: "A", ttl: 300, records };
      const id = `2a000000-${String(set).padStart(4, "0")}-4000-8000-${String(zone).padStart(12, "0")}`;
      add("vendor:index/domainsRrsetV2:DomainsRrsetV2", `set-${zone}-${set}`, id, inputs, { managedBy: "" });
    }
  }
  return { version: 3, deployment: { manifest: {}, resources } };
}
