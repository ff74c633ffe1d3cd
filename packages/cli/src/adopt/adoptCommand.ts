import { readFile } from "node:fs/promises";
import { counted, InputError, type Package } from "@tripod/kit";
import { Command } from "commander";
import { colors } from "../colors.js";
import { importFile } from "../inventory/importFile.js";
import { line } from "../line.js";
import { writeNewFile } from "../newFile.js";
import { jsonText } from "../output.js";
import { type Adoption, adoptState } from "./adoptState.js";
import { describeOtherPackages } from "./otherPackages.js";
import { adoptProgram } from "./program.js";
import { parseStateFile } from "./stateFile.js";
import { importsOf } from "./terraformState.js";
import type { Source } from "./tokens.js";

interface Options {
  readonly stack?: string;
  readonly program?: string;
  readonly tfstate?: string;
  readonly out?: string;
  readonly from?: readonly string[];
  readonly partial?: boolean;
}

/** Returns the command `tripod adopt`, which rewrites states and programs of other packages for ours. */
export function adoptCommand(packages: readonly Package[], process: NodeJS.Process): Command {
  return new Command("adopt")
    .summary("migrate stack states, YAML programs and Terraform states of other packages")
    .description(
      "Migrates from other packages: an exported stack state, a YAML program or a Terraform state. Without --out, the command only reports the changes. The input file never changes.",
    )
    .option("--stack <file>", "stack state from `pulumi stack export --show-secrets`")
    .option("--program <file>", "YAML program whose type tokens are rewritten")
    .option("--tfstate <file>", "Terraform state to convert into a file for `pulumi import --file`")
    .option("--out <file>", "write the result to this new file")
    .option("--from <name=package>", "name of the original package if it differs, such as vendor=hostpkg", append)
    .option("--partial", "write the result even if some resources cannot be migrated, and leave those unchanged")
    .action(async (options: Options) => {
      const sources = sourcesOf(packages, options.from ?? []);
      const [input, ...others] = INPUTS.flatMap(({ option, adopt }) => {
        const file = options[option];
        return file === undefined ? [] : [{ option, adopt, file }];
      });
      if (input === undefined || others.length > 0)
        throw usage("", "exactly one of --stack, --program and --tfstate is required");
      const { option, adopt, file } = input;
      const result = await adopt(await readText(file, `--${option}`), sources, options);
      process.stderr.write(result.report);
      if (result.refusal !== undefined) throw usage("", result.refusal);
      if (options.out === undefined) process.stderr.write("Nothing was written; --out writes the result to a file.\n");
      else await writeNewFile(options.out, "--out", result.text, file);
      if (options.out !== undefined) process.stderr.write(`Written to ${options.out}${result.next(options.out)}\n`);
    });
}

interface Result {
  readonly text: string;
  readonly report: string;
  /** Reason why the result must not be written. */
  readonly refusal?: string | undefined;
  readonly next: (file: string) => string;
}

/** Kinds of input files, each with the option that names the file. */
const INPUTS = [
  { option: "stack", adopt: stackResult },
  { option: "program", adopt: programResult },
  { option: "tfstate", adopt: importResult },
] as const;

async function stackResult(text: string, sources: readonly Source[], { partial }: Options): Promise<Result> {
  const { state, entries } = parseStateFile(text);
  const adoption = await adoptState(state, entries, sources);
  const { steps, conflicts } = adoption;
  const stuck = steps.filter(({ outcome }) => outcome === "cannot be migrated").length;
  const refusals = [
    ...(steps.length === 0
      ? [
          emptyReason(
            "the state",
            entries.map(({ type }) => type),
            sources,
          ),
        ]
      : []),
    ...conflicts,
    ...(stuck > 0 && partial !== true
      ? [
          `${counted(stuck, "resource")} cannot be migrated. Add --partial to leave ${stuck === 1 ? "it" : "them"} unchanged`,
        ]
      : []),
  ];
  return {
    text: `${JSON.stringify(adoption.state, undefined, 4)}\n`,
    report: reportOf(adoption),
    refusal: refusals.length === 0 ? undefined : refusals.join("\n"),
    next: (file) => `, readable for you alone; next: pulumi stack import --file ${file}, then pulumi preview --refresh`,
  };
}

