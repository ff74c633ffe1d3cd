import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../../platform.js";
import { startBench } from "../../resources.testing.js";
import { CseEntityEntityGroupConfiguration as ByValue } from "./CseEntityEntityGroupConfiguration.js";
import { CseEntityNormalizationConfiguration as Normalization } from "./CseEntityNormalizationConfiguration.js";
import { CseInventoryEntityGroupConfiguration as ByInventory } from "./CseInventoryEntityGroupConfiguration.js";

const { assertLog, assertRejected, assertWording } = createWording(import.meta.url);

const CseEntityEntityGroupConfiguration = ByValue as AnyResource<LogPlatform>;
const CseInventoryEntityGroupConfiguration = ByInventory as AnyResource<LogPlatform>;
const CseEntityNormalizationConfiguration = Normalization as AnyResource<LogPlatform>;

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

const group = () => bench.logs.objects.rows("security.entityGroups")[0] ?? assert.fail("there is no group");
const setting = () => bench.logs.objects.rows("security.entityNormalization")[0] ?? {};
const lastBody = () =>
  JSON.parse(
    bench.logs.requests
      .all()
      .filter(({ method }) => method === "PUT")
      .at(-1)?.body ?? "",
  );

describe("entity groups", () => {
  it("clear all inputs that were removed, because an update keeps omitted members", async () => {
    const args = { name: "servers", entityType: "_hostname", suffix: "-prod", suppressed: true };
    const full = { ...args, criticality: "HIGH", description: "Text", prefix: "srv-", tags: ["team:red"] };
    const made = await bench.create(CseEntityEntityGroupConfiguration, full);
    const bare = await bench.update(
      CseEntityEntityGroupConfiguration,
      { name: "servers", entityType: "_hostname" },
      made,
    );
    const { criticality, description, prefix, suffix, suppressed, tags } = group();
    assert.deepEqual([criticality, description, prefix, suffix, suppressed, tags], [undefined, "", "", "", false, []]);
    assert.deepEqual(bench.diff(CseEntityEntityGroupConfiguration, bare.inputs, bare).changes, []);
    await bench.delete(CseEntityEntityGroupConfiguration, bare);
  });

  it("send null only for inputs that were set before", async () => {
    const made = await bench.create(CseEntityEntityGroupConfiguration, { name: "servers", criticality: "HIGH" });
    const bare = await bench.update(CseEntityEntityGroupConfiguration, { name: "servers" }, made);
    const { fields } = lastBody();
    assert.deepEqual([fields.criticality, "entityType" in fields, "networkBlock" in fields], [null, false, false]);
    await bench.delete(CseEntityEntityGroupConfiguration, bare);
  });

  it("compare the network block as a network", async () => {
    const args = { name: "net", entityType: "_ip", networkBlock: "10.1.0.7/16" };
    const made = await bench.create(CseEntityEntityGroupConfiguration, args);
    group().networkBlock = "10.1.0.0/16";
    const seen = (await bench.refresh(CseEntityEntityGroupConfiguration, made)) ?? assert.fail();
    assert.deepEqual(seen.inputs, made.inputs);
    assert.deepEqual(bench.diff(CseEntityEntityGroupConfiguration, args, seen).changes, []);
    const other = { ...args, networkBlock: "10.1.0.0/17" };
    assert.equal(bench.diff(CseEntityEntityGroupConfiguration, other, seen).changes.length, 1);
    await bench.delete(CseEntityEntityGroupConfiguration, seen);
  });

  it("reject groups of the other type, although both types share one list", async (test) => {
    const args = { name: "staff", inventoryType: "user", inventorySource: "Directory" };
    const inventory = await bench.create(CseInventoryEntityGroupConfiguration, args);
    await assertRejected(test, bench.import(CseEntityEntityGroupConfiguration, inventory.id), {
      code: "invalid-argument",
      path: "",
    });
    await assert.rejects(bench.import(CseEntityEntityGroupConfiguration, "staff"));
    assert.equal((await bench.import(CseInventoryEntityGroupConfiguration, "staff"))?.id, inventory.id);
    await bench.delete(CseInventoryEntityGroupConfiguration, inventory);
  });

  it("accept either an attribute or a group for an inventory of users, and only the platform's type", async (test) => {
    const args = { name: "staff", inventoryType: "user", inventorySource: "Directory" };
    const refused = (rest: object) =>
      bench.check(CseInventoryEntityGroupConfiguration, { ...args, ...rest }).failures.map(({ path }) => path);
    assert.deepEqual(refused({ group: "a", inventoryKey: "b" }), ["group"]);
    assert.deepEqual(refused({ inventoryType: "username" }), ["inventoryType"]);
    assert.deepEqual(refused({ criticality: "" }), [], "an empty string is unset");
    const { warnings } = bench.check(CseInventoryEntityGroupConfiguration, { ...args, group: "a" });
    assertWording(test, warnings.map(({ reason }) => reason).join());
  });
});

describe("CseEntityNormalizationConfiguration", () => {
  const OFF = {
    windowsNormalizationEnabled: false,
    fqdnNormalizationEnabled: false,
    cloudANormalizationEnabled: false,
    normalizeHostnames: false,
    normalizeUsernames: false,
    domainMappings: [],
  };

  it("is adopted with a warning, clears removed inputs, and is disabled after a delete", async (test) => {
    const full = { ...OFF, cloudANormalizationEnabled: true, defaultNormalizedDomain: "example.org" };
    const made = await bench.create(CseEntityNormalizationConfiguration, full);
    assertLog(test, bench.log);
    assert.deepEqual([setting().awsNormalizationEnabled, setting().defaultNormalizedDomain], [true, "example.org"]);
    const { defaultNormalizedDomain: _, ...less } = full;
    const changed = await bench.update(CseEntityNormalizationConfiguration, less, made);
    assert.deepEqual(
      [lastBody().fields.defaultNormalizedDomain, "defaultNormalizedDomain" in setting()],
      [null, false],
    );
    assert.deepEqual(bench.diff(CseEntityNormalizationConfiguration, less, changed).changes, []);
    await bench.delete(CseEntityNormalizationConfiguration, changed);
    assert.equal(setting().awsNormalizationEnabled, false);
    assertLog(test, bench.log);
  });

  it("keeps a default domain that was never set, and rejects other import IDs", async (test) => {
    const id = "cse-entity-normalization-configuration";
    bench.logs.objects.patch("security.entityNormalization", id, { defaultNormalizedDomain: "example.net" });
    const made = await bench.create(CseEntityNormalizationConfiguration, { ...OFF, normalizeHostnames: true });
    assert.equal(setting().defaultNormalizedDomain, "example.net");
    await bench.delete(CseEntityNormalizationConfiguration, made);
    assert.equal("defaultNormalizedDomain" in setting(), false);
    await assertRejected(test, bench.import(CseEntityNormalizationConfiguration, "any"), {
      code: "invalid-argument",
      path: "",
    });
  });
});
