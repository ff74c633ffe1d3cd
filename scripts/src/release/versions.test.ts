import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ROOT } from "../shared/folders.js";
import { readVersions, type Versions, versionFaults } from "./versions.js";

const VALID: Versions = {
  root: { version: "0.2.0" },
  workspace: new Map([
    ["packages/a/package.json", { version: "0.2.0", dependencies: { "@tripod/b": "0.2.0", yaml: "2.9.1" } }],
    ["packages/b/package.json", { version: "0.2.0" }],
  ]),
  changelog: "# Changelog\n\n## 0.2.0 - 2026-12-01\n\n### Added\n\n## 0.1.0 - 2026-11-01\n",
};

describe("versionFaults", () => {
  it("accepts a tag of the version that packages and changelog have", () =>
    assert.deepEqual(versionFaults("v0.2.0", VALID), []));

  const changed = (version: string, dependency: string): Versions => ({
    ...VALID,
    workspace: new Map([["packages/a/package.json", { version, dependencies: { "@tripod/b": dependency } }]]),
  });
  const changelog = (heading: string): Versions => ({ ...VALID, changelog: `# Changelog\n\n${heading}\n` });
  for (const [title, tag, versions, expected] of [
    ["another tag", "v0.2.1", VALID, /^package\.json: the version 0\.2\.0 differs from the tag v0\.2\.1$/],
    ["a tag without v", "0.2.0", VALID, /differs from the tag 0\.2\.0/],
    ["a package of another version", "v0.2.0", changed("0.1.0", "0.2.0"), /a\/package\.json: the version 0\.1\.0/],
    ["a dependency of another version", "v0.2.0", changed("0.2.0", "0.1.0"), /the dependency @tripod\/b .* 0\.1\.0/],
    ["an entry of the changelog without a date", "v0.2.0", changelog("## 0.2.0 - unreleased"), /got "0\.2\.0 - unre/],
    [
      "an older entry of the changelog",
      "v0.2.0",
      changelog("## 0.1.0 - 2026-11-01"),
      /"0\.2\.0 - YYYY-MM-DD", got "0\.1/,
    ],
    ["a changelog without an entry", "v0.2.0", changelog(""), /got "none"/],
  ] as const) {
    it(`reports ${title}`, () => {
      const faults = versionFaults(tag, versions);
      assert.equal(faults.length, 1, faults.join("\n"));
      assert.match(faults[0] ?? "", expected);
    });
  }

  it("reports no package of this repository for its own version", async () => {
    const versions = await readVersions(ROOT);
    assert.ok(versions.workspace.size > 10);
    const faults = versionFaults(`v${versions.root.version}`, versions);
    assert.deepEqual(
      faults.filter((fault) => !fault.startsWith("CHANGELOG.md")),
      [],
    );
  });
});
