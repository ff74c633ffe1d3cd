import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { runCreate, temporaryFolder } from "../run.testing.js";
import { draftProject, thingDocument } from "./draft.testing.js";

const { assertWording } = createWording(import.meta.url);

/** Parses JSON, so that `__proto__` is an own member. */
const parsed = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

describe("draft of a hostile document", () => {
  it("ends at cycles of references, of parts and of members", async (test) => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const { notes, file } = await draftProject(
      thingDocument(
        {
          loop: ref("Loop"),
          self: ref("Self"),
          tree: ref("Tree"),
          outside: { $ref: "other.yaml#/x" },
          none: ref("None"),
        },
        {
          Loop: { $ref: "#/components/schemas/Loop" },
          Self: { allOf: [ref("Self")], type: "object", properties: { a: { type: "string" } } },
          Tree: { type: "object", properties: { left: ref("Tree"), all: { type: "array", items: ref("Tree") } } },
        },
      ),
    );
    const text = file("src/resources/Thing.ts");
    for (const name of ["loop", "outside", "none"]) assert.match(text, new RegExp(`${name}: s\\.any\\("[^"]*"\\)`));
    assert.match(text, /self: s\.object/);
    assertWording(test, notes.join("\n"));
  });

  it("stops at references that multiply", async (test) => {
    const schemas = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => {
        const properties = Object.fromEntries(
          Array.from({ length: 9 }, (_, at) => [`m${at}`, { $ref: `#/components/schemas/L${level + 1}` }]),
        );
        return [`L${level}`, { type: "object", properties }];
      }),
    );
    const { draft, notes } = await draftProject(thingDocument({ a: { $ref: "#/components/schemas/L0" } }, schemas));
    assert.equal(draft.resources.length, 0);
    assertWording(test, notes.filter((note) => note.startsWith("/things/{id}: ")).join("\n"));
  });

  it("stops at many large bodies, and keeps what was drafted before", async (test) => {
    const members = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`m${at}`, { type: "string" }]));
    const [list, item] = Object.values(thingDocument(members).paths as object);
    const paths = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [
        [`/p${at}`, list],
        [`/p${at}/{id}`, item],
      ]).flat(),
    );
    const { draft, notes } = await draftProject({ openapi: "3.0.0", paths });
    assert.ok(draft.resources.length > 10 && draft.resources.length < 100, `${draft.resources.length}`);
    assertWording(test, notes.filter((note) => note.startsWith("paths: ")).join("\n"));
  });

  it("stops at deep nesting", async (test) => {
    let schema: object = { type: "string" };
    for (let level = 0; level < 5000; level++) schema = { type: "object", properties: { a: schema } };
    const { notes } = await draftProject(thingDocument({ deep: schema }));
    assertWording(test, notes.join("\n"));
  });

  it("reads the first 1,000 of 10,000 paths, and says so", async (test) => {
    const paths = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`/p${at}`, { get: {} }]));
    const { draft, notes } = await draftProject({ openapi: "3.0.0", paths });
    assert.equal(draft.paths, 1000);
    assertWording(test, notes.filter((note) => note.startsWith("paths: ")).join("\n"));
  });

  const names = ["__proto__", "constructor", "hasOwnProperty", "a.b", "a[0]", "", "日本", "x".repeat(101)];
  it("skips members whose names no field can have, with a note", async (test) => {
    const members = names.map((name) => `${JSON.stringify(name)}: { "type": "string" }`).join();
    const { file, notes } = await draftProject(thingDocument(parsed(`{ ${members}, "good": { "type": "string" } }`)));
    const text = file("src/resources/Thing.ts");
    assert.deepEqual(
      [...text.matchAll(/^ {4}(\w+): s/gm)].map(([, name]) => name),
      ["good"],
    );
    assertWording(test, notes.join("\n"));
  });

  it("renames members that Pulumi reserves, and skips a second member of one name", async (test) => {
    const { file, notes } = await draftProject(
      thingDocument({
        urn: { type: "string" },
        pulumi: { type: "string" },
        a_b: { type: "string" },
        aB: { type: "string" },
      }),
    );
    const text = file("src/resources/Thing.ts");
    assert.match(text, /urnValue: s\.string\("[^"]*"\)\.optional\(\)\.wire\("urn"\)/);
    assert.match(text, /pulumiValue: .*\.wire\("pulumi"\)/);
    assertWording(test, notes.join("\n"));
  });

  it("quotes every text", async () => {
    const evil = `"); process.exit(9); //\n*/ \`\${process.exit(9)}\` \u2028\u202e`;
    const { file, draft } = await draftProject({
      ...thingDocument({ kind: { type: "string", enum: [evil.trim(), "__proto__", "a"], description: evil } }),
      info: { title: evil },
      servers: [{ url: `https://x/${evil}` }],
      components: {
        securitySchemes: {
          [evil]: { type: "apiKey", in: "header", name: evil },
          b: { type: "basic", description: evil },
        },
      },
    });
    const text = file("src/resources/Thing.ts");
    assert.match(text, /\["__proto__"\]: ""/);
    assert.doesNotMatch(`${text}${file("src/api.ts")}${file("DRAFT.md")}`, /[\u2028\u202e]/);
    assert.doesNotMatch(text, /s\.\w+\("(?:[^"\\]|\\.)*\\u202e/);
    assert.doesNotMatch(file("src/api.ts"), /\.default/);
    assert.equal(draft.settings.length, 3);
  });

  it("keeps names of definitions apart, also where case does not count and on Windows", async () => {
    const item = Object.values(thingDocument({ a: { type: "string" } }).paths as object)[1] as object;
    const list = Object.values(thingDocument({ a: { type: "string" } }).paths as object)[0] as object;
    const folders = ["zones", "Zones", "ZONE", "con", "providers", "v1/zones"];
    const paths = Object.fromEntries(
      folders.flatMap((name) => [
        [`/${name}`, list],
        [`/${name}/{id}`, item],
      ]),
    );
    const { draft } = await draftProject({ openapi: "3.1.0", paths });
    const resources = draft.resources.map(({ name }) => name);
    assert.deepEqual(resources, ["Zone", "ObjectZone", "ObjectZone2", "ConObject", "ProviderObject", "V1Zone"]);
  });

  it("skips paths that no definition can have", async () => {
    const paths = ["/a/../b", "/a b", "/a/{x}{y}", "/{}", "/a?b", "/{id}/{id}", `/${"a".repeat(400)}`];
    const item = { get: {} };
    const { draft, notes } = await draftProject({
      openapi: "3.0.0",
      paths: Object.fromEntries(paths.map((path) => [path, item])),
    });
    assert.equal(draft.paths, 0);
    assert.ok(notes.length >= paths.length);
  });
});

