import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";

/** Entries of an example's folder that are not part of the program. */
const LEFT_BEHIND = /^(node_modules|dist|Pulumi\..+\.yaml)$/;

/**
 * Copies a Pulumi project into a new folder below `parent`, so that trying it leaves nothing in the original. Relative
 * paths of plugins in its `Pulumi.yaml` are made absolute, or lead to `plugins`, a folder that holds all of them. Returns
 * the new folder.
 */
export async function copyProject(project: string, parent: string, plugins?: string): Promise<string> {
  const folder = await mkdtemp(join(parent, "project-"));
  await cp(project, folder, {
    recursive: true,
    filter: (path) => path === project || !LEFT_BEHIND.test(basename(path)),
  });
  const file = join(folder, "Pulumi.yaml");
  const text = await readFile(file, "utf8");
  const absolute = text.replace(
    /^(\s+path: )(\.\.?\/\S+)$/gm,
    (_, key: string, path: string) => key + (plugins ?? resolve(project, path)),
  );
  await writeFile(file, absolute);
  return folder;
}
