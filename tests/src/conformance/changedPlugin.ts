import assert from "node:assert/strict";
import { chmodSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { ROOT } from "../repository/root.js";

/** Text of a package's compiled code, and its replacement. */
export interface Change {
  /** "rest/dist/lifecycle/recovery.js". */
  readonly file: string;
  readonly find: string;
  readonly put: string;
  /** Index of the text in the file. Default: the first occurrence. */
  readonly at?: number;
}

/**
 * Writes the plugin of a package with these changes of its compiled code into a new folder below this one; returns its
 * path.
 */
export async function changedPlugin(name: string, folder: string, changes: readonly Change[] = []): Promise<string> {
  const path = join(mkdtempSync(join(folder, "plugin-")), `pulumi-resource-${name}`);
  await bundleWith(changes, {
    contents: `import { runPlugin } from "@tripod/provider"; import { ${name} } from "@tripod/${name}"; runPlugin({ load: async () => ${name}, schema: async () => "{}" }, process);`,
    outfile: path,
    format: "cjs",
    banner: "#!/usr/bin/env node",
  });
  chmodSync(path, 0o755);
  return path;
}

interface Bundle {
  /** Entry module. */
  readonly contents: string;
  readonly outfile: string;
  readonly format: "cjs" | "esm";
  readonly banner?: string;
}

/**
 * Bundles compiled code of this repository in which these texts are changed.
 *
 * @throws AssertionError if a text is not found.
 */
export async function bundleWith(
  changes: readonly Change[],
  { contents, outfile, format, banner = "" }: Bundle,
): Promise<void> {
  const missed = new Set(changes);
  const entry = join(ROOT, "tests", "changed.js");
  const bundle = await rolldown({
    input: entry,
    platform: "node",
    checks: { bundlerTimings: false },
    plugins: [
      {
        name: "change",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? contents : undefined),
        transform: (code, id) => {
          let text = code;
          for (const change of changes.filter(({ file }) => id.endsWith(`/${file}`))) {
            const at = change.at ?? text.indexOf(change.find);
            if (at < 0 || !text.startsWith(change.find, at)) continue;
            text = text.slice(0, at) + change.put + text.slice(at + change.find.length);
            missed.delete(change);
          }
          return text;
        },
      },
    ],
  });
  await bundle.write({ file: outfile, format, banner, codeSplitting: false });
  await bundle.close();
  const [wrong] = missed;
  // The message does not contain the change, because tests match the failures that the change must cause.
  assert.ok(wrong === undefined, `${wrong?.file} has no ${wrong?.find} to change`);
}
