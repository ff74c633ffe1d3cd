/** Converts Terraform programs with `pulumi convert` and the built plugins. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { findEngine } from "@tripod/scripts/engine/engine";
import { ensureBuilt } from "@tripod/scripts/engine/goBuild";
import { type EngineHome, openEngineHome } from "@tripod/testkit";
import { parse } from "yaml";
import { ROOT } from "../../repository/root.js";
import { parseProgram } from "../../repository/schema/terraformPrograms.js";
import { faultsOf, type Schema, type YamlProgram } from "./convertedPrograms.js";
import { ENGINE, pluginFolder, required } from "./harness.js";

const PROGRAMS = join(ROOT, "tests", "fixtures", "terraform", "programs");

/** Converter plugin of the Terraform bridge. It is a separate Go module, because it pins another version of the engine. */
const CONVERTER = {
  title: "the Terraform converter",
  package: ".",
  programs: ["pulumi-converter-terraform"],
  sources: ["."],
} as const;
const place = {
  moduleFolder: join(ROOT, "tests", "fixtures", "converter"),
  outFolder: join(ROOT, ".engine"),
  env: process.env,
};
const converter = ENGINE.skip === false ? await ensureBuilt(CONVERTER, place, () => {}) : undefined;
const skip = ENGINE.skip !== false ? ENGINE.skip : converter?.ok === false && !required ? converter.reason : false;

/** Installs a plugin as `pulumi plugin install` does: its files are in a folder named by kind, name and version. */
async function install(home: EngineHome, plugin: string, from: Readonly<Record<string, string>>): Promise<void> {
  const folder = join(home.env.PULUMI_HOME ?? assert.fail(), "plugins", plugin);
  await mkdir(folder, { recursive: true });
  for (const [name, path] of Object.entries(from)) await symlink(path, join(folder, name));
}

const filesIn = async (folder: string): Promise<Record<string, string>> =>
  Object.fromEntries((await readdir(folder)).map((name) => [name, join(folder, name)]));

describe("pulumi convert --from terraform", { skip }, () => {
  let home: EngineHome;
  before(async () => {
    const engine = await findEngine();
    if (!engine.ok || converter?.ok !== true) throw new Error("there is no engine or no converter");
    home = await openEngineHome({ pulumi: engine.pulumi });
    await install(home, "converter-terraform-v1.0.0", { "pulumi-converter-terraform": converter.programs[0] });
    for (const pkg of readdirSync(PROGRAMS)) {
      const { version } = JSON.parse(readFileSync(join(ROOT, "packages", pkg, "package.json"), "utf8")) as {
        readonly version: string;
      };
      await install(home, `resource-${pkg}-v${version}`, await filesIn(pluginFolder(pkg)));
    }
  });
  after(() => home?.close());

  for (const pkg of readdirSync(PROGRAMS)) {
    const read = (...path: string[]) => JSON.parse(readFileSync(join(ROOT, ...path), "utf8")) as Schema;
    const { provider } = read("tests", "fixtures", "terraform", `${pkg}.json`);
    const schema = { ...read("dist", "schemas", `${pkg}.json`), provider };
    for (const file of readdirSync(join(PROGRAMS, pkg)).filter((name) => name.endsWith(".tf"))) {
      it(`converts ${pkg}/${file} to names of the schema and loses nothing`, async () => {
        const text = await readFile(join(PROGRAMS, pkg, file), "utf8");
        const folder = join(home.folder, `${pkg}-${file}`);
        await mkdir(folder);
        await writeFile(join(folder, "main.tf"), text);
        const to = ["--language", "yaml", "--generate-only", "--out", join(folder, "out")];
        const { code, stdout, stderr } = await home.run(folder, ["convert", "--from", "terraform", ...to]);
        assert.equal(code, 0, stdout + stderr);
        const names = (await readdir(join(folder, "out"))).filter((name) => name.endsWith(".yaml"));
        const parts = await Promise.all(names.map((name) => readFile(join(folder, "out", name), "utf8")));
        const program = Object.assign({}, ...parts.map((part) => parse(part) as object)) as YamlProgram;
        assert.deepEqual(faultsOf(schema, parseProgram(text), program), []);
      });
    }
  }
});
