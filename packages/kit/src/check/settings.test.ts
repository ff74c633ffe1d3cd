import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "../fields/field.js";
import { Secret, UNKNOWN, type ValueObject } from "../values/value.js";
import { createWording } from "../wording.testing.js";
import { checkSettings, missingAsFailure } from "./settings.js";

const { assertFailures, assertWording } = createWording(import.meta.url);

const fields = {
  url: s.string("Address of the service.").env("A_URL", "B_URL"),
  password: s.string("Password.").secret().env("A_PASSWORD"),
  region: s.string().optional().env("A_REGION"),
  verbose: s.boolean().default(false).env("A_VERBOSE"),
  retries: s.number().integer().min(0).default(10),
  flags: s.map(s.boolean()).optional(),
};

function run(inputs: ValueObject, environment: Record<string, string> = {}) {
  return checkSettings(fields, { url: "u", password: "p", ...inputs }, environment);
}

describe("settings", () => {
  it("reports all missing settings together, with their environment variables", (test) => {
    const { missing } = checkSettings(fields, {}, {});
    assertFailures(test, missing.map(missingAsFailure), ["url", "password"]);
    assert.deepEqual(checkSettings(fields, {}, {}).failures, []);
    assertWording(test, missing[0]?.description ?? "", { doc: fields.url.spec.doc, first: "A_URL", second: "B_URL" });
  });

  it("requires a setting unless its alternative is set", (test) => {
    const either = {
      key: s.string("Key.").optional().requiredUnless("token").env("A_KEY"),
      token: s.string().optional().secret().env("A_TOKEN"),
    };
    const missingOf = (inputs: ValueObject, environment = {}) =>
      checkSettings(either, inputs, environment).missing.map(missingAsFailure);
    for (const given of [{}, { token: null }]) assertFailures(test, missingOf(given), ["key"]);
    for (const given of [{ token: "t" }, { token: UNKNOWN }, { key: "k" }]) assert.deepEqual(missingOf(given), []);
    assert.deepEqual(missingOf({}, { A_TOKEN: "t" }), []);
  });

  it("prefers the explicit value, then the first variable that is not empty, then the default", () => {
    const environment = { A_URL: "", B_URL: "from-b", A_PASSWORD: "from-a", A_REGION: "r" };
    const all = checkSettings(fields, {}, environment).settings;
    assert.deepEqual(all, { url: "from-b", password: "from-a", region: "r", verbose: false, retries: 10 });
    assert.equal(run({ url: "explicit" }, environment).settings.url, "explicit");
  });

  it("rejects an explicit empty string instead of using the environment or the default", (test) => {
    for (const name of Object.keys(fields)) {
      for (const empty of ["", new Secret("")]) {
        const { failures, missing } = run({ [name]: empty }, { A_URL: "u", A_REGION: "r", A_VERBOSE: "true" });
        assertFailures(test, failures, [name]);
        assert.deepEqual(missing, []);
      }
    }
  });

  it("names the environment variable of an invalid value", (test) => {
    const { failures } = run({}, { A_REGION: "r", A_VERBOSE: "many" });
    assertFailures(test, failures, ["verbose"]);
  });

  it("treats null as unset", () => {
    for (const absent of [null, undefined, new Secret(null)]) {
      assert.equal(run({ region: absent }, { A_REGION: "r" }).settings.region, "r");
    }
  });

  it("parses settings that are not text from JSON, with any position of the secret mark", () => {
    for (const flags of [
      { a: true },
      '{"a":true}',
      '{"a":"true"}',
      new Secret('{"a":true}'),
      new Secret({ a: true }),
      { a: new Secret(true) },
    ]) {
      const { settings, failures } = run({ flags, verbose: "true", retries: "3" });
      assert.deepEqual(failures, []);
      assert.deepEqual(settings.flags, { a: true });
      assert.equal(settings.verbose, true);
      assert.equal(settings.retries, 3);
    }
    for (const [text, meaning] of [
      ["1", true],
      ["T", true],
      ["False", false],
      ["0", false],
    ] as const) {
      assert.equal(run({ verbose: text }).settings.verbose, meaning);
      assert.equal(run({}, { A_VERBOSE: text }).settings.verbose, meaning);
    }
  });

  it("never parses text settings", () => {
    assert.equal(run({ url: '{"a":1}', region: "true" }).settings.url, '{"a":1}');
  });

  it("names the invalid setting and quotes its text only if it is not secret", (test) => {
    for (const retries of ["many", new Secret("hunter2"), "-1"])
      assertFailures(test, run({ retries }).failures, ["retries"]);
    assertFailures(test, run({ regoin: "x" }).failures, ["regoin"]);
  });

  it("records explicit settings in their original form, with marked secrets and without the environment", () => {
    const given = { flags: '{"a":true}', retries: "3", version: "1.0.0", password: "p", url: UNKNOWN };
    const { recorded } = checkSettings(fields, given, { A_REGION: "r" });
    assert.deepEqual(recorded, { ...given, password: new Secret("p") });
  });

  it("records a secret with one mark, and no value for an unset setting", () => {
    for (const nothing of [null, undefined]) {
      const { recorded } = checkSettings(fields, { url: "u", password: nothing }, {});
      assert.equal(recorded.password ?? undefined, undefined);
    }
    const { recorded } = checkSettings(fields, { url: "u", password: new Secret("p") }, {});
    assert.deepEqual(recorded, { url: "u", password: new Secret("p") });
  });

  it("accepts unknown values", () => {
    const { missing, failures } = run({ url: UNKNOWN, flags: UNKNOWN });
    assert.deepEqual([missing, failures], [[], []]);
  });

  it("ignores names that the engine adds", () => {
    assert.deepEqual(run({ version: "1.0.0", pluginDownloadURL: "x", __internal: {} }).failures, []);
  });

  it("reports up to a hundred unknown names individually and the others as a number", (test) => {
    const { failures } = run(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`stranger${index}`, ""])));
    const unknownNames = failures.filter(({ path }) => path.startsWith("stranger"));
    assert.equal(unknownNames.length, 101);
    assertWording(test, unknownNames.at(-1)?.reason ?? "", { others: 4900 });
  });

  it("separates explicit settings from those of the environment", () => {
    assert.deepEqual(checkSettings(fields, { retries: "3", region: "" }, { A_URL: "u" }).explicit, {
      retries: 3,
      region: "",
    });
  });
});
