// Figures of the packages: start, memory, calls, requests; each start beside bare Node in the same run.
//
//   node tools/bench.mjs             as tables
//   node tools/bench.mjs --json      for programs
//   node tools/bench.mjs --rounds 5  fewer rounds than 15
//   node tools/bench.mjs --only scenarios  or packages: one half of it

import { parseArgs } from "node:util";
import { SUBJECTS } from "./bench/subjects.mjs";
import { build } from "./build.mjs";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    rounds: { type: "string", default: "15" },
    only: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const say = (line) => console.error(`bench: ${line}`);

/** Figure, value, aim; aims are told, never tested. */
const ROWS = [
  ["spawn to port line", ({ start }) => `${ms(start.toPort)}, ${ratio(start.portRatio)} of bare Node`, "at most 1.2"],
  [
    "spawn to first answered lookup",
    ({ start }) => `${ms(start.toFirst)}, ${ratio(start.firstRatio)} of bare Node's port line`,
    "at most 1.6",
  ],
  [
    "memory after start",
    ({ start }) => `${mb(start.resident)} (bare Node ${mb(start.bareResident)})`,
    "at most 50 MB on Node 20",
  ],
  ["plugin file", ({ start }) => `${start.fileSizeKB.toFixed(0)} kB`, "under 300 kB"],
  ["lookups per second, 64 in flight", ({ throughput }) => throughput.callsPerSecond.toFixed(0), ""],
  ["processor time per lookup", ({ throughput }) => `${throughput.cpuPerCallMicroseconds.toFixed(0)} µs`, ""],
];

const ms = (number) => `${number.toFixed(0)} ms`;
const mb = (number) => `${number.toFixed(0)} MB`;
const ratio = (number) => `${number.toFixed(2)} times`;

async function main() {
  await build(say);
  const { scenarioFigures } = await import("./bench/scenarios.mjs");
  const report = {
    node: process.version,
    rounds,
    packages: values.only === "scenarios" ? {} : await packageFigures(),
    scenarios: values.only === "packages" ? [] : await scenarioFigures(say),
  };
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : tables(report));
}

/** Start, throughput and requests of each plugin on its local platform. */
async function packageFigures() {
  const { startPlatforms, requestCounter } = await import("./bench/platform.mjs");
  const { startFigures, throughputFigures, requestFigures, lifeFigures } = await import("./bench/plugin.mjs");
  const platforms = await startPlatforms();
  const packages = {};
  try {
    for (const subject of SUBJECTS) {
      const { name } = subject;
      const { settings, env } = platforms.access[name];
      const first = {
        tok: `${name}:index/${subject.first}:${subject.first}`,
        args: subject.lookups(settings)[subject.first],
      };
      const run = { name, env, lookup: first };
      say(`${name}: start`);
      const start = await startFigures({ ...run, rounds });
      say(`${name}: throughput`);
      const throughput = await throughputFigures({ ...run, calls: subject.calls, inFlight: 64 });
      say(`${name}: requests`);
      const platform = requestCounter(subject.origin(settings), settings.caFile);
      const requests = await requestFigures({ name, env, platform, lookups: subject.lookups(settings) });
      const resources = await subject.resources?.();
      const lives = resources === undefined ? {} : await lifeFigures({ name, env, platform, resources });
      packages[name] = { start, throughput, requests, lives };
    }
  } finally {
    await platforms.close();
  }
  return packages;
}

function tables({ node, packages, scenarios }) {
  const blocks = Object.entries(packages).map(([name, figures]) => {
    const rows = ROWS.map(([title, value, aim]) =>
      `  ${title.padEnd(34)} ${value(figures).padEnd(48)} ${aim}`.trimEnd(),
    );
    const requests = Object.entries(figures.requests).map(([lookup, count]) => `    ${lookup.padEnd(34)} ${count}`);
    const lives = Object.entries(figures.lives).map(([resource, steps]) => {
      const counts = Object.entries(steps).map(([step, count]) => `${step} ${count}`);
      return `    ${resource.padEnd(34)} ${counts.join(", ")}`;
    });
    if (lives.length > 0) lives.unshift("  HTTP requests per step of a resource");
    const title = "  HTTP requests per lookup, logins included";
    return [`${name} on Node ${node}`, ...rows, title, ...requests, ...lives].join("\n");
  });
  const lines = scenarios.map(({ title, text, aim, isReached }) => {
    const missed = isReached ? "" : "  (missed)";
    return `  ${title.padEnd(58)} ${text.padEnd(34)} ${aim}${missed}`;
  });
  if (lines.length > 0) blocks.push(["Whole programs", ...lines].join("\n"));
  return `${blocks.join("\n\n")}\n`;
}

try {
  await main();
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
// Whatever a failed step has left open must not keep the bench from ending. Output to a pipe may still be on its way.
process.stdout.write("", () => process.exit());
