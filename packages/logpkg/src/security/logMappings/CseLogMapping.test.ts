import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../../platform.js";
import { startBench } from "../../resources.testing.js";
import { CseLogMappingFixture } from "./CseLogMapping.fixture.js";
import { CseLogMapping as Mapping } from "./CseLogMapping.js";

const CseLogMapping = Mapping as AnyResource<LogPlatform>;
const PATH = "/api/sec/v1/log-mappings";
const LEAST = CseLogMappingFixture.minimal(() => "");

const bench = useInSuite(startBench);
afterEach(() => {
  bench.restore();
  for (const { id } of [...rows()]) bench.logs.objects.remove("security.logMappings", String(id));
});

const rows = () => bench.logs.objects.rows("security.logMappings");
const writes = () =>
  bench.logs.requests
    .all()
    .flatMap(({ method, path, body }) =>
      method === "GET" ? [] : [{ what: `${method} ${path}`, body: JSON.parse(body || "{}") }],
    );

describe("CseLogMapping", () => {
  it("is enabled and disabled by a separate request only", async () => {
    const made = await bench.create(CseLogMapping, LEAST);
    bench.logs.requests.reset();
    const off = await bench.update(CseLogMapping, { ...LEAST, enabled: false }, made);
    assert.deepEqual(writes(), [{ what: `PUT ${PATH}/${made.id}/enabled`, body: { enabled: false } }]);
    assert.equal(rows()[0]?.enabled, false);
    bench.logs.requests.reset();
    await bench.update(CseLogMapping, { ...LEAST, enabled: false, recordType: "Audit" }, off);
    assert.deepEqual(
      writes().map(({ what, body }) => [what, "enabled" in body.fields]),
      [[`PUT ${PATH}/${made.id}`, false]],
    );
  });

  it("sends no unset lookup, and treats the platform's null as unset", async () => {
    const made = await bench.create(CseLogMapping, LEAST);
    assert.deepEqual(writes()[0]?.body.fields.fields, [{ name: "user_username", value: "usr" }]);
    const seen = (await bench.refresh(CseLogMapping, made)) ?? assert.fail("the object no longer exists");
    assert.deepEqual(reveal(seen.inputs), reveal(made.inputs));
  });

  it("detects changes of unstructured fields outside of the program, and imports them", async () => {
    const made = await bench.create(CseLogMapping, LEAST);
    bench.logs.objects.patch("security.logMappings", made.id, { unstructuredFields: { patternNames: ["OTHER"] } });
    const seen = (await bench.refresh(CseLogMapping, made)) ?? assert.fail("the object no longer exists");
    assert.deepEqual(
      bench.diff(CseLogMapping, LEAST, seen).changes.map(({ path }) => path),
      ["unstructuredFields.patternNames[0]"],
    );
    const imported = (await bench.import(CseLogMapping, made.id)) ?? assert.fail("it is not found");
    assert.deepEqual(reveal(imported.inputs).unstructuredFields, { patternNames: ["OTHER"] });
  });

  it("keeps the recorded parent, which responses omit, and clears it by null", async () => {
    const withParent = { ...LEAST, parentId: "9f0b6c1e-4a0d-4c57-9a3e-2f6f0f7f1c10" };
    const made = await bench.create(CseLogMapping, withParent);
    const seen = (await bench.refresh(CseLogMapping, made)) ?? assert.fail("the object no longer exists");
    assert.deepEqual([reveal(seen.state).parentId, reveal(seen.inputs)], [withParent.parentId, reveal(made.inputs)]);
    const without = await bench.update(CseLogMapping, LEAST, seen);
    assert.deepEqual([writes().at(-1)?.body.fields.parentId, rows()[0]?.parentId], [null, undefined]);
    assert.equal(reveal(without.state).parentId, undefined);
  });

  it("check requires a type of messages, and the list omits built-in mappings", async () => {
    const { unstructuredFields: _, ...nothing } = LEAST;
    assert.deepEqual(
      bench.check(CseLogMapping, nothing).failures.map(({ path }) => path),
      ["structuredInputs"],
    );
    const own = bench.logs.objects.add("security.logMappings", { ...LEAST, name: "own", source: "Sumo Logic" });
    const found: string[] = [];
    const look = { platform: bench.platform, signal: new AbortController().signal, log: () => {}, progress: () => {} };
    for await (const { id } of CseLogMapping.listable?.list({}, look as never) ?? []) found.push(id);
    assert.deepEqual(found, []);
    assert.equal(rows().includes(own), true);
  });
});
