// Figures of the packages: start, memory, calls, requests; each start is compared with bare Node in the same run.
//
//   node tools/bench.mjs             as tables
//   node tools/bench.mjs --json      for programs
//   node tools/bench.mjs --rounds 5  fewer rounds than 15
//   node tools/bench.mjs --only scenarios  or forms, packages, memory, bulk: one part of it
//   node tools/bench.mjs --only forms --compare FILE   compare with the start of another plugin; repeatable
//   node tools/bench.mjs --only bulk --compare FILE    the same for many objects, with a plugin that has the same resources

import { SUBJECTS } from "./bench/subjects.mjs";
import { build } from "./build.mjs";
import { countOf, optionsOf } from "./options.mjs";

const PARTS = ["forms", "packages", "memory", "scenarios", "bulk"];

const values = optionsOf("bench", {
  json: { type: "boolean", default: false },
  rounds: { type: "string", default: "15" },
  only: { type: "string" },
  compare: { type: "string", multiple: true, default: [] },
});
const rounds = countOf("bench", "rounds", values.rounds);
const say = (line) => console.error(`bench: ${line}`);

/** Figure, value, target; targets are printed, not tested. */
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
  ["plugin folder", ({ start }) => `${start.folderSizeKB.toFixed(0)} kB`, "under 400 kB"],
  ["lookups per second, 64 in flight", ({ throughput }) => throughput.callsPerSecond.toFixed(0), ""],
  ["processor time per lookup", ({ throughput }) => `${throughput.cpuPerCallMicroseconds.toFixed(0)} µs`, ""],
];

const ms = (number) => `${number.toFixed(0)} ms`;
const mb = (number) => `${number.toFixed(0)} MB`;
const ratio = (number) => `${number.toFixed(2)} times`;

async function main() {
  if (values.only !== undefined && !PARTS.includes(values.only))
    throw new Error(`--only is one of ${PARTS.join(", ")}`);
  await build(say);
  const { scenarioFigures } = await import("./bench/scenarios.mjs");
  const { bulkFigures, bulkLines } = await import("./bench/bulk.mjs");
  const isAsked = (part) => values.only === undefined || values.only === part;
  const report = {
    node: process.version,
    rounds,
    forms: isAsked("forms") ? await formsOfPackages() : {},
    packages: isAsked("packages") ? await packageFigures() : {},
    memory: isAsked("memory") ? await memoryOfPackages() : {},
    scenarios: isAsked("scenarios") ? await scenarioFigures(say) : [],
    bulk: isAsked("bulk") ? await bulkFigures(values.compare, say) : [],
  };
  const { formLines } = await import("./bench/forms.mjs");
  const { memoryLines } = await import("./bench/memory.mjs");
  process.stdout.write(
    values.json ? `${JSON.stringify(report)}\n` : tables(report, { bulkLines, formLines, memoryLines }),
  );
}

/** Measures the forms of each plugin on its emulator. */
async function formsOfPackages() {
  const { startEmulators } = await import("./bench/platform.mjs");
  const { formFigures } = await import("./bench/forms.mjs");
  const platforms = await startEmulators();
  const forms = {};
  try {
    for (const { name, first, lookups } of SUBJECTS) {
      const { settings, env } = platforms.access[name];
      const lookup = { tok: `${name}:index/${first}:${first}`, args: lookups(settings)[first] };
      say(`${name}: forms`);
      forms[name] = await formFigures({ name, lookup, env, rounds, compare: values.compare, say });
    }
  } finally {
    await platforms.close();
  }
  return forms;
}

/** What many calls leave behind: of the package that no platform slows down, which is enough to know all three by. */
async function memoryOfPackages() {
  const { startEmulators } = await import("./bench/platform.mjs");
  const { memoryFigures } = await import("./bench/memory.mjs");
  const platforms = await startEmulators();
  try {
    const [{ name, lookups, object }] = SUBJECTS;
    const { settings, env } = platforms.access[name];
    const all = Object.entries(lookups(settings)).map(([lookup, args]) => ({
      tok: `${name}:index/${lookup}:${lookup}`,
      args,
    }));
    const lookup = (index) => all[index % all.length];
    return { [name]: await memoryFigures({ name, lookup, object: object(settings), env, say }) };
  } finally {
    await platforms.close();
  }
}

/** Measures start, throughput and requests of each plugin on its emulator. */
async function packageFigures() {
  const { startEmulators, requestCounter } = await import("./bench/platform.mjs");
  const { startFigures, throughputFigures, requestFigures } = await import("./bench/plugin.mjs");
  const platforms = await startEmulators();
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
      packages[name] = { start, throughput, requests };
    }
  } finally {
    await platforms.close();
  }
  return packages;
}

function tables({ node, forms, packages, memory, scenarios, bulk }, { bulkLines, formLines, memoryLines }) {
  const blocks = Object.entries(forms).map(([name, figures]) => formLines(name, figures));
  const ofPackages = Object.entries(packages).map(([name, figures]) => {
    const rows = ROWS.map(([title, value, aim]) =>
      `  ${title.padEnd(34)} ${value(figures).padEnd(48)} ${aim}`.trimEnd(),
    );
    const requests = Object.entries(figures.requests).map(([lookup, count]) => `    ${lookup.padEnd(34)} ${count}`);
    const title = "  HTTP requests per lookup, logins included";
    return [`${name} on Node ${node}`, ...rows, title, ...requests].join("\n");
  });
  blocks.push(...ofPackages);
  blocks.push(...Object.entries(memory).map(([name, figures]) => memoryLines(name, figures)));
  const lines = scenarios.map(({ title, text, aim, isReached }) => {
    const missed = isReached ? "" : "  (missed)";
    return `  ${title.padEnd(58)} ${text.padEnd(34)} ${aim}${missed}`;
  });
  if (lines.length > 0) blocks.push(["Whole programs", ...lines].join("\n"));
  if (bulk.length > 0) blocks.push(bulkLines(bulk));
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
