/** No next step of a message in the published sources suggests an action that loses data. */
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "./root.js";

const PACKAGES = ["kit", "http", "rest", "hostpkg", "logpkg", "k8spkg"];
/** Next step of an error in the source. */
const NEXT = /\bnextStep:\s*(?:"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

async function advice(pkg: string): Promise<readonly string[]> {
  const source = join(ROOT, "packages", pkg, "src");
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /(?<!\.test|\.testing)\.ts$/.test(entry.name));
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), "utf8")));
  return texts.flatMap((text) => [...text.matchAll(NEXT)].map(([, plain = "", template = ""]) => plain + template));
}

describe("advice of errors", () => {
  for (const pkg of PACKAGES) {
    it(`never is to replace or destroy first: ${pkg}`, async () => {
      const all = await advice(pkg);
      if (pkg !== "kit") assert.ok(all.length > 0, "no advice was found: this test reads it in another form");
      assert.deepEqual(
        all.filter((text) => /\breplac(e|ing) (it|the)\b|\bpulumi destroy\b|\bdelete (it|the \w+) first\b/i.test(text)),
        [],
      );
    });
  }
});
