import {
  checkSettings,
  type FailureCode,
  missingAsFailure,
  type Package,
  type PlainObject,
  printable,
} from "@tripod/kit";
import { Command } from "commander";
import { colors } from "../colors.js";
import { withConnection } from "../connection.js";
import { explain } from "../lookupCommands.js";
import { addFormatOptions, jsonText, yamlText } from "../output.js";
import { renderTable } from "../render.js";
import { addSettingOptions, type SettingOptions, stackSettings } from "../stackSettings.js";
import { terminalWidth } from "../terminal.js";
import { areasOf } from "./areas.js";
import type { Finding } from "./finding.js";
import { type Answered, responseFindings } from "./responseInfo.js";
import { settingsTable } from "./settingsTable.js";
import { versionFindings } from "./versions.js";

type Options = SettingOptions & { readonly json?: boolean; readonly yaml?: boolean };

/** Returns the command `tripod doctor PACKAGE`, which shows settings with their sources and checks the platform. */
export function doctorCommand(packages: readonly Package[], process: NodeJS.Process): Command {
  const command = new Command("doctor").description("check settings, credentials and the connection to a platform");
  for (const pkg of packages) {
    const own = new Command(pkg.name).description(
      `Shows the settings of ${pkg.name} and checks the connection, credentials, clocks, rate limits and read permissions. Changes nothing.`,
    );
    addFormatOptions(own, "print everything as JSON", "print everything as YAML");
    addSettingOptions(own);
    command.addCommand(own.action((options: Options) => examine(pkg, options, process)));
  }
  return command;
}

async function examine(pkg: Package, options: Options, process: NodeJS.Process): Promise<void> {
  const isForPrograms = options.json === true || options.yaml === true;
  const say = (text: string): void => {
    if (!isForPrograms) process.stdout.write(text);
  };
  const inputs = await stackSettings(pkg, options, process);
  const settings = settingsTable(pkg, inputs, process.env);
  say(`${renderTable(settings, terminalWidth(process))}\n`);
  const findings: Finding[] = [];
  const report = (finding: Finding): void => {
    findings.push(finding);
    say(describeFinding(finding));
  };
  for (const finding of await versionFindings(pkg, process)) report(finding);
  const checked = checkSettings(pkg.settings, inputs, process.env);
  const wrong = [...checked.missing.map(missingAsFailure), ...checked.failures];
  if (wrong.length === 0) {
    report({ about: "settings", state: "ok", says: "complete" });
    await tryOut(pkg, inputs, process, report);
  } else {
    // The error may quote a setting that is secret: only the connection can redact it.
    const error = await withConnection(pkg, process, { settings: inputs }, async () => undefined).catch(
      (refused: unknown) => refused,
    );
    const advice = "set the missing settings and correct the invalid ones";
    report({ about: "settings", state: "failed", says: explain(error), advice, code: "invalid-argument" });
  }
  const plain = { package: pkg.name, version: pkg.version, settings, findings: findings.map(findingRow) };
  if (options.json === true) process.stdout.write(jsonText(plain));
  else if (options.yaml === true) process.stdout.write(yamlText(plain));
  const verdict = verdictOf(findings);
  if (verdict !== undefined) throw new Unfit(pkg, verdict);
  say("No check failed.\n");
}

/** Checks the areas of the platform and reports findings from the responses. */
async function tryOut(
  pkg: Package,
  inputs: Parameters<typeof checkSettings>[1],
  process: NodeJS.Process,
  report: (finding: Finding) => void,
): Promise<void> {
  const answers: Answered[] = [];
  const onResponse = (answer: Omit<Answered, "at">): void => void answers.push({ ...answer, at: Date.now() });
  try {
    await withConnection(pkg, process, { settings: inputs, onResponse }, async (connection) => {
      for await (const finding of areasOf(pkg, connection)) report(finding);
    });
  } finally {
    if (answers.length > 0) for (const finding of responseFindings(pkg, answers)) report(finding);
  }
}

const COLORS: Readonly<Record<Finding["state"], (text: string) => string>> = {
  ok: colors.green,
  note: colors.dim,
  warning: colors.yellow,
  failed: colors.red,
  "not tried": colors.dim,
};

function describeFinding({ about, state, says, advice }: Finding): string {
  const first = `${COLORS[state](state.padEnd(9))} ${printable(`${about}: ${says}`)}\n`;
  return advice === undefined ? first : `${first}          ${colors.dim("To do:")} ${printable(advice)}\n`;
}

function findingRow({ about, state, says, advice, code }: Finding): PlainObject {
  return { about, state, says, ...(advice && { advice }), ...(code && { code }) };
}

/** Returns the code of the first failure. Denied permissions fail only if no area can be read. */
function verdictOf(findings: readonly Finding[]): FailureCode | undefined {
  const failed = findings.find(({ state }) => state === "failed");
  if (failed !== undefined) return failed.code ?? "bug";
  const refused = findings.filter(({ code }) => code === "permission-denied");
  const isAnyRead = findings.some(({ isRead }) => isRead === true);
  return refused.length > 0 && !isAnyRead ? "permission-denied" : undefined;
}

/** A check failed; the findings are already printed. */
class Unfit extends Error {
  readonly code: FailureCode;
  constructor(pkg: Package, code: FailureCode) {
    super(`${pkg.name} is not ready for use. See the failed checks above`);
    this.name = "Unfit";
    this.code = code;
  }
}
