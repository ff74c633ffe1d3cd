import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { buildProject, exclusively, SCHEMA_FILE } from "./build.js";
import type { CommandContext } from "./command.js";
import { CommandError } from "./commandError.js";
import { suggesting } from "./commandLine.js";
import { assertNotInterrupted, run } from "./processes.js";
import type { Project } from "./project.js";
import { findPulumi, withProvider } from "./pulumi.js";

/** Languages of Pulumi's generators by the names that authors use. */
const LANGUAGES: Readonly<Record<string, string>> = {
  nodejs: "nodejs",
  typescript: "nodejs",
  python: "python",
  go: "go",
  dotnet: "dotnet",
  csharp: "dotnet",
  java: "java",
};

/** Runs the command `sdk`: generates the SDK of a language into a folder of its name. */
export async function runSdk(context: CommandContext, named: string, out: string): Promise<void> {
  const language = Object.hasOwn(LANGUAGES, named) ? LANGUAGES[named] : undefined;
  if (language === undefined) {
    const names = Object.keys(LANGUAGES);
    const problem = suggesting("there is no such language", named, names);
    throw new CommandError(`${named}: ${problem} Choose from: ${names.join(", ")}.`, 2);
  }
  const pulumi = await findPulumi(context);
  await exclusively(context, (project) => generate(project, context, { pulumi, language, out }));
  context.print(`${out}/${language}: generated`);
}

async function generate(
  project: Project,
  context: CommandContext,
  { pulumi, language, out }: { readonly pulumi: string; readonly language: string; readonly out: string },
): Promise<void> {
  await buildProject(project, context);
  const folder = resolve(project.folder, out);
  const newFolder = join(folder, `${language}.new`);
  await mkdir(folder, { recursive: true });
  await rm(newFolder, { recursive: true, force: true });
  try {
    const schema = join(project.folder, SCHEMA_FILE);
    const args = ["package", "gen-sdk", schema, "--language", language, "--out", newFolder];
    const { ok, endedBy, stdout, stderr } = await run(pulumi, args, {
      cwd: project.folder,
      env: withProvider(context),
      signal: context.signal,
    });
    context.signal.throwIfAborted();
    assertNotInterrupted(endedBy);
    if (!ok) throw new CommandError(`pulumi package gen-sdk failed:\n${`${stdout}${stderr.join("\n")}`.trim()}`);
    const generated = join(newFolder, language);
    if (!existsSync(generated))
      throw new CommandError(`pulumi package gen-sdk wrote no folder ${language}. Update Pulumi to 3.230 or later.`);
    await rm(join(folder, language), { recursive: true, force: true });
    await rename(generated, join(folder, language));
  } finally {
    await rm(newFolder, { recursive: true, force: true });
  }
}
