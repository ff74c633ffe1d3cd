import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createClient } from "../client/client.js";
import { definePackage, definitionsFor, type Log } from "../definition/definition.js";
import { s } from "../fields/field.js";
import { SAMPLE } from "../sample.testing.js";
import { createAccountRedactor } from "./accountRedactor.js";

describe("createAccountRedactor: the redactor of an account", () => {
  it("redacts its own secrets, and those of a call until the call ends", () => {
    const account = createAccountRedactor(["account-key"]);
    const call = account.begin(["north-zone"]);
    call.add(["another-key"]);
    assert.equal(account.redact("account-key north-zone another-key"), "[secret] [secret] [secret]");
    call.end();
    account.add("some-token");
    assert.equal(account.redact("account-key north-zone some-token"), "[secret] north-zone [secret]");
  });
});

describe("createAccountRedactor: a client", () => {
  const { lookup } = definitionsFor<{ log: Log }>();
  const getThing = lookup({
    name: "getThing",
    terraform: "thing",
    doc: "A thing.",
    fields: { name: s.string("Name."), password: s.string("Password.").secret() },
    async run({ name, password }, { platform, log, progress, fail }) {
      const said = `\u001b[2Jaccount-key ${encodeURIComponent(password)}`;
      platform.log("debug", said);
      log("info", said);
      progress(said);
      if (name === "fail") return fail("name", said);
      throw Object.assign(new Error(said, { cause: new Error(password) }), {
        code: "not-found",
        detail: [password],
        said,
      });
    },
  });
  const pkg = definePackage({
    ...SAMPLE,
    settings: {
      key: s
        .string("Key.")
        .secret()
        .check((value) => (value.startsWith("account") ? undefined : `${value} is not a key`)),
    },
    lookups: { getThing: async () => ({ getThing }) },
    resources: {},
    connect: (_settings, { log }) => ({ log }),
  });
  const password = "two words/ü";

  it("redacts secrets in logs, progress, errors, causes and other members", async () => {
    const said: string[] = [];
    const log: Log = (_severity, message) => said.push(message);
    const client = createClient(pkg, { key: "account-key" }, { log });
    const clean = "\\u001b[2J[secret] [secret]";
    const error = (await client.getThing({ name: "x", password }).catch((thrown: unknown) => thrown)) as Error;
    assert.deepEqual(said, [clean, clean, clean]);
    assert.equal(error.message, clean);
    assert.equal((error as unknown as { said: string }).said, clean);
    assert.equal((error.cause as Error).message, "[secret]");
    assert.doesNotMatch(`${error.stack}${(error.cause as Error).stack}`, /account-key|two words|two%20words/);
    await assert.rejects(client.getThing({ name: "fail", password }), {
      code: "invalid-argument",
      failures: [{ path: "name", reason: clean }],
    });
  });

  it("does not quote a rejected setting", () => {
    assert.throws(() => createClient(pkg, { key: "hunter22" }), {
      failures: [{ path: "key", reason: "[secret] is not a key" }],
    });
  });
});
