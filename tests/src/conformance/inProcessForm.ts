import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOf } from "@tripod/testkit";
import { type ChangedCode, changedCode } from "../inProcess/changedCode.js";
import { createWorld, providerInProcess } from "../inProcess/provider.js";
import type { Form } from "./form.js";

/** Returns providers and emulators in the process of the test, on one network and one event clock. */
export function inProcessForm(): Form {
  const world = createWorld();
  const written = new Set<string>();
  return {
    clock: world.clock,
    platform: world.network.options,
    providers: ({ name, pkg, fixtures }, changes) => {
      let code: Promise<ChangedCode> | undefined;
      return {
        start: async () => {
          if (!written.has(name)) workIn(filesOf(fixtures.values()));
          written.add(name);
          if (changes.length === 0) return providerInProcess(pkg, world);
          code ??= changedCode(name, changes);
          const changed = await code;
          return providerInProcess(changed.pkg, world, { code: changed });
        },
        close: async () => undefined,
      };
    },
  };
}

/**
 * Changes the working folder of the process to a new one with these files, because definitions read the files that
 * programs name from there. The folder is removed when the process exits.
 */
function workIn(files: ReadonlyMap<string, string>): void {
  if (files.size === 0) return;
  const folder = mkdtempSync(join(tmpdir(), "fixtures-"));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  process.chdir(folder);
}
