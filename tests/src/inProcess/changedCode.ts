import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Package } from "@tripod/kit";
import { bundleWith, type Change } from "../conformance/changedPlugin.js";
import type { ProviderCode } from "./provider.js";

/** Code of a package and of its provider in which something is changed. Only data may pass between it and the test. */
export interface ChangedCode extends ProviderCode {
  readonly pkg: Package;
}

/**
 * Bundles a package with these changes of its compiled code and loads it into this process.
 *
 * @throws AssertionError if the code lacks a text that is to be changed.
 */
export async function changedCode(name: string, changes: readonly Change[]): Promise<ChangedCode> {
  const folder = mkdtempSync(join(tmpdir(), "changed-"));
  const outfile = join(folder, "changed.mjs");
  try {
    await bundleWith(changes, {
      contents: `export { ${name} as pkg } from "@tripod/${name}"; export { Session, endSession, providerMethods } from "@tripod/provider";`,
      outfile,
      format: "esm",
    });
    return (await import(pathToFileURL(outfile).href)) as ChangedCode;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
