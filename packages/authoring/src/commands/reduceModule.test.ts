import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseSync, Visitor } from "rolldown/utils";
import { assignExports, type Reduction, reduceModule } from "./reduceModule.js";

const bundler = { parseSync, Visitor };
const DOC = "Doc of a field in a definition.";
const reduction: Reduction = { docs: new Set([DOC]), removesEveryDoc: false, folderOf: (name) => `/kit/${name}` };
const reduce = (code: string, path = "/project/dist/Zone.js", options: Partial<Reduction> = {}) =>
  reduceModule(bundler, code, path, { ...reduction, ...options });

describe("reduceModule", () => {
  it("removes the docs of definitions and keeps other docs, which messages may quote", () => {
    const code = `const a = s.set("${DOC}", shared().doc("${DOC}")), b = s.string("Doc of a setting."), c = { doc: "${DOC}" }, d = { doc: "x" };`;
    assert.equal(
      reduce(code),
      'const a = s.set(shared()), b = s.string("Doc of a setting."), c = { doc: "" }, d = { doc: "x" };',
    );
  });

  it("removes every doc outside of settings.js on demand", () => {
    const code = 'const b = s.string("Doc of a setting.");';
    assert.equal(reduce(code, "/project/dist/Zone.js", { removesEveryDoc: true }), "const b = s.string();");
    assert.equal(reduce(code, "/project/dist/settings.js", { removesEveryDoc: true }), code);
  });

  it("removes what only documents fields and definitions on demand", () => {
    const code = 'const b = s.string(a).enumType("Tier").optional().needed(), c = { deletion: "keeps it", id: 1 };';
    const reduced = "const b = s.string(a).optional(), c = {  id: 1 };";
    assert.equal(reduce(code, "/project/dist/Zone.js", { removesEveryDoc: true }), reduced);
    assert.equal(reduce(code), code);
  });

  it("removes the checks of definitions and unsupported calls of the kit, and nothing of the author's modules", () => {
    const verify = "export function verify(a) { throw a; }";
    assert.equal(reduce(verify, "/kit/rest/definition/verify.js"), "export function verify() {}");
    assert.equal(reduce(verify, "/project/rest/definition/verify.js"), verify);
    const tables = "const t = { ConstructRequest: 1, CheckRequest: 2 };";
    assert.equal(reduce(tables, "\\kit\\grpc\\generated\\tables.js"), "const t = {  CheckRequest: 2 };");
    assert.equal(reduce(tables, "/project/grpc/generated/tables.js"), tables);
  });
});

describe("assignExports", () => {
  it("replaces getters of exports by assignments", () => {
    const code = 'Object.defineProperty(exports, "a", { enumerable: true, get: function () { return b; } });';
    assert.equal(assignExports(bundler, code), 'exports["a"] = b;');
  });
});
