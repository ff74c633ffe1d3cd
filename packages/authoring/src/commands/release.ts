import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { counted } from "@tripod/kit";
import { tarGz } from "./archive.js";
import { type BuiltProject, buildProject, exclusively, SCHEMA_FILE } from "./build.js";
import { checksums } from "./checksums.js";
import type { CommandContext } from "./command.js";
import { CommandError } from "./commandError.js";
import { addFiles, type Files, file, writeFolder } from "./files.js";
import { type Project, unreadable } from "./project.js";
import { changelogFaults, tagFaults } from "./versionFaults.js";

/** Folder of the release, below the folder of the project. */
const RELEASE_FOLDER = join("dist", "release");

/** Systems for which the engine downloads a provider, by the end of the archive's name. Each gets the same script. */
export const SYSTEMS = ["darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64", "windows-amd64", "windows-arm64"];

/** Files of a project that an archive contains in addition to the provider. */
const LEGAL_FILES = ["LICENSE", "NOTICE", "README.md"];

/** Runs the command `release`: writes the files of a release, whose bytes depend on the sources only. */
export async function runRelease(context: CommandContext, tag: string): Promise<void> {
  const version = tag.replace(/^v/, "");
  const { name, count } = await exclusively(context, (project) => writeRelease(project, context, version));
  context.print(`${RELEASE_FOLDER.replaceAll("\\", "/")}: ${name} ${version}, ${counted(count, "file")}`);
}

async function writeRelease(
  project: Project,
  context: CommandContext,
  version: string,
): Promise<{ readonly name: string; readonly count: number }> {
  const faults = [...tagFaults(`v${version}`, project.version), ...(await changelogOf(project, version))];
  assertNoFaults(version, faults);
  const built = await buildProject(project, context);
  if (!built.isBundled)
    throw new CommandError(
      "rolldown: is not installed, and a release is bundled. Run: npm install --save-dev rolldown",
    );
  const { name, version: declared } = built.inspection;
  if (declared !== version)
    assertNoFaults(version, [
      `${project.packageModule}: the version ${declared} of the package differs from ${version}`,
    ]);
  const files = await releaseFiles(built);
  context.signal.throwIfAborted();
  await writeFolder(join(project.folder, RELEASE_FOLDER), files);
  return { name, count: files.size };
}

function assertNoFaults(version: string, faults: readonly string[]): void {
  if (faults.length > 0)
    throw new CommandError(
      `${version} cannot be released:\n${faults.join("\n")}\nCorrect these files and run the command again.`,
    );
}

async function changelogOf({ folder }: Project, version: string): Promise<readonly string[]> {
  const changelog = await readFile(join(folder, "CHANGELOG.md"), "utf8").catch(ifMissing("CHANGELOG.md"));
  return changelog === undefined ? ["CHANGELOG.md: does not exist"] : changelogFaults(changelog, version);
}

/** Returns the archives of a provider, its schema and their checksums. */
async function releaseFiles({ project, inspection, plugin }: BuiltProject): Promise<Files> {
  const { name, version } = inspection;
  const content: Files = new Map(plugin);
  for (const path of LEGAL_FILES) {
    const text = await readFile(join(project.folder, path)).catch(ifMissing(path));
    if (text !== undefined) addFiles(content, new Map([[path, file(text)]]));
  }
  const archive = file(await tarGz(content));
  const files: Files = new Map();
  for (const system of SYSTEMS) files.set(`pulumi-resource-${name}-v${version}-${system}.tar.gz`, archive);
  files.set("schema.json", file(await readFile(join(project.folder, SCHEMA_FILE))));
  files.set("SHA256SUMS", file(checksums(files)));
  return files;
}

/** Returns a handler of read errors that returns undefined for a file that does not exist. */
function ifMissing(path: string): (error: NodeJS.ErrnoException) => undefined {
  return ({ code }) => {
    if (code !== "ENOENT") throw unreadable(path, code);
    return undefined;
  };
}
