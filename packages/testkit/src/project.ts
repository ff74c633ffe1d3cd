import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";

/** Entries of an example's folder that are not part of the program. */
const LEFT_BEHIND = /^(node_modules|dist|Pulumi\..+\.yaml)$/;

/**
 * Copies a Pulumi project into a new folder in `parent` and returns the new folder. Relative plugin paths in
 * `Pulumi.yaml` become absolute, or become the folder `plugins` that contains all plugins.
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
