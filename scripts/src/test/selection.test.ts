import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { chosenParts } from "./parts.js";
import { changedFiles, definitionNames, reachedResources, testsOf } from "./selection.js";

describe("reachedResources", () => {
  it("names the resource of a changed definition or fixture alone", () => {
    for (const file of ["dns/DomainsRrsetV2.ts", "dns/DomainsRrsetV2.fixture.ts"]) {
      assert.deepEqual(reachedResources([`packages/hostpkg/src/${file}`]), {
        shared: [],
        resources: ["DomainsRrsetV2"],
      });
    }
  });

  it("follows the imports of definitions to a file that several share", () => {
    const { resources } = reachedResources(["packages/hostpkg/src/dns/dialect.ts", "README.md"]);
    assert.ok(resources.includes("DomainsRrsetV2") && resources.includes("DomainsZoneV2"), resources.join());
    assert.ok(!resources.includes("MksClusterV1"), resources.join());
  });

  it("counts a package's client as shared code", () => {
    const files = ["packages/hostpkg/src/platform.ts"];
    assert.deepEqual(reachedResources(files), { shared: files, resources: [] });
  });

  it("names shared code, which reaches every resource, and no test of it", () => {
    const files = [
      "packages/rest/src/lifecycle/create.ts",
      "packages/rest/src/lifecycle/recovery.test.ts",
      "docs/index.md",
    ];
    assert.deepEqual(reachedResources(files), { shared: [files[0]], resources: [] });
  });
});

describe("changedFiles", () => {
  it("names files that are changed and not staged by their whole path", (test) => {
    const folder = mkdtempSync(join(tmpdir(), "changed-files-"));
    const kept = { ...process.env };
    test.after(() => {
      process.env = kept;
      rmSync(folder, { recursive: true, force: true });
    });
    process.env = { ...kept, GIT_DIR: join(folder, ".git"), GIT_WORK_TREE: folder, TESTS_BASE: "HEAD" };
    const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder, stdio: "ignore" });
    const write = (text: string) => {
      for (const name of ["first.md", "second.md"]) writeFileSync(join(folder, name), text);
    };
    git("init");
    write("old");
    git("add", ".");
    git("-c", "user.name=test", "-c", "user.email=test@example.test", "commit", "--no-gpg-sign", "-m", "first");
    write("changed");
    assert.deepEqual(changedFiles(), ["first.md", "second.md"]);
  });
});

describe("definitionNames", () => {
  it("lists lookups and resources of every package", () => {
    const names = definitionNames();
    for (const name of ["getDomainsZoneV2", "DomainsZoneV2", "Monitor", "ClusterEks"])
      assert.ok(names.includes(name), name);
    assert.ok(names.length > 250);
    assert.ok(names.every((name) => /^(get)?[A-Z]/.test(name)));
  });
});

describe("testsOf", () => {
  it("finds the tests next to a definition", () => {
    assert.match(testsOf("MksClusterV1")[0] ?? "", /kubernetes\/MksClusterV1\.test\.js$/);
    assert.deepEqual(testsOf("Nothing"), []);
  });
});

describe("chosenParts", () => {
  it("chooses the parts that changed files ask for, with the file", () => {
    const { chosen, left } = chosenParts(["docs/guides/secrets.md"], 900);
    assert.deepEqual([chosen.map(({ name }) => name), left], [["site"], []]);
    assert.equal(chosen[0]?.because, "docs/guides/secrets.md");
    assert.deepEqual(chosenParts(["packages/logpkg/src/limits.ts"], 900).chosen, []);
  });

  it("names what does not fit into the time", () => {
    const files = [
      "packages/provider/src/main.ts",
      "scripts/src/engine/recipe.ts",
      "docs/index.md",
      "scripts/src/release/main.ts",
    ];
    const { chosen, left } = chosenParts(files, 700);
    assert.ok(chosen.reduce((sum, { seconds }) => sum + seconds, 0) <= 700);
    assert.ok(left.length > 0);
  });
});
