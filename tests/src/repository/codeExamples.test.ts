import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { codeExamples, PACKAGES } from "./codeExamples.js";
import { ROOT } from "./root.js";
import { SDKS } from "./sdks.js";

const run = promisify(execFile);
const LANGUAGES = ["typescript", "python", "go", "csharp", "java", "yaml"];

for (const pkg of PACKAGES) {
  describe(`the code examples of ${pkg}`, () => {
    const folder = useTemporaryFolder();
    it("are there for every lookup and resource, in every language", async () => {
      const missing = (await codeExamples(pkg)).flatMap(({ name, code }) =>
        LANGUAGES.filter((language) => code[language] === undefined).map((language) => `${name}: ${language}`),
      );
      const remedy = `resource: add NAME.fixture.ts next to the definition. Lookup: add to "variables:" of examples/${pkg}-yaml/Pulumi.yaml: example: { fn::invoke: { function: ${pkg}:NAME, arguments: { … } } }`;
      assert.deepEqual(missing, [], remedy);
    });

    it("compile in TypeScript", SDKS, async () => {
      await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
      const files = await Promise.all(
        (await codeExamples(pkg)).map(async ({ name, code }) => {
          await writeFile(join(folder, `${name}.ts`), code.typescript ?? "");
          return `${name}.ts`;
        }),
      );
      const compilerOptions = {
        target: "es2022",
        module: "nodenext",
        types: ["node"],
        strict: true,
        skipLibCheck: true,
        noEmit: true,
      };
      await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
      const compiler = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");
      await run(process.execPath, [compiler, "-p", folder], { cwd: folder }).catch(({ stdout }) => assert.fail(stdout));
    });
  });
}
