import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { SourceTemplate } from "./SourceTemplate.js";

const { assertRejected } = createWording(import.meta.url);

const template = SourceTemplate as AnyResource<LogPlatform>;
const inputJson = (name: string) => JSON.stringify({ name, receivers: {} });

describe("SourceTemplate.delete", () => {
  const bench = useInSuite(startBench);

  const writes = () =>
    bench.logs.requests
      .all()
      .filter(({ method }) => method !== "GET")
      .map(({ method, path, body }) => `${method} ${path.replace(/^.*sourceTemplates\/\w+/, "")} ${body}`.trim());

  it("disables an enabled template, and changes nothing else", async () => {
    const made = await bench.create(template, { schemaRef: { type: "Mac" }, inputJson: inputJson("on") });
    bench.logs.requests.reset();
    await bench.delete(template, made);
    assert.deepEqual(writes(), ['PUT /status {"status":"disable"}', "DELETE"]);
  });

  it("does not disable a disabled template", async () => {
    const off = { schemaRef: { type: "Mac" }, inputJson: inputJson("off"), isEnabled: false };
    const made = await bench.create(template, off);
    bench.logs.requests.reset();
    await bench.delete(template, made);
    assert.deepEqual(writes(), ["DELETE"]);
  });

  it("reports after a rejected delete that the template is disabled and still exists, and a refresh reads this", async (test) => {
    const made = await bench.create(template, { schemaRef: { type: "Mac" }, inputJson: inputJson("kept") });
    const body = { id: "A", errors: [{ code: "forbidden", message: "not you" }] };
    bench.logs.faults.add({ route: "DELETE /*", fault: { kind: "answer", status: 403, body }, times: 1 });
    await assertRejected(test, bench.delete(template, made), { code: "permission-denied" });
    const seen = await bench.refresh(template, made);
    assert.equal(seen?.state.isEnabled, false);
    assert.ok(seen);
    await bench.delete(template, seen);
  });
});

describe("SourceTemplate.read", () => {
  const bench = useInSuite(startBench);

  it("keeps a selector without members, which selects nothing", async () => {
    const inputs = { schemaRef: { type: "Mac" }, inputJson: inputJson("bare"), selectors: [{}] };
    const made = await bench.create(template, inputs);
    assert.deepEqual((await bench.refresh(template, made))?.state.selectors, [{}]);
    await bench.delete(template, made);
  });
});
