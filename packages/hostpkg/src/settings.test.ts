import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkSettings, terraformConfig } from "@tripod/kit";
import { example } from "./examples.testing.js";
import { settings } from "./settings.js";

const complete = { authUrl: "https://a/v3", authRegion: "r", domainName: "1", username: "u", password: "p" };

/** Environment variables of the required settings, in order of precedence. */
const VARIABLES: readonly (readonly [name: keyof typeof settings, own: string, known: readonly string[]])[] = [
  ["authUrl", "HOSTPKG_AUTH_URL", ["OS_AUTH_URL"]],
  ["authRegion", "HOSTPKG_AUTH_REGION", ["OS_REGION_NAME"]],
  ["domainName", "HOSTPKG_DOMAIN_NAME", ["OS_DOMAIN_NAME"]],
  ["username", "HOSTPKG_USERNAME", ["OS_USERNAME"]],
  ["password", "HOSTPKG_PASSWORD", ["OS_PASSWORD"]],
  ["userDomainName", "HOSTPKG_USER_DOMAIN_NAME", ["OS_USER_DOMAIN_NAME"]],
  ["projectId", "HOSTPKG_PROJECT_ID", ["INFRA_PROJECT_ID", "SEL_PROJECT_ID"]],
  ["region", "HOSTPKG_REGION", ["INFRA_REGION", "SEL_REGION"]],
];

describe("settings", () => {
  for (const [name, own, known] of VARIABLES) {
    it(`read ${name} from ${own}, then from ${known.join(", ")}`, () => {
      const variables = [own, ...known];
      for (const [index, variable] of variables.entries()) {
        const later = variables.slice(index);
        const environment = Object.fromEntries(later.map((each) => [each, `https://${each.toLowerCase()}`]));
        const checked = checkSettings(settings, {}, environment);
        assert.equal(checked.settings[name], `https://${variable.toLowerCase()}`);
      }
      const explicit = checkSettings(settings, { ...complete, [name]: "https://explicit" }, { [own]: "https://env" });
      assert.equal(explicit.settings[name], "https://explicit");
    });
  }

  it("reject an explicit empty string regardless of the environment", () => {
    const { missing, failures } = checkSettings(
      settings,
      { ...complete, username: "" },
      { HOSTPKG_USERNAME: "someone" },
    );
    assert.deepEqual(missing, []);
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["username"],
    );
  });

  it("accept placeholders in service URLs", () => {
    const dbaasUrl = "https://{region}.example/v1/{projectId}";
    assert.deepEqual(checkSettings(settings, { ...complete, dbaasUrl }, {}).failures, []);
  });

  for (const bad of [
    "ftp://x",
    "http:/x",
    "https:x",
    "https:\\\\x",
    "https:///x",
    "no address",
    "https://",
    "https://u:p@x",
    "https://x?y",
    "https://x#y",
  ]) {
    it(`reject the URL ${bad}`, () => {
      const { failures } = checkSettings(settings, { ...complete, dedicatedUrl: bad }, {});
      assert.deepEqual(
        failures.map(({ path }) => path),
        ["dedicatedUrl"],
      );
    });
  }

  it("have Terraform's names, except the URL overrides, which Terraform does not have", () => {
    const { configured, output } = example<{ configured: Record<string, string>; output: { result: object } }>(
      "expected.terraformConfig",
    );
    const config = terraformConfig(settings, { ...configured, dbaasUrl: "https://x" });
    assert.deepEqual(Object.keys(config).sort(), Object.keys(output.result).sort());
  });
});
