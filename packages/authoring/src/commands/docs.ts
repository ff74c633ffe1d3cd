import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { checkProject, exclusively } from "./build.js";
import type { CommandContext } from "./command.js";
import { type Files, file, writeFile, writeFolder } from "./files.js";
import type { Inspection } from "./inspection.js";
import type { Project } from "./project.js";

/** Runs the command `docs`: writes the reference pages into a folder. */
export async function runDocs(context: CommandContext, out: string): Promise<void> {
  const { name, pages } = await exclusively(context, (project) => writePages(project, context.signal, out));
  context.print(`${out}/${name}.md: an overview and ${pages.size} pages`);
}

async function writePages(project: Project, signal: AbortSignal, out: string): Promise<Inspection> {
  const { inspection } = await checkProject(project, signal);
  const { name, overview, pages } = inspection;
  const folder = resolve(project.folder, out);
  await mkdir(folder, { recursive: true });
  const files: Files = new Map([...pages].map(([definition, page]) => [`${definition}.md`, file(page)]));
  await writeFolder(join(folder, name), files);
  await writeFile(join(folder, `${name}.md`), overview);
  return inspection;
}
