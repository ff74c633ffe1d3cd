import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Text files of a project by path, with slashes. */
export type ProjectFiles = Map<string, string>;

/** Folder with the template files, next to the compiled modules. */
const TEMPLATES = fileURLToPath(new URL("../templates", import.meta.url));

/** Files whose name in the project npm would not publish as part of this package. */
const PROJECT_PATHS: Readonly<Record<string, string>> = {
  gitignore: ".gitignore",
  "github/ci.yml": ".github/workflows/ci.yml",
};

/** Returns the files of one template folder, with each placeholder, such as `__NAME__`, replaced by its value. */
export async function readTemplates(
  folder: "base" | "example" | "draft",
  values: Readonly<Record<string, string>>,
): Promise<ProjectFiles> {
  const root = join(TEMPLATES, folder);
  const fill = (text: string): string =>
    text.replace(/__([A-Z]+)__/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? "") : whole,
    );
  const files: ProjectFiles = new Map();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const path = relative(root, source).replaceAll(sep, "/");
    files.set(PROJECT_PATHS[path] ?? path, fill(await readFile(source, "utf8")));
  }
  return files;
}
