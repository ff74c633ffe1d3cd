import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkSettings, terraformConfig } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { addressOfEnvironment, configuredAddress, environmentOfAddress } from "./deployments.js";
import { ENVIRONMENTS } from "./environments.js";
import { failureOf } from "./lookups.testing.js";
import { type LogSettings, settings } from "./settings.js";

const { assertFailure, assertFailures, assertWording } = createWording(import.meta.url);

const keys = { accessId: "id", accessKey: "key" };
const checked = (inputs: object, environment: Readonly<Record<string, string>> = {}) => {
  const { settings: found, failures, missing } = checkSettings(settings, { ...keys, ...inputs }, environment);
  assert.deepEqual(failures, []);
  assert.deepEqual(missing, []);
  return found as unknown as LogSettings;
};

/** Returns the base URL of settings, and the warnings. */
function addressOf(inputs: object): { address: string | undefined; warnings: string[] } {
  const warnings: string[] = [];
  const address = configuredAddress(checked(inputs), (severity, text) => warnings.push(`${severity}: ${text}`));
  return { address, warnings };
}

/** Environment variables of settings: of this package and of earlier tools. */
const VARIABLES: readonly (readonly [name: keyof typeof settings, own: string, known?: string])[] = [
  ["accessId", "LOGPKG_ACCESS_ID", "SUMOLOGIC_ACCESSID"],
  ["accessKey", "LOGPKG_ACCESS_KEY", "SUMOLOGIC_ACCESSKEY"],
  ["authJwt", "LOGPKG_AUTH_JWT", "SUMOLOGIC_AUTHJWT"],
  ["baseUrl", "LOGPKG_BASE_URL", "SUMOLOGIC_BASE_URL"],
  ["environment", "LOGPKG_ENVIRONMENT", "SUMOLOGIC_ENVIRONMENT"],
];

describe("settings", () => {
  for (const [name, own, known = ""] of VARIABLES) {
    it(`${name} is read from ${own}, then ${known}`, () => {
      const read = (inputs: object, environment: Readonly<Record<string, string>>) =>
        checkSettings(settings, inputs as Record<string, string>, environment).settings[name];
      const [ours, theirs, explicit] = ["https://ours", "https://theirs", "https://explicit"];
      assert.equal(read({}, { [own]: ours, [known]: theirs }), ours);
      assert.equal(read({}, { [own]: "", [known]: theirs }), theirs);
      assert.equal(read({ [name]: explicit }, { [own]: ours }), explicit);
    });
  }

  it("adminMode is false by default, and is read from LOGPKG_ADMIN_MODE", () => {
    assert.equal(checked({}).adminMode, false);
    assert.equal(checked({}, { LOGPKG_ADMIN_MODE: "true" }).adminMode, true);
    assert.equal(checked({ adminMode: false }, { LOGPKG_ADMIN_MODE: "true" }).adminMode, false);
  });

  it("a missing key is reported with its environment variables", () => {
    const { missing } = checkSettings(settings, {}, { LOGPKG_ACCESS_KEY: "" });
    assert.deepEqual(
      missing.map(({ name, environment }) => [name, ...environment]),
      [
        ["accessId", "LOGPKG_ACCESS_ID", "SUMOLOGIC_ACCESSID"],
        ["accessKey", "LOGPKG_ACCESS_KEY", "SUMOLOGIC_ACCESSKEY"],
      ],
    );
  });

  it("no key is missing if a bearer token is set in any way", () => {
    const missing = (inputs: object, environment = {}) =>
      checkSettings(settings, inputs as Record<string, string>, environment).missing.map(({ name }) => name);
    assert.deepEqual(missing({ authJwt: "t" }), []);
    assert.deepEqual(missing({}, { SUMOLOGIC_AUTHJWT: "t" }), []);
    assert.deepEqual(missing({}, { LOGPKG_AUTH_JWT: "" }), ["accessId", "accessKey"]);
    assert.deepEqual(missing({ accessId: "id" }), ["accessKey"]);
  });

  for (const [setting, value] of [
    ["authJwt", "Bearer abc"],
    ["authJwt", "abc\ndef"],
    ["baseUrl", "api.us2.sumologic.com/api"],
    ["baseUrl", "ftp://host/api/"],
    ["baseUrl", "https:/host/api/"],
    ["baseUrl", "https:host/api/"],
    ["baseUrl", "https://id:key@host/api/"],
    ["baseUrl", "https://host/api/?a=b"],
    ["baseUrl", "https://host/api/#a"],
    ["accessId", "id:key"],
  ] as const) {
    it(`${setting} ${value} is rejected`, (test) =>
      assertFailures(test, checkSettings(settings, { ...keys, [setting]: value }, {}).failures, [setting]));
  }

  it("have Terraform names", () => {
    const config = terraformConfig(settings, { ...keys });
    assert.deepEqual(Object.keys(config).sort(), ["access_id", "access_key", "admin_mode", "base_url", "environment"]);
  });
});

describe("configuredAddress", () => {
  it("returns an address for each environment, and the address identifies the environment", () => {
    for (const environment of Object.keys(ENVIRONMENTS)) {
      const address = addressOfEnvironment(environment) ?? "";
      assert.match(address, /^https:\/\/api\.([a-z0-9]+\.)?sumologic\.com\/api\/$/);
      assert.equal(environmentOfAddress(address), environment);
      assert.equal(addressOf({ environment }).address, address);
    }
    assert.equal(addressOfEnvironment("us1"), "https://api.sumologic.com/api/");
    assert.equal(addressOfEnvironment("de"), "https://api.de.sumologic.com/api/");
    assert.equal(addressOfEnvironment("constructor"), undefined);
  });

  it("accepts both names of the Swiss deployment", () => {
    assert.equal(addressOf({ environment: "zrh" }).address, "https://api.ch.sumologic.com/api/");
    assert.equal(environmentOfAddress("https://api.zrh.sumologic.com/api/"), "ch");
  });

  it("adds the trailing slash", () => {
    for (const baseUrl of ["https://host/api", "https://host/api/", "https://host/api//"]) {
      assert.equal(addressOf({ baseUrl }).address, "https://host/api/");
    }
  });

  it("returns undefined without baseUrl and environment", () => {
    assert.equal(addressOf({}).address, undefined);
  });

  it("prefers baseUrl to environment, and warns if they disagree", (test) => {
    const baseUrl = "https://api.eu.sumologic.com/api/";
    assert.deepEqual(addressOf({ baseUrl, environment: "eu" }), { address: baseUrl, warnings: [] });
    assert.deepEqual(addressOf({ baseUrl: "https://proxy/api/", environment: "eu" }).warnings, []);
    const { address, warnings } = addressOf({ baseUrl, environment: "us2" });
    assert.equal(address, baseUrl);
    assertWording(test, warnings.join("\n"));
  });

  it("requires a known environment unless baseUrl is set", async (test) => {
    assert.equal(addressOf({ environment: "staging", baseUrl: "https://host/api/" }).address, "https://host/api/");
    const failure = await failureOf((async () => addressOf({ environment: "us3" }))());
    assert.equal(failure.code, "invalid-argument");
    assertFailure(test, failure, { code: "invalid-argument", path: "environment" });
  });
});
