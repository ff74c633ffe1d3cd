import type { AnyResource, PlainObject } from "@tripod/kit";
import { counted, InputError, loadAll, NotFoundError, type Package, writeOnlyPaths } from "@tripod/kit";
import { Command } from "commander";
import { colors } from "../colors.js";
import { withConnection } from "../connection.js";
import { conditionNames, FILTER, parseConditions } from "../filter.js";
import { IncompleteError } from "../incompleteError.js";
import { line } from "../line.js";
import { assertFree, writeNewFile } from "../newFile.js";
import { matchingResource, unknownResource } from "../objectCommands.js";
import { addFormatOptions, formatResult, formatRows, jsonText } from "../output.js";
import { addSettingOptions, type SettingOptions, stackSettings } from "../stackSettings.js";
import { terminalWidth } from "../terminal.js";
import { collectInventory, type Found, type Inventory } from "./collectInventory.js";
import { importable } from "./importable.js";
import { importFile } from "./importFile.js";
import { progressLine } from "./progressLine.js";

interface Options extends SettingOptions {
  readonly only?: readonly string[];
  readonly where?: readonly string[];
  readonly json?: boolean;
  readonly yaml?: boolean;
  readonly importFile?: string;
}

/** Returns the command `tripod inventory PACKAGE`, which lists all objects of an account that a package can manage. */
export function inventoryCommand(packages: readonly Package[], process: NodeJS.Process): Command {
  const command = new Command("inventory").description("list all objects of an account that a package can manage");
  for (const pkg of packages.filter(({ resources }) => Object.keys(resources).length > 0)) {
    const own = new Command(pkg.name)
      .description(
        `Lists all objects of the account that ${pkg.name} can manage, with import IDs. Reports and skips resources that cannot be listed.`,
      )
      .option("--only <resources>", "only these resources, such as DomainsZoneV2,DomainsRrsetV2", collect)
      .option(...FILTER)
      .option("--import-file <file>", "create a file for `pulumi import --file`; - writes to standard output");
    addFormatOptions(own, "print as JSON, with the skipped resources", "print as YAML");
    addSettingOptions(own);
    own.action((options: Options) => inventory(pkg, options, process));
    command.addCommand(own);
  }
  return command;
}

function unknownName(pkg: Package, name: string): never {
  throw new InputError([{ path: "--only", reason: unknownResource(pkg, name) }]);
}

async function inventory(pkg: Package, options: Options, process: NodeJS.Process): Promise<void> {
  const { resources } = await loadAll(pkg);
  const table = resources as unknown as Readonly<Record<string, AnyResource>>;
  const only = options.only?.map((name) => matchingResource(pkg, name) ?? unknownName(pkg, name));
  if (only?.length === 0)
    throw new InputError([{ path: "--only", reason: "names no resource. Name one, or remove the option for all" }]);
  const listed = Object.entries(table).flatMap(([name, resource]) =>
    only === undefined || only.includes(name) ? [resource] : [],
  );
  const isSelected = parseConditions(options.where ?? [], conditionNames(listed));
  const { importFile: file } = options;
  if (file !== undefined && file !== "-") await assertFree(file, "--import-file");
  const settings = await stackSettings(pkg, options, process);
  const progress = progressLine(process.stderr);
  let result: Inventory;
  try {
    result = await withConnection(pkg, process, { settings, progress: progress.note }, async (connection) => {
      const { found, skipped } = await collectInventory(table, connection, {
        ...(only && { only }),
        onListed: progress.listed,
      });
      const selected = { found: found.filter(isSelected), skipped };
      return file === undefined ? selected : importable(selected, table, connection, progress.read);
    });
  } finally {
    progress.end();
  }
  const { found } = result;
  const printLine = (label: string, text: string): void => void process.stderr.write(`${label} ${text}\n`);
  if (file === undefined) process.stdout.write(inventoryText(found, result, options, terminalWidth(process)));
  else if (found.length > 0) {
    await writeImportFile(file, found, process);
    for (const message of missingInputs(found, table)) printLine(colors.bold("fill in:"), message);
  }
  for (const { resource, reason } of result.skipped) printLine(colors.dim("skipped:"), line`${resource}: ${reason}`);
  const incomplete = result.skipped.filter(({ isIncomplete }) => isIncomplete).map(({ resource }) => resource);
  if (incomplete.length > 0)
    throw new IncompleteError(
      `The inventory is incomplete: ${[...new Set(incomplete)].join(", ")} could not be read completely`,
    );
  if (file !== undefined && found.length === 0)
    throw new NotFoundError([{ path: "", reason: "No object to import was found. No file was written" }]);
}

function inventoryText(
  found: readonly Found[],
  { skipped }: Inventory,
  options: Options,
  width: number | undefined,
): string {
  const objects = found.map(
    ({ resource, type, id, name, where }): PlainObject => ({ resource, type, id, name, where }),
  );
  if (options.json === true || options.yaml === true) {
    const skippedRows = skipped.map(({ resource, reason }): PlainObject => ({ resource, reason }));
    return formatResult({ objects, skipped: skippedRows }, options, width);
  }
  const rows = found.map(({ resource, id, name }): PlainObject => ({ resource, name: name ?? "", id }));
  return formatRows(rows, options, width);
}

async function writeImportFile(file: string, found: readonly Found[], process: NodeJS.Process): Promise<void> {
  const text = jsonText(importFile(found));
  if (file === "-") {
    process.stdout.write(text);
    return;
  }
  await writeNewFile(file, "--import-file", text);
  process.stderr.write(`${counted(found.length, "object")} written; next: pulumi import --file ${file}\n`);
}

/** Returns messages about required inputs that the platform never returns: the generated program lacks them. */
function missingInputs(found: readonly Found[], table: Readonly<Record<string, AnyResource>>): readonly string[] {
  const counts = new Map<string, number>();
  for (const { resource } of found) counts.set(resource, (counts.get(resource) ?? 0) + 1);
  return [...counts].flatMap(([resource, count]) => {
    const names = writeOnlyPaths(table[resource]?.fields ?? {});
    if (names.length === 0) return [];
    return [
      `${resource}: ${names.join(", ")} of ${counted(count, "object")}. The platform never returns these values; add them to the program`,
    ];
  });
}

function collect(text: string, names: readonly string[] = []): readonly string[] {
  return [
    ...names,
    ...text
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ];
}
