import { counted, InputError, printable } from "@tripod/kit";
import { noteLines } from "./code/draftPage.js";
import { assertFree, writeNewFolder } from "./newFolder.js";
import { draftApi } from "./openapi/draft.js";
import { readDocument } from "./openapi/readDocument.js";
import { type CreateOptions, readOptions, USAGE } from "./options.js";
import { projectFiles } from "./project.js";

/** Maximum number of notes on the terminal. `DRAFT.md` contains all. */
const MAX_PRINTED = 200;

/** Runs `npm create @tripod/provider` in a process. */
export async function createProvider(process: NodeJS.Process): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    process.stdout.write(options === undefined ? USAGE : printable(await create(options)));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    process.stderr.write(`create-provider: ${printable(error.message)}\n`);
    process.exitCode = 1;
  }
}

/** Writes the project. Returns the report. @throws InputError */
async function create(options: CreateOptions): Promise<string> {
  const { directory, openapi } = options;
  await assertFree(directory);
  const draft = openapi === undefined ? undefined : draftApi(await readDocument(openapi));
  await writeNewFolder(directory, await projectFiles(options, draft, new Date().toISOString().slice(0, 10)));
  const folder = /^[\w./@+-]+$/.test(directory) ? directory : JSON.stringify(directory);
  const next = `cd ${folder} && npm install && npm run build && npm test\n`;
  if (draft === undefined) return `Created ${directory}. Next:\n${next}`;
  const { resources, lookups, paths } = draft;
  const lines = noteLines(draft);
  const more = lines.length > MAX_PRINTED ? [`… and ${lines.length - MAX_PRINTED} more`] : [];
  return [
    `Created ${directory}: ${counted(resources.length, "resource")} and ${counted(lookups.length, "lookup")} of ${counted(paths, "path")}.`,
    ...(lines.length === 0 ? [] : ["Not derived, also in DRAFT.md:"]),
    ...[...lines.slice(0, MAX_PRINTED), ...more].map((line) => `  ${line}`),
    `Next:\n${next}`,
  ].join("\n");
}
