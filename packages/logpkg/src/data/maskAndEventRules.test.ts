import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { DataMaskRule } from "./DataMaskRule.js";
import { EventExtractionRule } from "./EventExtractionRule.js";

const { assertWording } = createWording(import.meta.url);

const mask = DataMaskRule as AnyResource<LogPlatform>;
const event = EventExtractionRule as AnyResource<LogPlatform>;

const needed = { eventType: "Deployment", eventPriority: "High", eventSource: "Build server", eventName: "released" };
const configurations = (values: Readonly<Record<string, string>> = needed) =>
  Object.entries(values).map(([fieldName, valueSource]) => ({ fieldName, valueSource }));

describe("DataMaskRule and EventExtractionRule", () => {
  const bench = useInSuite(startBench);

  const writes = () => {
    const all = bench.logs.requests.all().filter(({ method }) => method !== "GET");
    bench.logs.requests.reset();
    return all.map(({ method, body }) => [method, JSON.parse(body || "{}")] as const);
  };

  it("accept Java regular expressions, and clear a description with an empty string", async () => {
    const inputs = { name: "m", regexPattern: "(?<![\\w.])\\d++(?>a|b)", enabled: true, description: "first" };
    assert.deepEqual(bench.check(mask, inputs).failures, []);
    const made = await bench.create(mask, inputs);
    writes();
    const { description: _, ...without } = inputs;
    await bench.update(mask, without, made);
    assert.deepEqual(writes(), [
      ["PUT", { regexPattern: inputs.regexPattern, maskString: "##redactedPII##", enabled: true, description: "" }],
    ]);
  });

  it("send the changed value of a field mapping", async () => {
    const made = await bench.create(event, { name: "e", query: "a", configurations: configurations() });
    writes();
    const changed = {
      name: "e",
      query: "a",
      configurations: configurations({ ...needed, eventType: "Configuration Change" }),
    };
    assert.equal(bench.diff(event, changed, made).changes.length > 0, true);
    await bench.update(event, changed, made);
    const [[, body] = []] = writes();
    assert.deepEqual(body.configuration.eventType, { valueSource: "Configuration Change", mappingType: "HardCoded" });
  });

  it("reject a field that occurs twice, events without required fields, and more than 1000 fields", () => {
    const failures = (all: object) =>
      bench.check(event, { name: "e", query: "a", configurations: all }).failures.map(({ path }) => path);
    assert.deepEqual(failures([...configurations(), { fieldName: "eventName", valueSource: "again" }]), [
      "configurations[4].fieldName",
    ]);
    assert.deepEqual(failures(configurations({ eventType: "Deployment" })), ["configurations"]);
    const others = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, "x"]));
    assert.deepEqual(failures(configurations({ ...needed, ...others(996) })), []);
    assert.deepEqual(failures(configurations({ ...needed, ...others(997) })), ["configurations"]);
  });

  it("report why the platform disabled a rule", async (test) => {
    const made = await bench.create(event, { name: "off", query: "a", configurations: configurations() });
    bench.logs.objects.patch("eventExtractionRules", made.id, { enabled: false, disableReason: "Too many events." });
    const seen = await bench.refresh(event, made);
    assert.equal(seen?.state.enabled, false);
    assert.equal(seen?.state.disableReason, "Too many events.");
    assertWording(test, JSON.stringify(bench.log));
  });

  it("keep the recorded mapping as far as a response cannot be the whole one", async () => {
    const made = await bench.create(event, {
      name: "k",
      query: "a",
      configurations: configurations({ ...needed, team: "a" }),
    });
    const all = bench.logs.objects.rows("eventExtractionRules").find(({ id }) => id === made.id)
      ?.configuration as object;
    const shown = async (configuration: unknown) => {
      const edit = (body: unknown) => ({ ...(body as object), configuration });
      bench.logs.faults.add({ route: "GET /api/v1/eventExtractionRules/:id", times: 1, fault: { kind: "edit", edit } });
      const { inputs } = (await bench.refresh(event, made)) ?? assert.fail();
      return (inputs.configurations as { readonly fieldName: string }[]).map((one) => JSON.stringify(one)).sort();
    };
    const recorded = await shown(all);
    for (const odd of [
      null,
      {},
      [],
      "a",
      { team: null },
      { ...all, eventName: undefined },
      { ...all, eventName: null, team: null },
      { ...all, team: "b" },
      { ...all, team: { valueSource: "", mappingType: 1 } },
    ])
      assert.deepEqual(await shown(odd), recorded, JSON.stringify(odd));
    for (const less of [
      { ...all, team: null },
      { ...all, team: undefined },
    ])
      assert.equal((await shown(less)).length, 4);
  });
});
