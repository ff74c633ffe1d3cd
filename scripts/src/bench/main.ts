// Figures of the packages: start, memory, calls, requests; each start is compared with bare Node in the same run.
//
//   npm run bench                            as tables
//   npm run bench -- --json                  for programs
//   npm run bench -- --rounds 5              fewer rounds than 15
//   npm run bench -- --only scenarios        or forms, packages, memory, bulk: one part of it
//   npm run bench -- --only forms --compare FILE   compare with the start of another plugin; repeatable
//   npm run bench -- --only bulk --compare FILE    the same for many objects, with a plugin that has the same resources

import { build } from "../build/build.js";
import { readCount, readOptions } from "../shared/commandLine.js";
import { type BulkFigures, bulkFigures, bulkLines } from "./bulk.js";
import { requestCounter, startEmulators } from "./emulators.js";
import { type FormFigures, formFigures, formLines } from "./forms.js";
import { type MemoryFigures, memoryFigures, memoryLines } from "./memory.js";
import {
  requestFigures,
  type StartFigures,
  startFigures,
  type ThroughputFigures,
  throughputFigures,
} from "./plugin.js";
import { type Figure, scenarioFigures } from "./scenarios.js";
import { type BenchSubject, SUBJECTS } from "./subjects.js";

const PARTS = ["forms", "packages", "memory", "scenarios", "bulk"];

const values = readOptions("bench", {
  json: { type: "boolean", default: false },
  rounds: { type: "string", default: "15" },
  only: { type: "string" },
  compare: { type: "string", multiple: true, default: [] },
});
const rounds = readCount("bench", "rounds", values.rounds);
const say = (line: string): void => console.error(`bench: ${line}`);

interface PackageFigures {
  readonly start: StartFigures;
  readonly throughput: ThroughputFigures;
  readonly requests: Readonly<Record<string, number>>;
}

interface Report {
  readonly node: string;
  readonly rounds: number;
  readonly forms: Readonly<Record<string, readonly FormFigures[]>>;
  readonly packages: Readonly<Record<string, PackageFigures>>;
  readonly memory: Readonly<Record<string, readonly MemoryFigures[]>>;
  readonly scenarios: readonly Figure[];
  readonly bulk: readonly BulkFigures[];
}

/** Figure, value, target; targets are printed, not tested. */
const ROWS: readonly (readonly [title: string, value: (figures: PackageFigures) => string, aim: string])[] = [
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

const ms = (number: number) => `${number.toFixed(0)} ms`;
const mb = (number: number) => `${number.toFixed(0)} MB`;
const ratio = (number: number) => `${number.toFixed(2)} times`;

async function main(): Promise<void> {
  if (values.only !== undefined && !PARTS.includes(values.only))
    throw new Error(`--only is one of ${PARTS.join(", ")}`);
  await build(say);
  const isAsked = (part: string) => values.only === undefined || values.only === part;
  const report: Report = {
    node: process.version,
    rounds,
    forms: isAsked("forms") ? await formsOfPackages() : {},
    packages: isAsked("packages") ? await packageFigures() : {},
    memory: isAsked("memory") ? await memoryOfPackages() : {},
    scenarios: isAsked("scenarios") ? await scenarioFigures(say) : [],
    bulk: isAsked("bulk") ? await bulkFigures(values.compare, say) : [],
  };
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : tables(report));
}

/** Measures the forms of each plugin on its emulator. */
async function formsOfPackages(): Promise<Report["forms"]> {
  const forms: Record<string, readonly FormFigures[]> = {};
  await withEmulators(async (subject, settings, env) => {
    const { name } = subject;
    say(`${name}: forms`);
    const lookup = firstOf(subject, settings);
    forms[name] = await formFigures({ name, lookup, env, rounds, compare: values.compare, say });
  });
  return forms;
}

type Settings = Readonly<Record<string, unknown>>;

/** Runs something for each package while the emulators run. */
async function withEmulators(
  run: (subject: BenchSubject, settings: Settings, env: Readonly<Record<string, string>>) => Promise<void>,
  subjects: readonly BenchSubject[] = SUBJECTS,
): Promise<void> {
  const platforms = await startEmulators();
  try {
    for (const subject of subjects) {
      const access = platforms.access[subject.name];
      if (access !== undefined) await run(subject, access.settings, access.env);
    }
  } finally {
    await platforms.close();
  }
}

/** Returns the call of a package's first lookup. */
function firstOf({ name, first, lookups }: BenchSubject, settings: Settings) {
  return { tok: `${name}:index/${first}:${first}`, args: lookups(settings)[first] ?? {} };
}

/** Measures the memory of the package that no rate limit slows down, which represents all three. */
async function memoryOfPackages(): Promise<Report["memory"]> {
  const memory: Record<string, readonly MemoryFigures[]> = {};
  await withEmulators(
    async ({ name, lookups, object }, settings, env) => {
      const all = Object.entries(lookups(settings)).map(([lookup, args]) => ({
        tok: `${name}:index/${lookup}:${lookup}`,
        args,
      }));
      const lookup = (index: number) => all[index % all.length] ?? { tok: "", args: {} };
      memory[name] = await memoryFigures({ name, lookup, object: object?.(settings), env, say });
    },
    SUBJECTS.slice(0, 1),
  );
  return memory;
}

/** Measures start, throughput and requests of each plugin on its emulator. */
async function packageFigures(): Promise<Report["packages"]> {
  const packages: Record<string, PackageFigures> = {};
  await withEmulators(async (subject, settings, env) => {
    const { name } = subject;
    const run = { name, env, lookup: firstOf(subject, settings) };
    say(`${name}: start`);
    const start = await startFigures({ ...run, rounds });
    say(`${name}: throughput`);
    const throughput = await throughputFigures({ ...run, calls: subject.calls, inFlight: 64 });
    say(`${name}: requests`);
    const platform = requestCounter(subject.origin(settings), String(settings.caFile));
    const requests = await requestFigures({ name, env, platform, lookups: subject.lookups(settings) });
    packages[name] = { start, throughput, requests };
  });
  return packages;
}

function tables({ node, forms, packages, memory, scenarios, bulk }: Report): string {
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
  say((error as Error).message);
  process.exitCode = 1;
}
// Whatever a failed step has left open must not keep the bench from ending. Output to a pipe may still be on its way.
process.stdout.write("", () => process.exit());
