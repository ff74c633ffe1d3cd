import assert from "node:assert/strict";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { createWording, useTemporaryFolder } from "@tripod/kit/testing";
import { logpkg } from "@tripod/logpkg";
import { runTripod } from "../command.testing.js";
import { adoptState } from "./adoptState.js";
import type { JsonObject } from "./json.js";
import { parseStateFile } from "./stateFile.js";

const { assertThrown, assertWording } = createWording(import.meta.url);

const SOURCES = [
  { pkg: hostpkg, from: "vendor" },
  { pkg: logpkg, from: "logs" },
];

const urnOf = (type: string, name: string): string => `urn:pulumi:dev::shop::${type}::${name}`;
const ZONE = "vendor:index/domainsZoneV2:DomainsZoneV2";
const PROVIDER = urnOf("pulumi:providers:vendor", "default_1_2_3");

const provider = {
  urn: PROVIDER,
  custom: true,
  id: "p1",
  type: "pulumi:providers:vendor",
  inputs: { password: "planted-password", username: "u", version: "1.2.3", pluginDownloadURL: "https://example.com" },
  outputs: { password: "planted-password", username: "u", version: "1.2.3" },
};

const zone = (name: string, more: JsonObject = {}) => ({
  urn: urnOf(ZONE, name),
  custom: true,
  id: `id-${name}`,
  type: ZONE,
  inputs: { __defaults: ["disabled"], name: `${name}.example.`, projectId: "p", disabled: "true" },
  outputs: { id: `id-${name}`, name: `${name}.example.`, projectId: "p", disabled: true, comment: "", __meta: "{}" },
  provider: `${PROVIDER}::p1`,
  ...more,
});

const stateOf = (...resources: readonly object[]): string =>
  JSON.stringify({ version: 3, deployment: { manifest: {}, secrets_providers: { type: "passphrase" }, resources } });

const membersOf = (values: unknown): JsonObject => values as JsonObject;

const adopted = async (text: string) => {
  const { state, entries } = parseStateFile(text);
  const adoption = await adoptState(state, entries, SOURCES);
  return { ...adoption, entries: adoption.state.deployment.resources as unknown as JsonObject[] };
};

describe("adoptState", () => {
  it("rewrites types, URNs, providers, values and references", async () => {
    const child = zone("child", { dependencies: [urnOf(ZONE, "main")], parent: urnOf(ZONE, "main") });
    const { entries, conflicts } = await adopted(stateOf(provider, zone("main"), child));
    assert.deepEqual(conflicts, []);
    const [ours, main, inner] = entries;
    const providerUrn = urnOf("pulumi:providers:hostpkg", `default_${hostpkg.version.replaceAll(".", "_")}`);
    assert.equal(ours?.urn, providerUrn);
    assert.equal(membersOf(ours?.inputs).version, hostpkg.version);
    assert.equal(JSON.stringify(ours).includes('"planted-password"'), false, "the password is not marked as secret");
    assert.equal(Object.hasOwn(membersOf(ours?.inputs), "pluginDownloadURL"), false);
    const type = "hostpkg:index/domainsZoneV2:DomainsZoneV2";
    assert.deepEqual([main?.urn, main?.type, main?.provider], [urnOf(type, "main"), type, `${providerUrn}::p1`]);
    assert.deepEqual(main?.inputs, { name: "main.example.", projectId: "p", disabled: true });
    assert.equal(membersOf(main?.outputs).domainsZoneV2Id, "id-main");
    assert.equal(Object.hasOwn(membersOf(main?.outputs), "comment"), false, "what bridges record as empty is absent");
    assert.deepEqual([inner?.parent, inner?.dependencies], [urnOf(type, "main"), [urnOf(type, "main")]]);
  });

  it("rewrites types and values with the vendor's words", async () => {
    const type = "logs:index/awsInventorySource:AwsInventorySource";
    const inputs = { collectorId: "7", name: "n", contentType: "AwsInventory" };
    const { entries } = await adopted(stateOf({ urn: urnOf(type, "s"), type, id: "1", inputs, outputs: inputs }));
    assert.equal(entries[0]?.type, "logpkg:index/cloudAInventorySource:CloudAInventorySource");
    const taken = membersOf(entries[0]?.inputs);
    assert.deepEqual([taken.collectorId, taken.contentType], [7, "CloudAInventory"]);
    const odd = { ...inputs, contentType: "constructor" };
    const { entries: others } = await adopted(stateOf({ urn: urnOf(type, "s"), type, id: "1", inputs: odd }));
    assert.equal(membersOf(others[0]?.inputs).contentType, "constructor");
  });

  it("keeps encrypted values and entries of other packages", async () => {
    const encrypted = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "v1:abc" };
    const stranger = { urn: urnOf("aws:s3/bucket:Bucket", "b"), type: "aws:s3/bucket:Bucket", id: "b", inputs: {} };
    const { entries } = await adopted(stateOf({ ...provider, inputs: { password: encrypted } }, stranger));
    assert.deepEqual(membersOf(entries[0]?.inputs).password, encrypted);
    assert.deepEqual(entries[1], stranger);
  });

  it("reports omitted values, future errors and resources that cannot be migrated", async (test) => {
    const odd = zone("odd", { inputs: { name: "odd.", color: "red" } });
    const type = "vendor:index/sauna:Sauna";
    const { steps } = await adopted(stateOf(odd, { urn: urnOf(type, "x"), type, id: "1" }));
    assert.deepEqual(
      steps.map(({ outcome }) => outcome),
      ["migrated", "cannot be migrated"],
    );
    assertWording(test, steps[0]?.notes.join("\n") ?? "");
  });

  it("reports two entries with one object, and colliding names", async (test) => {
    const twin = { ...zone("twin"), id: "id-main" };
    const sameObject = await adopted(stateOf(zone("main"), twin));
    assertWording(test, sameObject.conflicts.join());
    const sameUrn = await adopted(stateOf(zone("main"), zone("main")));
    assertWording(test, sameUrn.conflicts.join());
    const waiting = { ...zone("main"), delete: true };
    assert.deepEqual((await adopted(stateOf(zone("main"), waiting))).conflicts, []);
  });

  it("parseStateFile rejects unsupported formats and pending operations", (test) => {
    assertThrown(test, () => parseStateFile("[]"), { code: "invalid-argument", path: "--stack" });
    assertThrown(test, () => parseStateFile("{"), { code: "invalid-argument", path: "--stack" });
    assertThrown(test, () => parseStateFile('{"version":9,"deployment":{}}'), {
      code: "invalid-argument",
      path: "--stack",
    });
    const strange = '{"version":4,"features":["teleport"],"deployment":{}}';
    assertThrown(test, () => parseStateFile(strange), { code: "invalid-argument", path: "--stack" });
    const pending = '{"version":3,"deployment":{"pending_operations":[{}]}}';
    assertThrown(test, () => parseStateFile(pending), { code: "invalid-argument", path: "--stack" });
  });
});

