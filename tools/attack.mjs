// Attacks the packages as hostile platforms, users and machines would, on the loopback interface. No finding is the aim.
//
//   node tools/attack.mjs                    all families of attacks, as a table
//   node tools/attack.mjs --family sizes     one of them; repeatable
//   node tools/attack.mjs --quick            the share that runs with the tests
//   node tools/attack.mjs --json             for programs

import { FAMILIES } from "./attack/families.mjs";
import { build } from "./build.mjs";
import { optionsOf } from "./options.mjs";

const values = optionsOf("attack", {
  family: { type: "string", multiple: true, default: Object.keys(FAMILIES) },
  quick: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
});
const say = (line) => console.error(`attack: ${line}`);

/** At most so many findings of a family are printed. */
const SHOWN = 10;

async function main() {
  await build(say);
  const report = [];
  for (const name of values.family) {
    if (!Object.hasOwn(FAMILIES, name)) throw new Error(`--family is one of ${Object.keys(FAMILIES).join(", ")}`);
    say(name);
    const { title, attack } = await FAMILIES[name]();
    const started = performance.now();
    const result = await attack({ quick: values.quick, say });
    report.push({ family: name, title, seconds: (performance.now() - started) / 1000, ...result });
  }
  process.stdout.write(
    values.json ? `${JSON.stringify({ node: process.version, families: report })}\n` : tables(report),
  );
  return report.reduce((sum, { findings }) => sum + findings.length, 0);
}

function tables(report) {
  const lines = report.flatMap(({ title, attacks, findings, seconds, figures = {} }) => [
    row(title, `${findings.length} findings in ${attacks} attacks, ${seconds.toFixed(1)} s`, "0 findings"),
    ...Object.entries(figures).map(([figure, value]) => row(`  ${figure}`, value, "")),
    ...findings.slice(0, SHOWN).map((finding) => `    ${finding}`),
  ]);
  return `Attacks on Node ${process.version}\n${lines.join("\n")}\n`;
}

const row = (title, value, aim) => `  ${title.padEnd(34)} ${value.padEnd(48)} ${aim}`.trimEnd();

try {
  process.exitCode = (await main()) === 0 ? 0 : 1;
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
