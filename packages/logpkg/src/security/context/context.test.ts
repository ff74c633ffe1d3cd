import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../../platform.js";
import { requestsOf, startBench } from "../../resources.testing.js";
import { CseAutomation as Automation } from "./CseAutomation.js";
import { CseContextAction as Action } from "./CseContextAction.js";
import { CseTagSchema as Schema } from "./CseTagSchema.js";

const CseAutomation = Automation as AnyResource<LogPlatform>;
const CseContextAction = Action as AnyResource<LogPlatform>;
const CseTagSchema = Schema as AnyResource<LogPlatform>;

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

const rows = (name: string) => bench.logs.objects.rows(`security.${name}`);
const puts = () =>
  bench.logs.requests
    .all()
    .filter(({ method }) => method === "PUT")
    .map(({ path, body }) => ({ path, ...JSON.parse(body) }));

describe("CseAutomation", () => {
  const args = { playbookId: "p1", cseResourceType: "ENTITY", executionTypes: ["NEW_INSIGHT"], enabled: true };

  it("is not created twice after a lost response, although equal automations may exist", async () => {
    const before = await bench.create(CseAutomation, args);
    bench.logs.faults.add({ route: "POST /api/sec/v1/automations", times: 1, fault: { kind: "lost-answer" } });
    const made = await bench.create(CseAutomation, args);
    assert.equal(rows("automations").length, 2);
    assert.notEqual(made.id, before.id);
    for (const one of [before, made]) await bench.delete(CseAutomation, one);
  });

  it("updates three inputs with one request that contains no others, and is replaced for the others", async () => {
    const made = await bench.create(CseAutomation, { ...args, cseResourceSubTypes: ["_ip", "_mac"] });
    assert.deepEqual(bench.diff(CseAutomation, { ...args, playbookId: "p2" }, made).replaces, ["playbookId"]);
    bench.logs.requests.reset();
    const changed = await bench.update(CseAutomation, { ...args, enabled: false }, made);
    const [{ fields }] = puts();
    assert.deepEqual(fields, { cseResourceSubTypes: [], executionTypes: ["NEW_INSIGHT"], enabled: false });
    assert.equal(reveal(changed.state).name, "Playbook p1");
    await bench.delete(CseAutomation, changed);
  });

  it("ignores order, and accepts entity types for entities only", async () => {
    const all = { ...args, cseResourceSubTypes: ["_ip", "_mac"], executionTypes: ["NEW_INSIGHT", "ON_DEMAND"] };
    const made = await bench.create(CseAutomation, all);
    bench.logs.objects.patch("security.automations", made.id, {
      cseResourceSubTypes: ["_mac", "_ip"],
      executionTypes: ["ON_DEMAND", "NEW_INSIGHT"],
    });
    const seen = (await bench.refresh(CseAutomation, made)) ?? assert.fail("the object no longer exists");
    assert.deepEqual(reveal(seen.inputs), reveal(made.inputs));
    const { failures } = bench.check(CseAutomation, { ...all, cseResourceType: "INSIGHT" });
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["cseResourceSubTypes"],
    );
    await bench.delete(CseAutomation, seen);
  });
});

describe("CseContextAction", () => {
  it("is disabled after a create that ignored `enabled`, and has the type URL by default", async () => {
    const args = { name: "one", iocTypes: ["URL"], template: "https://example.org/{{value}}" };
    const off = await bench.create(CseContextAction, { ...args, enabled: false });
    assert.equal(rows("contextActions")[0]?.enabled, false);
    const seen = (await bench.refresh(CseContextAction, off)) ?? assert.fail("the object no longer exists");
    assert.deepEqual(
      [reveal(seen.state).type, bench.diff(CseContextAction, { ...args, enabled: false }, seen).changes],
      ["URL", []],
    );
    await bench.delete(CseContextAction, seen);
    assert.deepEqual(await requestsOf(bench, () => bench.create(CseContextAction, args)), {
      "POST /api/sec/v1/context-actions": 1,
    });
    bench.logs.objects.remove("security.contextActions", String(rows("contextActions")[0]?.id));
  });

  it("clears lists by empty ones", async () => {
    const args = { name: "one", iocTypes: ["URL"] };
    const made = await bench.create(CseContextAction, { ...args, entityTypes: ["_ip"], recordFields: ["a"] });
    const bare = await bench.update(CseContextAction, args, made);
    const [row = {}] = rows("contextActions");
    assert.deepEqual([row.entityTypes, row.recordFields], [[], []]);
    await bench.delete(CseContextAction, bare);
  });
});

describe("CseTagSchema", () => {
  const args = { key: "team/blue one", label: "Team", freeForm: true };

  it("has the key as its ID, and is updated by a request with the key in the body", async () => {
    const made = await bench.create(CseTagSchema, { ...args, valueOptions: [{ value: "a" }] });
    assert.equal(made.id, args.key);
    bench.logs.requests.reset();
    const changed = await bench.update(CseTagSchema, { ...args, label: "Other" }, made);
    assert.deepEqual(puts(), [
      {
        path: "/api/sec/v1/tag-schemas",
        fields: { key: args.key, label: "Other", freeform: true, contentTypes: [], valueOptions: [] },
      },
    ]);
    assert.equal((await bench.import(CseTagSchema, args.key))?.id, args.key);
    await bench.delete(CseTagSchema, changed);
    assert.deepEqual(rows("tagSchemas"), []);
  });

  it("keeps values that were added elsewhere if the input is unset, and requires one without free form", async () => {
    const made = await bench.create(CseTagSchema, args);
    bench.logs.objects.patch("security.tagSchemas", made.id, { valueOptionObjects: [{ value: "theirs" }] });
    const changed = await bench.update(CseTagSchema, { ...args, label: "Other" }, made);
    assert.deepEqual(rows("tagSchemas")[0]?.valueOptionObjects, [{ value: "theirs" }]);
    const { failures } = bench.check(CseTagSchema, { ...args, freeForm: false });
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["valueOptions"],
    );
    await bench.delete(CseTagSchema, changed);
  });
});
