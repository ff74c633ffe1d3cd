import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assetsOf } from "./assets.mjs";
import { breakingChanges, mayBreak } from "./compatibility.mjs";
import { file } from "./files.mjs";
import { wheel } from "./python.mjs";
import { tarGz } from "./tar.mjs";
import { zip } from "./zip.mjs";

const LONG = `${"folder/".repeat(20)}name.txt`;
/** A name so long that the older form of archives has no place for it. */
const LONGEST = `folder/${"Member".repeat(25)}é.java`;
const FILES = new Map([
  [LONGEST, file("longest")],
  [LONG, file("long")],
  ["b.txt", file("β\n".repeat(1000))],
  ["a", file("#!/bin/sh\n", true)],
]);

describe("archives", () => {
  let folder;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "archives-"));
  });
  after(() => rm(folder, { recursive: true }));

  it("are unpacked by the system's tar, with who may run what", async () => {
    await writeFile(join(folder, "x.tar.gz"), tarGz(FILES));
    const listed = execFileSync("tar", ["-tvzf", join(folder, "x.tar.gz")], { encoding: "utf8" });
    assert.match(listed, /^-rwxr-xr-x .* a$/m);
    assert.match(listed, /^-rw-r--r-- .* b\.txt$/m);
    execFileSync("tar", ["-xzf", "x.tar.gz"], { cwd: folder });
    for (const [path, { content }] of FILES) assert.deepEqual(await readFile(join(folder, path)), content);
  });

  it("are read by Python's zip module", async () => {
    await writeFile(join(folder, "x.zip"), zip(FILES));
    const script =
      "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print(sorted(z.namelist()))";
    const listed = execFileSync("python3", ["-c", script, join(folder, "x.zip")], { encoding: "utf8" });
    assert.equal(listed.trim(), `['a', 'b.txt', '${LONGEST}', '${LONG}']`);
  });

  it("depend on nothing but names and contents", () => {
    const reversed = new Map([...FILES].reverse());
    assert.deepEqual(tarGz(reversed), tarGz(FILES));
    assert.deepEqual(zip(reversed), zip(FILES));
    assert.notDeepEqual(tarGz(new Map([...FILES, ["c", file("")]])), tarGz(FILES));
  });
});

describe("a wheel", () => {
  it("says what it needs, and records every file", async () => {
    const sdk = new Map([
      [
        "pyproject.toml",
        file('[project]\n  dependencies = ["pulumi>=3.0.0,<4.0.0", "x; python_version < \\"3.11\\""]\n'),
      ],
      ["tripod_x/__init__.py", file("")],
      ["setup.py", file("")],
    ]);
    const about = { version: "1.2.3", description: "D.", homepage: "h", license: "Apache-2.0", readme: "# x\n" };
    const { name, content } = wheel(sdk, { distribution: "tripod-x", module: "tripod_x" }, about);
    assert.equal(name, "tripod_x-1.2.3-py3-none-any.whl");
    const script =
      "import sys,io,zipfile,json;z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()));print(json.dumps({n:z.read(n).decode() for n in z.namelist()}))";
    const files = JSON.parse(execFileSync("python3", ["-c", script], { input: content, encoding: "utf8" }));
    assert.deepEqual(Object.keys(files), [
      "tripod_x-1.2.3.dist-info/METADATA",
      "tripod_x-1.2.3.dist-info/RECORD",
      "tripod_x-1.2.3.dist-info/WHEEL",
      "tripod_x/__init__.py",
    ]);
    assert.match(files["tripod_x-1.2.3.dist-info/METADATA"], /^Requires-Dist: x; python_version < "3\.11"$/m);
    assert.match(
      files["tripod_x-1.2.3.dist-info/RECORD"],
      /^tripod_x\/__init__\.py,sha256=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU,0$/m,
    );
  });
});

describe("breaking changes", () => {
  const string = { type: "string" };
  const schema = (change = {}) => ({
    config: { variables: { url: string }, defaults: [] },
    resources: {
      "x:index/thing:Thing": {
        inputProperties: { name: string, size: { type: "number" } },
        requiredInputs: ["name"],
        properties: { name: string, token: { ...string, secret: true } },
        required: ["name", "token"],
        ...change.resource,
      },
    },
    functions: {
      "x:index/getThing:getThing": { inputs: { properties: { id: string } }, outputs: { properties: { id: string } } },
    },
    types: { "x:index/Kind:Kind": { type: "string", enum: [{ value: "a" }, { value: "b" }] } },
    ...change.top,
  });

  const cases = [
    ["nothing for the same schema", {}, []],
    [
      "nothing for additions",
      { resource: { inputProperties: { name: string, size: { type: "number" }, more: string } } },
      [],
    ],
    [
      "nothing for an input that takes more",
      {
        resource: {
          inputProperties: {
            name: { oneOf: [string, { $ref: "#/types/x:index/Kind:Kind" }] },
            size: { type: "number" },
          },
        },
      },
      [],
    ],
    ["a removed resource", { top: { resources: {} } }, ["Thing was removed"]],
    ["a removed input", { resource: { inputProperties: { name: string } } }, ["Thing: the input size was removed"]],
    [
      "an input of another type",
      { resource: { inputProperties: { name: string, size: string } } },
      ["Thing: the input size was number and is string"],
    ],
    [
      "an input that is required now",
      { resource: { requiredInputs: ["name", "size"] } },
      ["Thing: the input size is required now"],
    ],
    [
      "an output that may be absent",
      { resource: { required: ["name"] } },
      ["Thing: the output token may be absent now"],
    ],
    [
      "an output that is no longer secret",
      { resource: { properties: { name: string, token: string } } },
      ["Thing: the output token is no longer secret"],
    ],
    [
      "an input that replaces now",
      { resource: { inputProperties: { name: { ...string, willReplaceOnChanges: true }, size: { type: "number" } } } },
      ["Thing: a change of name replaces the resource now"],
    ],
    [
      "a removed value",
      { top: { types: { "x:index/Kind:Kind": { type: "string", enum: [{ value: "a" }] } } } },
      ["Kind: the value b was removed"],
    ],
    [
      "a setting that is required now",
      { top: { config: { variables: { url: string }, defaults: ["url"] } } },
      ["settings: the input url is required now"],
    ],
  ];
  for (const [title, change, expected] of cases) {
    it(`are ${title}`, () => assert.deepEqual(breakingChanges(schema(), schema(change)), expected));
  }
});

describe("a version", () => {
  const cases = [
    ["0.1.0", "0.1.1", false],
    ["0.1.0", "0.2.0", true],
    ["0.9.3", "1.0.0", true],
    ["1.2.0", "1.3.0", false],
    ["1.2.0", "2.0.0", true],
  ];
  for (const [before, after, expected] of cases) {
    it(`${after} ${expected ? "may" : "must not"} break programs of ${before}`, () =>
      assert.equal(mayBreak(before, after), expected));
  }
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
