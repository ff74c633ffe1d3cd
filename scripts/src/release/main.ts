// Builds everything that is published, in dist/release: plugin archives, SDK packages, repositories for the Pulumi Registry,
// checksums, a bill of materials. The workflow release.yml publishes it.
//
//   npm run release             builds it, with executables for all systems
//   npm run release -- --here   builds it with executables for this machine only, which is much quicker
//   npm run release -- --keep   keeps the schemas as those of the last release, in releases/
//   npm run release -- --check v0.2.0
//                               checks that a tag, the packages and CHANGELOG.md name the same version, and builds nothing
//
// Two runs on the same sources give the same bytes.

import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFolder } from "@tripod/authoring/commands/files";
import { build, PLUGIN_PACKAGES, readSchema, schemaPath } from "../build/build.js";
import { ensureGenerator } from "../engine/engine.js";
import { thisSystem } from "../executables/systems.js";
import { readOptions, runCommand } from "../shared/commandLine.js";
import { ROOT } from "../shared/folders.js";
import { breakingChanges, mayBreak } from "./compatibility.js";
import { makeRelease } from "./makeRelease.js";
import type { PackageSchema } from "./schema.js";
import { readVersions, versionFaults } from "./versions.js";

const RELEASE = join(ROOT, "dist", "release");
/** Schemas of the previous release, which are kept in the repository. */
const LAST_RELEASE = join(ROOT, "releases");

const lastRelease = (name: string) => join(LAST_RELEASE, `${name}.json`);

/** Returns the breaking changes since the last release, by package. */
async function changesSinceRelease(): Promise<{ readonly line: string; readonly allowed: boolean }[]> {
  const lines = [];
  for (const name of PLUGIN_PACKAGES) {
    if (!existsSync(lastRelease(name))) continue;
    const before = JSON.parse(await readFile(lastRelease(name), "utf8")) as PackageSchema;
    const after = readSchema(name);
    const allowed = mayBreak(before.version, after.version);
    lines.push(...breakingChanges(before, after).map((change) => ({ line: `${name}: ${change}`, allowed })));
  }
  return lines;
}

/** Stores the schemas for the comparison with the next release. */
async function keepSchemas(): Promise<void> {
  await mkdir(LAST_RELEASE, { recursive: true });
  for (const name of PLUGIN_PACKAGES) await writeFile(lastRelease(name), await readFile(schemaPath(name)));
  console.log("releases: the schemas of this version are kept; commit them.");
}

await runCommand("release", async () => {
  const { check, keep, here } = readOptions("release", {
    check: { type: "string" },
    keep: { type: "boolean", default: false },
    here: { type: "boolean", default: false },
    // Without effect: only the workflow publishes.
    "dry-run": { type: "boolean", default: false },
  });
  if (check !== undefined) {
    const faults = versionFaults(check, await readVersions(ROOT));
    if (faults.length > 0) throw new Error(`${check} cannot be released:\n${faults.join("\n")}`);
    return;
  }
  const progress = (line: string) => console.error(`release: ${line}`);
  const generator = await ensureGenerator({ progress });
  if (!generator.ok) throw new Error(generator.reason);
  await build(progress);
  if (keep) return keepSchemas();
  const breaking = await changesSinceRelease();
  for (const { line } of breaking) progress(`breaks programs: ${line}`);
  if (breaking.some(({ allowed }) => !allowed)) {
    throw new Error(
      "These changes break programs: raise the version's second number (the first one after 1.0), or revert them.",
    );
  }
  const files = await makeRelease(progress, here ? [thisSystem()] : undefined);
  await writeFolder(RELEASE, files);
  const size = [...files.values()].reduce((total, { content }) => total + content.length, 0);
  console.log(`dist/release: ${files.size} files, ${(size / 1e6).toFixed(1)} MB`);
});
