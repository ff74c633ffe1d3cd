import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "../fields/field.js";
import { Secret } from "../values/value.js";
import { secretsIn } from "./secretsIn.js";

describe("secretsIn", () => {
  it("are the texts and numbers under a secret mark, at any depth", () => {
    const value = {
      a: new Secret("hunter22"),
      b: [{ c: new Secret({ d: ['say "please"', 4711] }) }],
      e: "open text",
      f: new Secret(true),
    };
    assert.deepEqual(secretsIn(value).sort(), ["4711", "hunter22", 'say "please"']);
  });

  it("are the values under names of credentials in a secret document, and the document as a whole", () => {
    const document = '{"name": "okta", "login": {"keys": ["hunter22"]}}';
    assert.deepEqual(secretsIn({ document: new Secret(document) }).sort(), ["hunter22", document].sort());
    assert.deepEqual(secretsIn({ document: new Secret("{no document") }), ["{no document"]);
  });

  it("are found in documents with any number of credentials", () => {
    const document = JSON.stringify({ keys: Array.from({ length: 300_000 }, (_, at) => `key-${at}`) });
    assert.equal(secretsIn({ document: new Secret(document) }).length, 300_001);
  });

  it("are the values under names of credentials in texts that may contain JSON", () => {
    const payload = s.string().mayContainJson();
    const inner = { hooks: s.list(s.object({ payload: payload.optional() })), payload };
    const given = {
      hooks: [{ payload: '{"routing_key": "hunter22", "text": "open text"}' }],
      payload: '{"apiKey": "hunter23", "name": "open"}',
    };
    assert.deepEqual(secretsIn(given, inner).sort(), ["hunter22", "hunter23"]);
    assert.deepEqual(secretsIn({ payload: "apiKey=hunter23" }, inner), ["hunter23"]);
    assert.deepEqual(secretsIn({ payload: '{"apiKey": "hunter23"}' }, { payload: s.string() }), []);
  });

  const fields = {
    name: s.string(),
    password: s.string().secret(),
    login: s.object({ user: s.string(), key: s.string().secret() }),
    rules: s.list(s.object({ path: s.string(), key: s.string().secret() })),
    extra: s.map(s.string()).secret(),
  };

  it("are the values of secret fields, marked or not", () => {
    const given = {
      name: "open",
      password: "hunter22",
      login: { user: "me", key: "hunter23" },
      rules: [{ path: "/", key: "hunter24" }],
      extra: { a: "hunter25" },
      unknown: "open",
    };
    assert.deepEqual(secretsIn(given, fields).sort(), ["hunter22", "hunter23", "hunter24", "hunter25"]);
  });

  it("are all of a value that has not the shape of a field with secrets", () => {
    assert.deepEqual(secretsIn({ login: "hunter23", rules: { key: "hunter24" }, name: ["open"] }, fields).sort(), [
      "hunter23",
      "hunter24",
    ]);
  });
});
