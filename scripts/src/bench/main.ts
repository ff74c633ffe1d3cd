// Figures of the packages: start, memory, calls, requests; each start is compared with bare Node in the same run.
//
//   npm run bench                            as tables
//   npm run bench -- --json                  for programs
//   npm run bench -- --rounds 5              fewer rounds than 15
//   npm run bench -- --only scenarios        or start, calls, memory, bulk: one part of it
//   npm run bench -- --only start --compare FILE   compare with the start of another provider; repeatable
//   npm run bench -- --only bulk --compare FILE    the same for many objects, with a provider that has the same resources

import { build } from "../build/build.js";
import { oneOf, readCount, readOptions, runCommand } from "../shared/commandLine.js";
import { measureBulk } from "./bulk.js";
import { startEmulator } from "./emulator.js";
import { measureCalls, measureMemory, measureStart, type SubjectRun } from "./forms.js";
import type { Measured } from "./measure.js";
import { measureScenarios } from "./scenarios.js";
import { type BenchSubject, SUBJECTS } from "./subjects.js";

const values = readOptions("bench", {
  json: { type: "boolean", default: false },
  rounds: { type: "string", default: "15" },
  only: { type: "string" },
  compare: { type: "string", multiple: true, default: [] },
});
const { compare } = values;
const rounds = readCount("bench", "rounds", values.rounds);
const say = (line: string): void => console.error(`bench: ${line}`);

/** Measures something for each of these packages on its emulator. */
async function onEmulators(
  subjects: readonly BenchSubject[],
  measure: (run: SubjectRun) => Promise<Measured>,
): Promise<Measured> {
  const figures: Record<string, unknown> = {};
  const lines: string[] = [];
  for (const subject of subjects) {
    const { settings, env, close } = await startEmulator(subject.emulator, subject.options);
    try {
      const measured = await measure({ subject, settings, env, rounds, compare, say });
      figures[subject.name] = measured.figures;
      lines.push(...measured.lines);
    } finally {
      await close();
    }
  }
  return { figures, lines };
}

const PARTS: Readonly<Record<string, () => Promise<Measured>>> = {
  start: () => onEmulators(SUBJECTS, measureStart),
  calls: () => onEmulators(SUBJECTS, measureCalls),
  // The package that no rate limit slows down represents all three.
  memory: () => onEmulators(SUBJECTS.slice(0, 1), measureMemory),
  scenarios: () => measureScenarios(say),
  bulk: () => measureBulk(compare, say),
};

await runCommand("bench", async () => {
  const all = Object.keys(PARTS);
  const names = values.only === undefined ? all : [oneOf("part", values.only, all)];
  await build(say);
  const report: Record<string, unknown> = { node: process.version, rounds };
  const blocks: string[] = [];
  for (const name of names) {
    say(name);
    const measured = await PARTS[name]?.();
    report[name] = measured?.figures;
    blocks.push((measured?.lines ?? []).map((line) => `${line.trimEnd()}\n`).join(""));
  }
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : blocks.join("\n"));
});
// Connections that a failed step has left open must not keep the process running. Output to a pipe may still be on its way.
process.stdout.write("", () => process.exit());
