import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkSettings, describeFailure, terraformConfig } from "@tripod/kit";
import { addressOfEnvironment, configuredAddress, environmentOfAddress } from "./deployments.js";
import { ENVIRONMENTS } from "./environments.js";
import { failureOf } from "./lookups.testing.js";
import { type LogSettings, settings } from "./settings.js";

const keys = { accessId: "id", accessKey: "key" };
const checked = (given: object, environment: Readonly<Record<string, string>> = {}) => {
  const { settings: found, failures, missing } = checkSettings(settings, { ...keys, ...given }, environment);
  assert.deepEqual(failures, []);
  assert.deepEqual(missing, []);
  return found as unknown as LogSettings;
};

/** The address that settings lead to, and what is said about them. */
function addressOf(given: object): { address: string | undefined; warnings: string[] } {
  const warnings: string[] = [];
  const address = configuredAddress(checked(given), (severity, text) => warnings.push(`${severity}: ${text}`));
  return { address, warnings };
}

/** Environment variables for settings, ours first. */
const VARIABLES: readonly (readonly [name: keyof typeof settings, own: string, known?: string])[] = [
  ["accessId", "LOGPKG_ACCESS_ID", "SUMOLOGIC_ACCESSID"],
  ["accessKey", "LOGPKG_ACCESS_KEY", "SUMOLOGIC_ACCESSKEY"],
  ["authJwt", "LOGPKG_AUTH_JWT", "SUMOLOGIC_AUTHJWT"],
  ["baseUrl", "LOGPKG_BASE_URL", "SUMOLOGIC_BASE_URL"],
  ["environment", "LOGPKG_ENVIRONMENT", "SUMOLOGIC_ENVIRONMENT"],
];

describe("settings", () => {
  for (const [name, own, known = ""] of VARIABLES) {
    it(`${name} comes from ${own}, then ${known}`, () => {
      const read = (given: object, environment: Readonly<Record<string, string>>) =>
        checkSettings(settings, given as Record<string, string>, environment).settings[name];
      const [ours, theirs, explicit] = ["https://ours", "https://theirs", "https://explicit"];
      assert.equal(read({}, { [own]: ours, [known]: theirs }), ours);
      assert.equal(read({}, { [own]: "", [known]: theirs }), theirs);
      assert.equal(read({ [name]: explicit }, { [own]: ours }), explicit);
    });
  }

  it("adminMode is off, and comes from LOGPKG_ADMIN_MODE", () => {
    assert.equal(checked({}).adminMode, false);
    assert.equal(checked({}, { LOGPKG_ADMIN_MODE: "true" }).adminMode, true);
    assert.equal(checked({ adminMode: false }, { LOGPKG_ADMIN_MODE: "true" }).adminMode, false);
  });

  it("a missing key is named with the variables that would supply it", () => {
    const { missing } = checkSettings(settings, {}, { LOGPKG_ACCESS_KEY: "" });
    assert.deepEqual(
      missing.map(({ name, environment }) => [name, ...environment]),
      [
        ["accessId", "LOGPKG_ACCESS_ID", "SUMOLOGIC_ACCESSID"],
        ["accessKey", "LOGPKG_ACCESS_KEY", "SUMOLOGIC_ACCESSKEY"],
      ],
    );
  });

  it("no key is missing where a bearer token is given, however it is given", () => {
    const missing = (given: object, environment = {}) =>
      checkSettings(settings, given as Record<string, string>, environment).missing.map(({ name }) => name);
    assert.deepEqual(missing({ authJwt: "t" }), []);
    assert.deepEqual(missing({}, { SUMOLOGIC_AUTHJWT: "t" }), []);
    assert.deepEqual(missing({}, { LOGPKG_AUTH_JWT: "" }), ["accessId", "accessKey"]);
    assert.deepEqual(missing({ accessId: "id" }), ["accessKey"]);
  });

  const REFUSED: readonly (readonly [setting: string, value: string, reason: string])[] = [
    ["authJwt", "Bearer abc", "must be the token alone, without Bearer in front of it"],
    ["authJwt", "abc\ndef", "must be a token as it is sent: without spaces and line ends"],
    [
      "baseUrl",
      "api.us2.sumologic.com/api",
      "must be an address that starts with https:// or http://, such as https://api.us2.sumologic.com/api/",
    ],
    [
      "baseUrl",
      "ftp://host/api/",
      "must be an address that starts with https:// or http://, such as https://api.us2.sumologic.com/api/",
    ],
    [
      "baseUrl",
      "https://id:key@host/api/",
      "must not hold a user name or password; use the settings accessId and accessKey",
    ],
    ["baseUrl", "https://host/api/?a=b", "must be a base address, without ? and #"],
    ["baseUrl", "https://host/api/#a", "must be a base address, without ? and #"],
    ["accessId", "id:key", "must not hold a colon; give the access key in accessKey"],
  ];
  for (const [setting, value, reason] of REFUSED) {
    it(`${setting} ${value} is refused`, () => {
      const { failures } = checkSettings(settings, { ...keys, [setting]: value }, {});
      assert.deepEqual(failures.map(describeFailure), [`${setting}: ${reason}`]);
    });
  }

  it("have Terraform's names", () => {
    const config = terraformConfig(settings, { ...keys });
    assert.deepEqual(Object.keys(config).sort(), ["access_id", "access_key", "admin_mode", "base_url", "environment"]);
  });
});

describe("the address", () => {
  it("of each environment leads back to it", () => {
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

  it("knows both names of the Swiss deployment", () => {
    assert.equal(addressOf({ environment: "zrh" }).address, "https://api.ch.sumologic.com/api/");
    assert.equal(environmentOfAddress("https://api.zrh.sumologic.com/api/"), "ch");
  });

  it("gets the slash at its end", () => {
    for (const baseUrl of ["https://host/api", "https://host/api/", "https://host/api//"]) {
      assert.equal(addressOf({ baseUrl }).address, "https://host/api/");
    }
  });

  it("is left to the platform when neither setting is given", () => {
    assert.equal(addressOf({}).address, undefined);
  });

  it("of baseUrl wins over that of environment, with a warning when they disagree", () => {
    const baseUrl = "https://api.eu.sumologic.com/api/";
    assert.deepEqual(addressOf({ baseUrl, environment: "eu" }), { address: baseUrl, warnings: [] });
    assert.deepEqual(addressOf({ baseUrl: "https://proxy/api/", environment: "eu" }).warnings, []);
    assert.deepEqual(addressOf({ baseUrl, environment: "us2" }), {
      address: baseUrl,
      warnings: [
        "warning: The settings disagree: baseUrl https://api.eu.sumologic.com/api/ is the address of deployment eu, but environment is us2. baseUrl is used; remove one of them",
      ],
    });
  });

  it("needs a known environment unless baseUrl is given", async () => {
    assert.equal(addressOf({ environment: "staging", baseUrl: "https://host/api/" }).address, "https://host/api/");
    const failure = await failureOf((async () => addressOf({ environment: "us3" }))());
    assert.equal(failure.code, "invalid-argument");
    assert.equal(
      failure.message,
      'environment: must be one of us1, us2, au, ca, ch, de, esc, eu, fed, in, jp, kr, got "us3"; did you mean "us1" or "us2"?',
    );
  });
});
