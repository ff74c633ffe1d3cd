import assert from "node:assert/strict";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { createWording, useTemporaryFolder } from "@tripod/kit/testing";
import { logpkg } from "@tripod/logpkg";
import { runTripod } from "../command.testing.js";
import { adoptState } from "./adoptState.js";
import type { JsonObject } from "./json.js";
import { parseStateFile } from "./stateFile.js";

const { assertWording } = createWording(import.meta.url);

const KEEPER = { type: "passphrase" };
const urnOf = (type: string, name: string): string => `urn:pulumi:dev::shop::${type}::${name}`;
const typeIn = (owner: string): string => `${owner}:index/domainsZoneV2:DomainsZoneV2`;

const provider = (owner: string, name: string, id: string, inputs: JsonObject = {}): JsonObject => ({
  urn: urnOf(`pulumi:providers:${owner}`, name),
  custom: true,
  id,
  type: `pulumi:providers:${owner}`,
  inputs: { version: "1.2.3", ...inputs },
});

const zone = (owner: string, name: string, id = `id-${name}`, more: JsonObject = {}): JsonObject => {
  const inputs = { name: `${name}.example.`, projectId: "p" };
  return { urn: urnOf(typeIn(owner), name), custom: true, id, type: typeIn(owner), inputs, outputs: inputs, ...more };
};

const stateOf = (resources: readonly JsonObject[], more: JsonObject = {}, around: JsonObject = {}): string =>
  JSON.stringify({ version: 3, deployment: { secrets_providers: KEEPER, resources, ...more }, ...around });

/** User of the original whose password is in plain text. */
const robot: JsonObject = {
  urn: urnOf("vendor:index/iamServiceuserV1:IamServiceuserV1", "robot"),
  custom: true,
  id: "r",
  type: "vendor:index/iamServiceuserV1:IamServiceuserV1",
  inputs: { name: "robot", password: "planted-password" },
  outputs: { name: "robot", password: "planted-password" },
};

describe("tripod adopt --stack with unusable input", () => {
  const folder = useTemporaryFolder();

  const main = zone("vendor", "main");
  for (const [what, text] of [
    ["text that is not JSON", "{"],
    ["another file", '{"resources":[]}'],
    ["a newer format", stateOf([main], {}, { version: 5 })],
    ["an unknown feature", stateOf([main], {}, { features: ["teleport"] })],
    ["invalid entries", stateOf(["zone" as never])],
    ["pending operations", stateOf([main], { pending_operations: [{}] })],
    ["the state of another package", stateOf([zone("aws", "b")])],
    ["a resource without a counterpart", stateOf([main, sauna()])],
    ["an object that two entries claim", stateOf([main, zone("vendor", "twin", "id-main")])],
    ["an object that was migrated already", stateOf([main, zone("hostpkg", "new", "id-main")])],
    ["names that collide", stateOf([main, zone("hostpkg", "main", "id-2")])],
    [
      "default providers of different accounts",
      stateOf([provider("vendor", "default_1_2_3", "a", { username: "u" }), provider("hostpkg", "default_0_1_0", "b")]),
    ],
    ["nesting that is too deep", deepState([], "[{0}]", 100_000)],
    ["nesting that is too deep, of others", deepState([main], '{"a": {0}}', 6_000)],
    ["nesting inside of a secret", stateOf([withSecret(nested("[{0}]", 6_000))])],
    ["a secret that is broken off", stateOf([withSecret('"planted-pass')])],
    ["secrets without a secrets provider", stateOf([robot], { secrets_providers: null })],
  ] as const) {
    it(`rejects ${what}, writes nothing and leaves the input unchanged`, async (test) => {
      const file = join(folder, "state.json");
      await writeFile(file, text);
      const out = join(folder, "out.json");
      const { code, stderr } = await runTripod(["adopt", "--stack", file, "--from", "vendor=hostpkg", "--out", out]);
      assertWording(test, stderr);
      assert.equal(code, 2);
      assert.equal(stderr.includes("planted-password"), false);
      assert.deepEqual([await readdir(folder), await readFile(file, "utf8")], [["state.json"], text]);
    });
  }

  for (const [option, text] of [
    ["--program", nested("[{0}]", 6_000)],
    ["--program", nested("{a: {0}}", 250)],
    ["--program", `resources:\n  a: {type: "vendor:index:Sauna", properties: ${nested("[{0}]", 400)}}`],
    ["--program", "- ".repeat(6_000)],
    ["--tfstate", nested("[{0}]", 6_000)],
    [
      "--tfstate",
      `{"version": 4, "resources": [{"type": "vendor_domains_zone_v2", "name": "a", "instances": ${nested("[{0}]", 6_000)}}]}`,
    ],
  ] as const) {
    it(`rejects ${option} with ${text.slice(0, 24)}… and reports the reason`, async (test) => {
      const file = join(folder, "deep");
      await writeFile(file, text);
      const { code, stderr } = await runTripod(["adopt", option, file, "--from", "vendor=hostpkg"]);
      await rm(file);
      assertWording(test, stderr);
      assert.equal(code, 2);
    });
  }

  it("rejects missing and surplus arguments", async (test) => {
    for (const args of [
      [],
      ["--stack", "a", "--program", "b"],
      ["--stack", join(folder, "nowhere.json")],
      ["--stack", "a", "--from", "vendor=pkg"],
    ] as const) {
      const { code, stderr } = await runTripod(["adopt", ...args]);
      assertWording(test, stderr);
      assert.equal(code, 2);
    }
  });
});