describe("tripod adopt", () => {
  const folder = useTemporaryFolder();
  const write = async (name: string, text: string): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };
  const from = ["--from", "vendor=hostpkg"];

  it("only reports what it would change without --out; secrets are in neither output", async (test) => {
    const file = await write("state.json", stateOf(provider, zone("main")));
    const dry = await runTripod(["adopt", "--stack", file, ...from]);
    assert.deepEqual([dry.code, dry.stdout], [0, ""]);
    assertWording(test, dry.stderr);
    const out = join(folder, "adopted.json");
    const wet = await runTripod(["adopt", "--stack", file, ...from, "--out", out]);
    assert.equal(wet.code, 0, wet.stderr);
    assert.equal((await stat(out)).mode & 0o777, 0o600);
    assert.equal((dry.stderr + wet.stderr).includes("planted-password"), false);
    const again = await runTripod(["adopt", "--stack", out]);
    assertWording(test, again.stderr);
  });

  it("reads the files that Windows PowerShell writes, and rejects other encodings", async () => {
    const text = `\ufeff${stateOf(zone("müller"))}`;
    for (const encoding of ["utf8", "utf16le", "latin1"] as const) {
      const file = join(folder, `${encoding}.json`);
      await writeFile(file, encoding === "latin1" ? text.slice(1) : text, encoding);
      const { code, stderr } = await runTripod(["adopt", "--stack", file, ...from]);
      assert.equal(code, encoding === "latin1" ? 2 : 0, stderr);
    }
  });

  it("never overwrites a file, and writes nothing if the state has conflicts", async (test) => {
    const text = stateOf(zone("main"), { ...zone("twin"), id: "id-main" });
    const file = await write("twins.json", text);
    const same = await runTripod(["adopt", "--stack", file, ...from, "--out", file]);
    assert.deepEqual([same.code, await readFile(file, "utf8")], [2, text]);
    const out = join(folder, "never.json");
    const refused = await runTripod(["adopt", "--stack", file, ...from, "--out", out]);
    assertWording(test, refused.stderr);
    assert.equal(refused.code, 2);
    await assert.rejects(stat(out), { code: "ENOENT" });
    const own = await write("own.json", stateOf(zone("main")));
    const over = await runTripod(["adopt", "--stack", own, ...from, "--out", own]);
    assertWording(test, over.stderr);
    const foreign = await runTripod(["adopt", "--stack", own]);
    assertWording(test, foreign.stderr);
    const program = await write(
      "program.yaml",
      `resources:\n  a: {type: "vendor:DomainsZoneV2"}\n  b: {type: "aws:s3:Bucket"}\n`,
    );
    const unnamed = await runTripod(["adopt", "--program", program]);
    assertWording(test, unnamed.stderr);
    assert.equal(unnamed.code, 2);
  });

  it("leaves resources that cannot be migrated unchanged only with --partial", async (test) => {
    const type = "vendor:index/sauna:Sauna";
    const left = { urn: urnOf(type, "x"), type, id: "1", provider: `${PROVIDER}::p1` };
    const file = await write("half.json", stateOf(provider, zone("main"), left));
    const refused = await runTripod(["adopt", "--stack", file, ...from, "--out", join(folder, "half.out")]);
    assertWording(test, refused.stderr);
    const partial = await runTripod(["adopt", "--stack", file, ...from, "--partial", "--out", join(folder, "part")]);
    assert.equal(partial.code, 0, partial.stderr);
    const { deployment } = JSON.parse(await readFile(join(folder, "part"), "utf8")) as {
      deployment: { resources: readonly JsonObject[] };
    };
    assert.deepEqual(deployment.resources.at(-1), left);
    assert.deepEqual(deployment.resources[0], provider, "its provider is kept in addition to ours");
  });
});
