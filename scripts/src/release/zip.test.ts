import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Files, file } from "@tripod/authoring/commands/files";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { assetsOf } from "./checksums.js";
import { wheel } from "./sdkPackages.js";
import { zip } from "./zip.js";

const LONG = `${"folder/".repeat(20)}name.txt`;
/** Name so long that the older form of archives has no place for it. */
const LONGEST = `folder/${"Member".repeat(25)}é.java`;
const FILES: Files = new Map([
  [LONGEST, file("longest")],
  [LONG, file("long")],
  ["b.txt", file("β\n".repeat(1000))],
  ["a", file("#!/bin/sh\n", true)],
]);

describe("zip archives", () => {
  const folder = useTemporaryFolder();

  it("are read by Python's zip module", async () => {
    await writeFile(join(folder, "x.zip"), zip(FILES));
    const script =
      "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print(sorted(z.namelist()))";
    const listed = execFileSync("python3", ["-c", script, join(folder, "x.zip")], { encoding: "utf8" });
    assert.equal(listed.trim(), `['a', 'b.txt', '${LONGEST}', '${LONG}']`);
  });

  it("depend on names and contents only", () => {
    assert.deepEqual(zip(new Map([...FILES].reverse())), zip(FILES));
  });
});

describe("zip: a wheel", () => {
  it("reports its requirements, and records every file", async () => {
    const sdk: Files = new Map([
      [
        "pyproject.toml",
        file('[project]\n  dependencies = ["pulumi>=3.0.0,<4.0.0", "x; python_version < \\"3.11\\""]\n'),
      ],
      ["tripod_x/__init__.py", file("")],
      ["setup.py", file("")],
    ]);
    const about = { version: "1.2.3", description: "D.", homepage: "h", license: "Apache-2.0" };
    const { name, content } = wheel(sdk, { distribution: "tripod-x", module: "tripod_x" }, about);
    assert.equal(name, "tripod_x-1.2.3-py3-none-any.whl");
    const script =
      "import sys,io,zipfile,json;z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()));print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))";
    const read = execFileSync("python3", ["-c", script], { input: content, encoding: "utf8" });
    const files = JSON.parse(read) as Record<string, string>;
    assert.deepEqual(Object.keys(files), [
      "tripod_x-1.2.3.dist-info/METADATA",
      "tripod_x-1.2.3.dist-info/RECORD",
      "tripod_x-1.2.3.dist-info/WHEEL",
      "tripod_x/__init__.py",
    ]);
    assert.match(files["tripod_x-1.2.3.dist-info/METADATA"] ?? "", /^Requires-Dist: x; python_version < "3\.11"$/m);
    assert.match(
      files["tripod_x-1.2.3.dist-info/RECORD"] ?? "",
      /^tripod_x\/__init__\.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0$/m,
    );
  });
});

describe("assetsOf", () => {
  it("returns the files of the release's page, and no packages of the languages' registries", () => {
    const paths = [
      "npm/a-1.0.0.tgz",
      "plugins/pulumi-resource-a-v1.0.0-linux-amd64.tar.gz",
      "python/a.whl",
      "registry/pulumi-a/schema.json",
      "schemas/a.json",
    ];
    const expected = [
      "plugins/pulumi-resource-a-v1.0.0-linux-amd64.tar.gz",
      "schemas/a.json",
      "llms.txt",
      "sbom.cdx.json",
    ];
    assert.deepEqual(assetsOf(paths), expected);
  });
});
