import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ENGINE, pluginFolder, stackOf, useBench } from "./harness.js";

/** A program with one lookup. */
function lookup(name: string, args: Record<string, unknown>): string {
  return `name: one
runtime: yaml
plugins: { providers: [{ name: hostpkg, path: ${pluginFolder("hostpkg")} }] }
variables:
  found: { "fn::invoke": { function: "hostpkg:${name}", arguments: ${JSON.stringify(args)} } }
outputs: { found: "\${found}" }
`;
}

const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";

/** What goes wrong in a program, and what its user reads at preview. */
const CASES: readonly { what: string; name: string; args: Record<string, unknown>; says: RegExp }[] = [
  {
    what: "a zone name without its dot",
    name: "getDomainsZoneV2",
    args: { name: "example.com", projectId: PROJECT },
    says: /getDomainsZoneV2: name: must end with a dot; did you mean "example\.com\."\?/,
  },
  {
    what: "a record type outside the set",
    name: "getDomainsRrsetV2",
    args: { name: "example.com.", type: "AAA", zoneId: "z", projectId: PROJECT },
    says: /getDomainsRrsetV2: type: must be one of A, AAAA, .*, got "AAA"; did you mean "AAAA" or "CAA"\?/,
  },
  {
    what: "an unknown argument and a missing one at once",
    name: "getDomainsZoneV2",
    args: { nam: "example.com.", projectId: PROJECT },
    says: /name: missing required argument, or not yet known; nam: is not a known argument; did you mean "name"\?/,
  },
  {
    what: "a malformed deepFilter",
    name: "getDedicatedConfigurationV1",
    args: { projectId: PROJECT, deepFilter: '{"state":"Active",}' },
    says: /deepFilter: must hold a JSON object: line 1, column 19: unexpected character/,
  },
  {
    what: "an unknown region",
    name: "getDbaasDatastoreTypeV1",
    args: { projectId: PROJECT, region: "ru-33" },
    says: /region: .*ru-33.*ru-3/,
  },
  {
    what: "a zone that is not there",
    name: "getDomainsZoneV2",
    args: { name: "exmaple.com.", projectId: PROJECT },
    says: /name: .*exmaple\.com\..*example\.com\./,
  },
];

describe("what a user reads on the real engine", ENGINE, () => {
  const bench = useBench();

  for (const { what, name, args, says } of CASES) {
    it(`tells of ${what} at preview`, async () => {
      const stack = await stackOf(bench(), { yaml: lookup(name, args) });
      const { code, stdout } = await stack.attempt("preview");
      assert.notEqual(code, 0);
      assert.match(stdout, says);
    });
  }

  it("tells of a wrong password without showing it", async () => {
    const args = { name: "example.com.", projectId: PROJECT };
    const stack = await stackOf(bench(), { yaml: lookup("getDomainsZoneV2", args) });
    await stack.run("config", "set", "--secret", "hostpkg:password", "planted-wrong-password");
    const { code, stdout, stderr } = await stack.attempt("preview");
    assert.notEqual(code, 0);
    assert.match(stdout, /HOSTPKG_PASSWORD|password/);
    assert.doesNotMatch(stdout + stderr, /planted-wrong-password/);
  });
});

describe("missing settings on the real engine", ENGINE, () => {
  const bench = useBench({ environment: false });

  it("names all of them at once, with the variables that would supply them", async () => {
    const args = { name: "example.com.", projectId: PROJECT };
    const stack = await stackOf(bench(), { yaml: lookup("getDomainsZoneV2", args) });
    const { code, stdout } = await stack.attempt("preview");
    assert.notEqual(code, 0);
    for (const name of ["authUrl", "authRegion", "domainName", "username", "password"]) {
      assert.match(stdout, new RegExp(`${name}.*missing required setting`));
    }
    assert.match(stdout, /HOSTPKG_PASSWORD or OS_PASSWORD/);
  });
});

describe("pulumi do", ENGINE, () => {
  const bench = useBench();
  const plugin = join(pluginFolder("hostpkg"), "pulumi-resource-hostpkg");
  const run = (...args: string[]) => bench().home.run(bench().home.folder, ["do", "--package", plugin, ...args]);

  it("runs a lookup without a program or a stack", async () => {
    const zone = ["hostpkg:getDomainsZoneV2", "--name", "example.com.", "--project-id", PROJECT];
    const { code, stdout, stderr } = await run(...zone);
    assert.equal(code, 0, stdout + stderr);
    const found = JSON.parse(stdout.slice(stdout.indexOf("{"))) as Record<string, unknown>;
    assert.equal(found.name, "example.com.");
    assert.equal(found.comment, "main site");
  });

  it("shows our descriptions as help", async () => {
    const { code, stdout, stderr } = await run("hostpkg:getDomainsZoneV2", "--help");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /--project-id/);
    assert.match(stdout, /with the dot at its end/);
    assert.match(stdout, /Looks up a zone of the current DNS hosting/);
  });

  it("fails with our text where a lookup fails", async () => {
    const { code, stdout, stderr } = await run("hostpkg:getDomainsZoneV2", "--name", "no.dot", "--project-id", PROJECT);
    assert.notEqual(code, 0);
    assert.match(stdout + stderr, /name: must end with a dot; did you mean "no\.dot\."\?/);
  });
});