function reportOf({ steps }: Adoption): string {
  const lines = steps.flatMap(({ urn, outcome, notes }) => [
    `${outcome === "cannot be migrated" ? colors.red(outcome) : outcome}: ${line`${urn}`}`,
    ...notes.map((note) => colors.dim(line`  ${note}`)),
  ]);
  const count = (requested: string): number => steps.filter(({ outcome }) => outcome === requested).length;
  const sum = ["migrated", "unchanged", "cannot be migrated"].map((what) => `${count(what)} ${what}`).join(", ");
  return [...lines, sum, ""].join("\n");
}

function programResult(text: string, sources: readonly Source[]): Result {
  const { text: adopted, renamed, unknown, foreign, hasOwn, notes } = adoptProgram(text, sources);
  const summary = `${renamed.size} type ${renamed.size === 1 ? "token changes" : "tokens change"}`;
  const renamedLines = [...renamed].map(([oldToken, newToken]) => line`${oldToken} becomes ${newToken}`);
  const unknownLines = [...unknown].map((token) => line`${token} has no counterpart and stays unchanged`);
  const left = notes.map((note) => line`${note}`);
  const isOfOthers = !hasOwn && unknown.size === 0 && foreign.size > 0;
  return {
    text: adopted,
    report: [...renamedLines, ...unknownLines, ...left, summary, ""].join("\n"),
    refusal: isOfOthers ? emptyReason("the program", foreign, sources) : undefined,
    next: () => "",
  };
}

/** Returns the reason why there are no objects to adopt, and the next step. */
function emptyReason(what: string, tokens: Iterable<string>, sources: readonly Source[]): string {
  const packages = [...new Set(sources.map(({ pkg }) => pkg))];
  const others = describeOtherPackages(tokens, packages);
  const end = others === "" ? ". Check that the file is the right one" : line`, ${others}`;
  return `${what} contains no resources of ${sources.map(({ from }) => from).join(", ")}${end}`;
}

async function importResult(text: string, sources: readonly Source[]): Promise<Result> {
  const { found, skipped } = await importsOf(text, sources);
  const skippedLines = skipped.map(({ address, reason }) => `${colors.dim("skipped:")} ${line`${address}: ${reason}`}`);
  return {
    text: jsonText(importFile(found)),
    report: [...skippedLines, `${counted(found.length, "object")} can be imported`, ""].join("\n"),
    refusal: found.length === 0 ? "the Terraform state contains no object that the packages can manage" : undefined,
    next: (file) => `; next: pulumi import --file ${file}`,
  };
}

function sourcesOf(packages: readonly Package[], renames: readonly string[]): readonly Source[] {
  const named = renames.map((rename) => {
    const [from = "", name = ""] = rename.split("=");
    const pkg = packages.find((one) => one.name === name);
    if (from !== "" && pkg !== undefined) return { pkg, from };
    throw usage(
      "--from",
      `must be name=package, where package is one of ${packages.map((one) => one.name).join(", ")}`,
    );
  });
  return [...named, ...packages.map((pkg) => ({ pkg, from: pkg.name }))];
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file. Check the path",
  EISDIR: "it is a directory. Use a file",
  ERR_ENCODING_INVALID_ENCODED_DATA: "it is not UTF-8. Convert it",
};

/** Reads a file in UTF-8, or in UTF-16 with a byte order mark, as Windows PowerShell redirects output to files. */
async function readText(file: string, option: string): Promise<string> {
  try {
    const bytes = await readFile(file);
    const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw usage(option, `${file} cannot be read: ${UNREADABLE[code ?? ""] ?? code}`);
  }
}

function usage(path: string, reason: string): InputError {
  return new InputError([{ path, reason }]);
}

function append(text: string, files: readonly string[] = []): readonly string[] {
  return [...files, text];
}