describe("draft of a file that is not an OpenAPI document", () => {
  const aliases = ["a: &a [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 12; level++) {
    const before = String.fromCharCode(96 + level);
    const name = String.fromCharCode(97 + level);
    aliases.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(", ")}]`);
  }
  const files: readonly (readonly [what: string, name: string, text: string])[] = [
    ["JSON with a mistake", "a.json", "{ x"],
    ["YAML with a mistake", "a.yaml", "a: ["],
    ["YAML whose aliases multiply", "a.yaml", aliases.join("\n")],
    ["YAML that is nested too deeply", "a.yaml", "[".repeat(10_000)],
    ["an empty file", "a.yaml", ""],
    ["a list", "a.json", "[]"],
    ["another version", "a.yaml", "openapi: 4.0.0\npaths: {}"],
    ["a version that is a number", "a.yaml", "openapi: 3.1\npaths: {}"],
    ["a document without paths", "a.yaml", "openapi: 3.1.0"],
    ["a large file", "a.json", " ".repeat(4 * 1024 * 1024 + 1)],
  ];
  for (const [what, name, text] of files) {
    it(`is rejected in one line: ${what}`, async (test) => {
      const folder = await temporaryFolder(test);
      await writeFile(join(folder, name), text);
      const { code, stdout, stderr } = await runCreate(folder, "shop", "--openapi", name);
      assert.deepEqual([code, stdout], [1, ""]);
      // The runtime's words differ between versions of Node.
      assertWording(test, stderr.replace(/(valid JSON: ).*/, "$1"));
      assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
    });
  }
});
