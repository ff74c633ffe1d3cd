import { readFile } from "node:fs/promises";
import { InputError, type Package } from "@tripod/kit";
import { Command } from "commander";
import { colours } from "../colours.js";
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

/** `tripod adopt`: what other packages made, taken over by ours. */
export function adoptCommand(packages: readonly Package[], process: NodeJS.Process): Command {
  return new Command("adopt")
    .summary("take over what other packages made: states of stacks, YAML programs, states of Terraform")
    .description(
      "Takes over what other packages made: the exported state of a stack, a YAML program, or a Terraform state. Without --out it only says what it would do. The file that is read is never changed.",
    )
    .option("--stack <file>", "a state, as `pulumi stack export --show-secrets` prints it")
    .option("--program <file>", "a YAML program, whose tokens are rewritten")
    .option("--tfstate <file>", "a Terraform state, out of which a file for `pulumi import --file` is made")
    .option("--out <file>", "write the result to this new file")
    .option("--from <name=package>", "the original's package name, where it is another: vendor=hostpkg", append)
    .option("--partial", "write although some of it cannot be moved, and leave that as it is")
    .action(async (options: Options) => {
      const sources = sourcesOf(packages, options.from ?? []);
      const given = [options.stack, options.program, options.tfstate].filter((file) => file !== undefined);
      const [file, ...others] = given;
      if (file === undefined || others.length > 0) throw usage("", "say one of --stack, --program and --tfstate");
      const text = await readText(file);
      const result =
        options.stack !== undefined
          ? await stackResult(text, sources, options)
          : options.program !== undefined
            ? programResult(text, sources)
            : await importResult(text, sources);
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
  /** Why it may not be written. */
  readonly refusal?: string | undefined;
  readonly next: (file: string) => string;
}

async function stackResult(text: string, sources: readonly Source[], { partial }: Options): Promise<Result> {
  const { state, entries } = parseStateFile(text);
  const adoption = await adoptState(state, entries, sources);
  const { steps, conflicts } = adoption;
  const stuck = steps.filter(({ what }) => what === "cannot be moved").length;
  const refusals = [
    ...(steps.length === 0
      ? [
          nothingIn(
            "the state",
            entries.map(({ type }) => type),
            sources,
          ),
        ]
      : []),
    ...conflicts,
    ...(stuck > 0 && partial !== true ? [`${stuck} of it cannot be moved; --partial leaves that as it is`] : []),
  ];
  return {
    text: `${JSON.stringify(adoption.state, undefined, 4)}\n`,
    report: reportOf(adoption),
    refusal: refusals.length === 0 ? undefined : refusals.join("\n"),
    next: (file) => `, readable for you alone; next: pulumi stack import --file ${file}, then pulumi preview --refresh`,
  };
}

function reportOf({ steps }: Adoption): string {
  const lines = steps.flatMap(({ urn, what, notes }) => [
    `${what === "cannot be moved" ? colours.red(what) : what}: ${line`${urn}`}`,
    ...notes.map((note) => colours.dim(line`  ${note}`)),
  ]);
  const count = (wanted: string): number => steps.filter(({ what }) => what === wanted).length;
  const sum = ["moved", "as it is", "cannot be moved"].map((what) => `${count(what)} ${what}`).join(", ");
  return [...lines, sum, ""].join("\n");
}

function programResult(text: string, sources: readonly Source[]): Result {
  const { text: adopted, renamed, unknown, foreign, hasOwn, notes } = adoptProgram(text, sources);
  const told = [...renamed].map(([before, after]) => line`${before} becomes ${after}`);
  const strange = [...unknown].map((token) => line`${token} has nothing like it here and stays`);
  const left = notes.map((note) => line`${note}`);
  const isOfOthers = !hasOwn && unknown.size === 0 && foreign.size > 0;
  return {
    text: adopted,
    report: [...told, ...strange, ...left, ""].join("\n"),
    refusal: isOfOthers ? nothingIn("the program", foreign, sources) : undefined,
    next: () => "",
  };
}

/** Returns the reason why there are no objects to adopt, and the next step. */
function nothingIn(what: string, tokens: Iterable<string>, sources: readonly Source[]): string {
  const packages = [...new Set(sources.map(({ pkg }) => pkg))];
  const others = describeOtherPackages(tokens, packages);
  return `${what} holds nothing of ${sources.map(({ from }) => from).join(", ")}${others === "" ? "" : line`, ${others}`}`;
}

async function importResult(text: string, sources: readonly Source[]): Promise<Result> {
  const { found, passedOver } = await importsOf(text, sources);
  const told = passedOver.map(({ address, reason }) => `${colours.dim("passed over:")} ${line`${address}: ${reason}`}`);
  return {
    text: jsonText(importFile(found)),
    report: [...told, `${found.length} objects can be imported`, ""].join("\n"),
    refusal: found.length === 0 ? "the Terraform state holds nothing that the packages can manage" : undefined,
    next: (file) => `; next: pulumi import --file ${file}`,
  };
}

function sourcesOf(packages: readonly Package[], renames: readonly string[]): readonly Source[] {
  const named = renames.map((rename) => {
    const [from = "", name = ""] = rename.split("=");
    const pkg = packages.find((one) => one.name === name);
    if (from !== "" && pkg !== undefined) return { pkg, from };
    throw usage("--from", `must be name=package, the package one of ${packages.map((one) => one.name).join(", ")}`);
  });
  return [...named, ...packages.map((pkg) => ({ pkg, from: pkg.name }))];
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : code;
    throw usage("", `${file} cannot be read: ${why}`);
  }
}

function usage(path: string, reason: string): InputError {
  return new InputError([{ path, reason }]);
}

function append(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}
