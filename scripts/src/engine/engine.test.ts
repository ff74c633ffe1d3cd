import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, it } from "node:test";
import { withLock } from "@tripod/authoring/commands/lock";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { isAtLeast, readVersion } from "../shared/programs.js";
import { findEngine, moduleFolder } from "./engine.js";
import {
  ensureBuilt,
  findBuilt,
  findGo,
  isCurrent,
  type Place,
  pinnedEngineVersion,
  recipeOf,
  TARGETS,
  type Target,
} from "./goBuild.js";

const silent = () => {};
const posixOnly = { skip: process.platform === "win32" ? "the fake programs are shell scripts" : false };

const folder = useTemporaryFolder();

/** Writes executable shell scripts, by name, to a new folder. */
async function programs(scripts: Readonly<Record<string, string>>): Promise<string> {
  const bin = await mkdtemp(join(folder, "bin-"));
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  }
  return bin;
}

describe("versions", () => {
  for (const [text, version] of [
    ["v3.258.0\n", "3.258.0"],
    ["3.230.1-dev.0", "3.230.1"],
    ["go1.26", "1.26.0"],
    ["go version go1.26.8 linux/amd64", "1.26.8"],
    ["devel", undefined],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${version}`, () => assert.equal(readVersion(text), version));
  }
  for (const [version, floor, expected] of [
    ["3.230.0", "3.230.0", true],
    ["3.229.9", "3.230.0", false],
    ["3.1000.0", "3.230.0", true],
    ["4.0.0", "3.230.0", true],
    ["2.999.0", "3.230.0", false],
    ["1.26.0", "1.26", true],
    ["1.25.9", "1.26", false],
  ] as const) {
    it(`${version} is ${expected ? "" : "not "}at least ${floor}`, () =>
      assert.equal(isAtLeast(version, floor), expected));
  }
});

describe("isCurrent", () => {
  const stamp = { fingerprint: "f", go: "1.26.8" };
  for (const [title, left, fingerprint, go, expected] of [
    ["the same sources and Go", stamp, "f", "1.26.8", true],
    ["the same sources, no Go to build again", stamp, "f", undefined, true],
    ["other sources", stamp, "g", "1.26.8", false],
    ["another Go", stamp, "f", "1.27.0", false],
    ["nothing built", undefined, "f", undefined, false],
  ] as const) {
    it(`${title}: ${expected}`, () => assert.equal(isCurrent(left, fingerprint, go), expected));
  }
});

describe("findEngine: an engine on PATH", posixOnly, () => {
  const yaml = "exit 0";
  it("is taken when it is new enough", async () => {
    const PATH = await programs({ pulumi: "echo v3.230.0", "pulumi-language-yaml": yaml });
    assert.deepEqual(await findEngine({ env: { PATH } }), {
      ok: true,
      pulumi: join(PATH, "pulumi"),
      yaml: join(PATH, "pulumi-language-yaml"),
      version: "3.230.0",
      source: "path",
    });
  });
  for (const [title, scripts] of [
    ["too old", { pulumi: "echo v3.229.0", "pulumi-language-yaml": yaml }],
    ["without a host for YAML", { pulumi: "echo v3.258.0" }],
    ["broken", { pulumi: "exit 1", "pulumi-language-yaml": yaml }],
  ] as const) {
    it(`is not taken when it is ${title}`, async () => {
      const found = await findEngine({ env: { PATH: await programs(scripts) } });
      assert.notEqual(found.ok && found.source, "path");
    });
  }
});

describe("building", posixOnly, () => {
  const target: Target = { title: "a thing", package: "./cmd/thing", programs: ["thing"], sources: ["cmd/thing"] };
  // Fake Go: counts its builds in a file and writes a program to the requested path.
  const fakeGo = `
    case "$1" in
      env) echo go1.26.8 ;;
      list) [ -z "$FAIL_LIST" ] || { echo "dial //user:hush@proxy.test refused" >&2; exit 1; } ;;
      build)
        [ -z "$FAIL_BUILD" ] || { echo "undefined: x" >&2; exit 1; }
        echo build >> "$BUILDS"
        while [ "$1" != -o ]; do shift; done
        printf '#!/bin/sh\\n' > "$2/thing" && /bin/chmod 755 "$2/thing" ;;
    esac`;

  let place: Place;
  let builds: string;
  beforeEach(async () => {
    const module = await mkdtemp(join(folder, "module-"));
    await mkdir(join(module, "cmd", "thing"), { recursive: true });
    await writeFile(
      join(module, "go.mod"),
      "module x\n\ngo 1.26\n\nrequire github.com/pulumi/pulumi/pkg/v3 v3.258.0\n",
    );
    await writeFile(join(module, "go.sum"), "");
    await writeFile(join(module, "cmd", "thing", "main.go"), "package main\n");
    builds = join(module, "builds");
    const env = { PATH: await programs({ go: fakeGo }), BUILDS: builds };
    place = { moduleFolder: module, outFolder: join(module, "out"), env };
  });
  const buildCount = async () => (await readFile(builds, "utf8")).split("\n").length - 1;

  it("happens once, and again when a source changes", async () => {
    assert.equal(await findBuilt(target, place), undefined);
    const first = await ensureBuilt(target, place, silent);
    assert.deepEqual(first, { ok: true, programs: [join(place.outFolder, "bin", "thing")] });
    assert.deepEqual(await ensureBuilt(target, place, silent), first);
    assert.equal(await buildCount(), 1);

    await writeFile(join(place.moduleFolder, "cmd", "thing", "main.go"), "package main // changed\n");
    assert.equal(await findBuilt(target, place), undefined);
    assert.deepEqual(await ensureBuilt(target, place, silent), first);
    assert.equal(await buildCount(), 2);
  });

  it("happens once for several that ask at the same time, and leaves nothing behind", async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => ensureBuilt(target, place, silent)));
    assert.deepEqual(
      outcomes.map((outcome) => outcome.ok),
      [true, true, true],
    );
    assert.equal(await buildCount(), 1);
    assert.deepEqual(await readdir(place.outFolder), ["bin"]);
  });

  it("distinguishes a failed download from a failed compilation, and shows no password", async () => {
    const download = await ensureBuilt(target, { ...place, env: { ...place.env, FAIL_LIST: "1" } }, silent);
    assert.ok(!download.ok);
    assert.match(download.reason, /could not get the modules of a thing/);
    assert.match(download.reason, /\/\/\*\*\*@proxy\.test/);
    assert.doesNotMatch(download.reason, /hush/);

    const compilation = await ensureBuilt(target, { ...place, env: { ...place.env, FAIL_BUILD: "1" } }, silent);
    assert.ok(!compilation.ok);
    assert.match(compilation.reason, /could not compile a thing:\n {2}undefined: x/);
    assert.equal(await findBuilt(target, place), undefined);
  });

  it("names what to install when Go is absent or too old, and still finds what was built", async () => {
    await ensureBuilt(target, place, silent);
    const absent = { ...place.env, PATH: await programs({}) };
    const old = { ...place.env, PATH: await programs({ go: "echo go1.25.4" }) };
    const reasonWith = async (env: NodeJS.ProcessEnv) => {
      const found = await findGo(place.moduleFolder, env);
      return found.ok ? "" : found.reason;
    };
    assert.match(await reasonWith(absent), /^Go 1\.26 or later is needed .* no `go` on PATH/);
    assert.match(await reasonWith(old), /^Go 1\.26 or later is needed .* is 1\.25\.4/);
    assert.ok(await findBuilt(target, { ...place, env: absent }));
    assert.ok(await findBuilt(target, { ...place, env: old }));
    await rm(join(place.outFolder, "bin", "thing"));
    assert.equal(await findBuilt(target, { ...place, env: absent }), undefined);
  });
});

describe("lock of the engine's folder", () => {
  it("is acquired from a process that died, and its unfinished files are removed", async () => {
    const gone = spawn(process.execPath, ["-e", ""]);
    await once(gone, "exit");
    const out = await mkdtemp(join(folder, "lock-"));
    await writeFile(join(out, "build.lock"), String(gone.pid));
    await mkdir(join(out, `build-${gone.pid}-abc`));
    assert.equal(await withLock(out, silent, async () => "done"), "done");
    assert.deepEqual(await readdir(out), []);
  });

  it("is released when the work fails", async () => {
    const out = await mkdtemp(join(folder, "lock-"));
    const failing = withLock(out, silent, async () => {
      throw new Error("no");
    });
    await assert.rejects(failing, /no/);
    assert.deepEqual(await readdir(out), []);
  });
});

describe("this repository's modules", () => {
  it("pin an engine and give each target a recipe of its own", async () => {
    assert.ok(isAtLeast(await pinnedEngineVersion(moduleFolder("pulumi")), "3.230.0"));
    const recipes = await Promise.all([
      recipeOf(TARGETS.engine, moduleFolder("pulumi")),
      recipeOf(TARGETS.generator, moduleFolder("generator")),
    ]);
    assert.equal(new Set(recipes.map((recipe) => recipe.fingerprint)).size, recipes.length);
  });
});
