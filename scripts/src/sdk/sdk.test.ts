import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "../shared/folders.js";
import { LANGUAGES } from "./sdk.js";

const pkg = { name: "shop", version: "1.2.3", publisher: "Example", repository: "https://github.com/example/shop" };

describe("LANGUAGES", () => {
  it("quotes a folder that a shell would split", () => {
    assert.equal(LANGUAGES.python.install("/a b/it's", pkg), "pip install '/a b/it'\\''s'");
    assert.equal(LANGUAGES.nodejs.install("/sdk", pkg), "npm install --install-links /sdk/bin");
  });

  it("replaces the module in Go, which no proxy has", () => {
    const module = "github.com/example/pulumi-shop/sdk/go";
    assert.equal(LANGUAGES.go.install("/sdk", pkg), `go mod edit -require=${module}@v1.2.3 -replace=${module}=/sdk`);
  });
});

describe("npm run sdk", () => {
  for (const [args, message] of [
    [["--language", "pyton"], 'sdk: There is no language "pyton"; did you mean "python"?\n'],
    [["--language", "x"], 'sdk: There is no language "x"; known are nodejs, python, go, java, dotnet\n'],
    [["hostpk"], 'sdk: There is no package "hostpk"; did you mean "hostpkg"?\n'],
  ] as const)
    it(`refuses ${args.join(" ")} and names the nearest`, () => {
      const ran = spawnSync(process.execPath, [join(ROOT, "scripts", "run.mjs"), "sdk", ...args], { encoding: "utf8" });
      assert.deepEqual([ran.status, ran.stdout, ran.stderr], [1, "", message]);
    });
});