/** Returns a text with so many levels of another in it. */
function nested(level: string, times: number): string {
  const [before = "", after = ""] = level.split("{0}");
  return `${before.repeat(times)}${level.includes("a") ? "1" : ""}${after.repeat(times)}`;
}

/** Returns a state with such a value among the inputs of a zone. */
function deepState(before: readonly JsonObject[], level: string, times: number): string {
  const strange = zone("hostpkg", "deep", "id-deep", { inputs: "@" });
  return stateOf([...before, strange]).replace('"@"', () => nested(level, times));
}

function withSecret(plaintext: string): JsonObject {
  const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", plaintext };
  return { ...robot, inputs: { name: "robot", password: secret } };
}

function sauna(): JsonObject {
  const type = "vendor:index/sauna:Sauna";
  return { urn: urnOf(type, "x"), type, custom: true, id: "1" };
}

describe("adoptState", () => {
  const SOURCES = [
    { pkg: hostpkg, from: "vendor" },
    { pkg: logpkg, from: "logs" },
    { pkg: hostpkg, from: "hostpkg" },
    { pkg: logpkg, from: "logpkg" },
  ];
  const adopted = async (...resources: readonly JsonObject[]) => {
    const { state, entries } = parseStateFile(stateOf(resources));
    const adoption = await adoptState(state, entries, SOURCES);
    return { ...adoption, entries: adoption.state.deployment.resources as unknown as JsonObject[] };
  };
  const ours = provider("hostpkg", `default_${hostpkg.version.replaceAll(".", "_")}`, "o", {
    version: hostpkg.version,
  });
  const referTo = (entry: JsonObject): string => `${String(entry.urn)}::${String(entry.id)}`;

  it("completes a partial move: keeps one provider, and all entries refer to it", async () => {
    const theirs = provider("vendor", "default_1_2_3", "a");
    const older = provider("vendor", "default_1_0_0", "b", { version: "1.0.0" });
    const { entries, conflicts } = await adopted(
      ours,
      theirs,
      older,
      zone("hostpkg", "done", "id-done", { provider: referTo(ours) }),
      zone("vendor", "left", "id-left", { provider: referTo(theirs) }),
      zone("vendor", "oldest", "id-oldest", { provider: referTo(older) }),
    );
    assert.deepEqual(conflicts, []);
    assert.equal(entries.length, 4);
    assert.deepEqual([...new Set(entries.slice(1).map((entry) => entry.provider))], [referTo(ours)]);
  });

  it("keeps pending deletions, pending replacements and aliases", async () => {
    const waiting = zone("vendor", "main", "id-old", { delete: true });
    const { entries, conflicts } = await adopted(
      zone("vendor", "main", "id-new", { aliases: [urnOf(typeIn("vendor"), "before"), urnOf("aws:s3/b:B", "x")] }),
      waiting,
      zone("vendor", "gone", "id-gone", { pendingReplacement: true, protect: true }),
    );
    assert.deepEqual(conflicts, []);
    const type = typeIn("hostpkg");
    assert.deepEqual(
      entries.map(({ type: one, id, delete: deletes, pendingReplacement, protect }) => ({
        one,
        id,
        deletes,
        pendingReplacement,
        protect,
      })),
      [
        { one: type, id: "id-new", deletes: undefined, pendingReplacement: undefined, protect: undefined },
        { one: type, id: "id-old", deletes: true, pendingReplacement: undefined, protect: undefined },
        { one: type, id: "id-gone", deletes: undefined, pendingReplacement: true, protect: true },
      ],
    );
    assert.deepEqual(entries[0]?.aliases, [urnOf(type, "before"), urnOf("aws:s3/b:B", "x")]);
  });

  it("rewrites types and members that are named after the vendor's products", async () => {
    for (const [theirs, here] of [
      ["CloudfrontSource", "CdnSource"],
      ["CloudSyslogSource", "CloudsyslogSource"],
      ["S3AuditSource", "ObjStoreAuditSource"],
      ["AzureMetricsSource", "CloudBMetricsSource"],
      ["AwsXraySource", "CloudAXraySource"],
    ] as const) {
      const type = `logs:index/${theirs.slice(0, 1).toLowerCase()}${theirs.slice(1)}:${theirs}`;
      const { entries } = await adopted({
        urn: urnOf(type, "s"),
        type,
        custom: true,
        id: "1",
        inputs: {},
        outputs: {},
      });
      assert.match(String(entries[0]?.type), new RegExp(`:${here}$`));
    }
    const type = "logs:index/dataForwardingDestination:DataForwardingDestination";
    const inputs = { destinationName: "d", bucketName: "b", s3Region: "us-west-2", s3ServerSideEncryption: "true" };
    const { entries, steps } = await adopted({ urn: urnOf(type, "d"), type, custom: true, id: "1", inputs });
    const taken = entries[0]?.inputs as JsonObject;
    assert.deepEqual([taken.objStoreRegion, taken.objStoreServerSideEncryption], ["us-west-2", true]);
    // A value that adopt omits is named in a note.
    assert.doesNotMatch(steps[0]?.notes.join("\n") ?? "", /s3|objStore/);
  });

  it("drops placeholders that the original recorded for values that it never read", async (test) => {
    const made = { ...robot, inputs: { name: "robot", password: "UNDEFINED_WHILE_IMPORTING" } };
    const { entries, steps } = await adopted({ ...made, outputs: made.inputs });
    assert.equal(JSON.stringify(entries).includes("UNDEFINED_WHILE_IMPORTING"), false);
    assertWording(test, steps[0]?.notes.join("\n") ?? "");
  });
});
