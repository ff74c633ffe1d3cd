import { runBuild } from "./build.js";
import type { Command } from "./command.js";
import { runDev } from "./dev.js";
import { runDocs } from "./docs.js";
import { runRelease } from "./release.js";
import { runSdk } from "./sdk.js";
import { runTest } from "./test.js";

/** Default folder of reference pages. */
const DOCS_FOLDER = "docs/reference";
/** Default folder of the program that tries the provider. */
const PROGRAM_FOLDER = "program";
/** Default folder of generated SDKs. */
const SDK_FOLDER = "sdk";

/** Commands of `tripod-kit` by name. */
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
  dev: {
    usage: "[PROGRAM] [-- PULUMI ARGUMENTS]",
    summary: "build the provider and preview a program, again after each change",
    details: `PROGRAM is the folder of a Pulumi program. Default: ${PROGRAM_FOLDER}. Pulumi arguments follow --, such as: npx @tripod/kit dev program -- up --yes
Ctrl-C ends the command.`,
    positionals: [0, 1],
    takesRest: true,
    run: (context, { positionals: [program = PROGRAM_FOLDER], rest }) => runDev(context, program, rest),
  },
  test: {
    usage: "[PART OF A PATH…] [-- NODE OPTIONS]",
    summary: "build the provider and run its *.test.ts files",
    details: `Runs the files with node:test. Node options follow --, such as: npx @tripod/kit test -- --test-name-pattern=Zone`,
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
  sdk: {
    usage: "LANGUAGE [--out FOLDER]",
    summary: "generate an SDK with Pulumi",
    details: "LANGUAGE is nodejs, python, go, dotnet or java. The SDK is written into FOLDER/LANGUAGE.",
    positionals: [1, 1],
    options: { out: { value: "FOLDER", doc: `folder of the SDKs. Default: ${SDK_FOLDER}` } },
    run: (context, { positionals: [language = ""], options }) => runSdk(context, language, options.out ?? SDK_FOLDER),
  },
  release: {
    usage: "VERSION",
    summary: "write the files of a release",
    details: `Checks that VERSION, such as v0.2.0, is the version of package.json, of the package and of the first entry of CHANGELOG.md:
## 0.2.0 - 2026-01-31

Writes into dist/release: an archive of the provider for each system, schema.json and SHA256SUMS. The same sources give the same
bytes. Upload the files to the release of the tag, from which Pulumi downloads the provider.`,
    positionals: [1, 1],
    run: (context, { positionals: [version = ""] }) => runRelease(context, version),
  },
};
