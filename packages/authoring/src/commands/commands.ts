import { runBuild } from "./build.js";
import type { Command } from "./command.js";
import { runDocs } from "./docs.js";
import { runTest } from "./test.js";

/** Default folder of reference pages. */
const DOCS_FOLDER = "docs/reference";

/** The commands of `tripod-kit` by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  build: {
    usage: "",
    summary: "compile, check and bundle the provider",
    details: `Compiles the project with its own TypeScript and loads every definition. Writes the provider into dist/plugin and the schema
into dist/schema.json. A program names the folder: plugins: { providers: [{ name: NAME, path: dist/plugin }] }

src/package.ts exports the package. Another module is named in package.json: "tripod": { "package": "./src/NAME.ts" }`,
    positionals: [0, 0],
    run: (context) => runBuild(context),
  },
  test: {
    usage: "[PART OF A PATH…] [-- NODE OPTIONS]",
    summary: "build the provider and run its *.test.ts files",
    details: `Runs the files with node:test. Node options follow --, such as: tripod-kit test -- --test-name-pattern=Zone`,
    positionals: [0, Number.POSITIVE_INFINITY],
    takesRest: true,
    run: (context, { positionals, rest }) => runTest(context, positionals, rest),
  },
  docs: {
    usage: "[--out FOLDER]",
    summary: "write a reference page for each lookup and resource",
    details: "Writes Markdown: NAME.md and a page per definition in the folder NAME.",
    positionals: [0, 0],
    options: { out: { value: "FOLDER", doc: `folder of the pages. Default: ${DOCS_FOLDER}` } },
    run: (context, { options }) => runDocs(context, options.out ?? DOCS_FOLDER),
  },
};
