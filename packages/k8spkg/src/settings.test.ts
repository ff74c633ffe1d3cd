import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkSettings, describeFailure, terraformConfig } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { addressOf } from "./address.js";
import { settings } from "./settings.js";

const { assertWording } = createWording(import.meta.url);

/** Environment variables of a setting, in order of precedence, with allowed values. */
const VARIABLES: readonly (readonly [
  name: keyof typeof settings,
  variables: readonly string[],
  texts: readonly string[],
  values: readonly unknown[],
])[] = [
  ["apiKey", ["K8SPKG_APIKEY", "SPECTROCLOUD_APIKEY"], ["own", "known"], ["own", "known"]],
  ["host", ["K8SPKG_HOST", "SPECTROCLOUD_HOST"], ["own.example", "known.example"], ["own.example", "known.example"]],
  ["retryAttempts", ["K8SPKG_RETRY_ATTEMPTS", "SPECTROCLOUD_RETRY_ATTEMPTS"], ["3", "0"], [3, 0]],
  ["trace", ["K8SPKG_TRACE", "SPECTROCLOUD_TRACE"], ["true", "1"], [true, true]],
  ["caFile", ["K8SPKG_CA_FILE"], ["ca.pem"], ["ca.pem"]],
];

const failuresOf = (inputs: Parameters<typeof checkSettings>[1], environment = {}) =>
  checkSettings(settings, { apiKey: "key", ...inputs }, environment).failures.map(describeFailure);

describe("settings", () => {
  for (const [name, variables, texts, values] of VARIABLES) {
    it(`${name} comes from ${variables.join(", then ")}`, () => {
      for (const index of variables.keys()) {
        const environment = Object.fromEntries(
          variables.map((variable, at) => [variable, at < index ? "" : (texts[at] ?? "")]),
        );
        const checked = checkSettings(settings, name === "apiKey" ? {} : { apiKey: "key" }, environment);
        assert.deepEqual(checked.failures, []);
        assert.equal(checked.settings[name], values[index]);
      }
    });
  }

  it("have the specified defaults", () => {
    assert.deepEqual(checkSettings(settings, { apiKey: "key" }, {}).settings, {
      apiKey: "key",
      host: "api.spectrocloud.com",
      projectName: "Default",
      ignoreInsecureTlsError: false,
      retryAttempts: 10,
      trace: false,
    });
  });

  it("take precedence over the environment if they are explicit", () => {
    const environment = { K8SPKG_HOST: "other.example", K8SPKG_RETRY_ATTEMPTS: "7" };
    const { settings: values } = checkSettings(
      settings,
      { apiKey: "k", host: "h.example", retryAttempts: 2 },
      environment,
    );
    assert.deepEqual([values.host, values.retryAttempts], ["h.example", 2]);
  });

  it("take feature flags of any name", () => {
    const featureFlag = { disable_addon_deployment_resource: true, somethingElse: false };
    const checked = checkSettings(settings, { apiKey: "key", featureFlag }, {});
    assert.deepEqual([checked.failures, checked.settings.featureFlag], [[], featureFlag]);
  });

  it("take previews of any name, which are on or off", (test) => {
    const featurePreview = { "immutable-clusterprofiles": true, somethingElse: false };
    const checked = checkSettings(settings, { apiKey: "key", featurePreview }, {});
    assert.deepEqual([checked.failures, checked.settings.featurePreview], [[], featurePreview]);
    assertWording(test, failuresOf({ featurePreview: { a: "perhaps" } }).join("\n"));
  });

  it("without an API key name the environment variables", () => {
    const { missing } = checkSettings(settings, {}, { K8SPKG_APIKEY: "" });
    assert.deepEqual(
      missing.map(({ name, environment }) => [name, environment]),
      [["apiKey", ["K8SPKG_APIKEY", "SPECTROCLOUD_APIKEY"]]],
    );
  });

  it("are rejected if they are invalid, without quoting the API key", (test) => {
    for (const invalid of [
      { retryAttempts: -1 },
      { retryAttempts: 2.5 },
      { apiKey: "secret key\n" },
      { featureFlag: { a: "x" } },
    ])
      assertWording(test, failuresOf(invalid).join("\n"));
    assertWording(test, failuresOf({}, { K8SPKG_RETRY_ATTEMPTS: "many" }).join("\n"));
  });

  it("have Terraform's names, without caFile, which Terraform does not have", () => {
    assert.deepEqual(Object.keys(terraformConfig(settings, { caFile: "x" })).sort(), [
      "api_key",
      "feature_flag",
      "feature_preview",
      "host",
      "ignore_insecure_tls_error",
      "project_name",
      "retry_attempts",
      "trace",
    ]);
  });
});

describe("setting host", () => {
  const GOOD: Readonly<Record<string, string>> = {
    "api.example.com": "https://api.example.com",
    "api.example.com:8443": "https://api.example.com:8443",
    "https://api.example.com/": "https://api.example.com",
    "HTTPS://API.example.com": "https://api.example.com",
    "127.0.0.1:8080": "https://127.0.0.1:8080",
    "http://127.0.0.1:8080": "http://127.0.0.1:8080",
    "http://localhost": "http://localhost",
    "http://[::1]:80": "http://[::1]",
    "[2001:db8::1]:443": "https://[2001:db8::1]",
  };
  for (const [host, origin] of Object.entries(GOOD)) {
    it(`${host} is ${origin}`, () => assert.deepEqual(addressOf(host), { origin }));
  }

  for (const host of [
    ...["http://api.example.com", "http://127.0.0.1.example.com", "ftp://api.example.com", "api.example.com/v1"],
    ...[
      "https://api.example.com?x=1",
      "user:password@api.example.com",
      "two words",
      "https://",
      "api.example.com:port",
    ],
  ]) {
    it(`${host} is rejected`, (test) => {
      const address = addressOf(host);
      assertWording(test, "problem" in address ? address.problem : "");
    });
  }
});
