import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { type Recorded, requestsOf, startBench } from "../resources.testing.js";
import { LookupTable as Definition } from "./LookupTable.js";
import { DRAFTS, PERSONAL } from "./library.testing.js";

const { assertFailures, assertWording } = createWording(import.meta.url);

const LookupTable = Definition as AnyResource<LogPlatform>;
const UPLOAD = "POST /api/v1/lookupTables/:id/upload";
const TRUNCATE = "POST /api/v1/lookupTables/:id/truncate";
const JOB = "GET /api/v1/lookupTables/jobs/:jobId/status";

const bench = useInSuite(startBench);
beforeEach(() => bench.restore());

let made = 0;
const program = (more: object = {}) => ({
  name: `codes ${made}`,
  description: "What codes mean",
  parentFolderId: PERSONAL,
  fields: [
    { fieldName: "code", fieldType: "int" },
    { fieldName: "meaning", fieldType: "string" },
  ],
  primaryKeys: ["code"],
  ...more,
});
const create = (more: object = {}) => {
  made += 1;
  return bench.create(LookupTable, program(more));
};
const TWO = 'code,meaning\n200,fine\n500,"not, so ""fine"""\n';
const ONE = "code,meaning\n200,good\n";
const rows = ({ id }: Recorded) => bench.logs.objects.rows("lookupTables").find((row) => row.id === id)?.rows;
const asked = async (operation: () => Promise<unknown>, route: string) => (await requestsOf(bench, operation))[route];
const warnings = () => bench.log.filter((line) => line.startsWith("warning"));

describe("LookupTable.content", () => {
  it("is uploaded after the create as a form file, and replaced if it changes", async () => {
    const object = await create({ content: TWO });
    assert.deepEqual(rows(object), [
      ["200", "fine"],
      ["500", 'not, so "fine"'],
    ]);
    const sent = bench.logs.requests.all().find(({ route }) => route === "/api/v1/lookupTables/:id/upload");
    assert.equal(sent?.query, "merge=false");
    assert.match(sent?.body ?? "", /name="file"; filename="lookup\.csv"/);
    assert.deepEqual(bench.diff(LookupTable, program({ content: TWO }), object).changes, []);
    const read = (await bench.refresh(LookupTable, object)) ?? assert.fail();
    assert.deepEqual(bench.diff(LookupTable, program({ content: TWO }), { ...object, ...read }).changes, []);
    const changed = await requestsOf(bench, () => bench.update(LookupTable, program({ content: ONE }), object));
    assert.deepEqual([changed[UPLOAD], changed["PUT /api/v1/lookupTables/:id"]], [1, undefined]);
    assert.deepEqual(rows(object), [["200", "good"]]);
  });

  it("is not managed if it was never set", async () => {
    const object = await create();
    bench.logs.objects.patch("lookupTables", object.id, { rows: [["1", "theirs"]] });
    const requests = await requestsOf(bench, () => bench.update(LookupTable, program({ ttl: 5 }), object));
    assert.deepEqual([requests[UPLOAD], requests[TRUNCATE], rows(object)], [undefined, undefined, [["1", "theirs"]]]);
    assert.deepEqual(bench.diff(LookupTable, program({ content: "" }), object).changes, []);
  });

  it("deletes all rows if it is removed, with a warning in the preview", async (test) => {
    for (const content of [undefined, ""]) {
      const object = await create({ content: TWO });
      bench.log.length = 0;
      await bench.preview(LookupTable, program({ content: ONE }), object);
      assert.deepEqual(warnings(), [], "replaced rows are not deleted");
      await bench.preview(LookupTable, program({ content }), object);
      assertWording(test, warnings().join());
      assert.equal(await asked(() => bench.update(LookupTable, program({ content }), object), TRUNCATE), 1);
      assert.deepEqual(rows(object), []);
    }
    const theirs = await create();
    bench.logs.objects.patch("lookupTables", theirs.id, { rows: [["1", "theirs"]] });
    await bench.update(LookupTable, program({ content: "" }), theirs);
    assert.deepEqual(rows(theirs), [["1", "theirs"]]);
  });

  it("stays during a move whose response is lost, and is uploaded once after an import", async () => {
    const object = await create({ content: TWO });
    bench.logs.faults.add({ route: "POST /api/v2/content/:id/move", times: 1, fault: { kind: "lost-answer" } });
    const moved = await bench.update(LookupTable, program({ content: TWO, parentFolderId: DRAFTS }), object);
    assert.deepEqual([moved.reasons, (rows(object) as unknown[]).length], [[], 2]);
    const imported = (await bench.import(LookupTable, object.id)) ?? assert.fail();
    const all = program({ content: TWO, parentFolderId: DRAFTS });
    assert.deepEqual(
      bench.diff(LookupTable, all, imported).changes.map(({ path }) => path),
      ["content"],
    );
    assert.equal(await asked(() => bench.update(LookupTable, all, imported), UPLOAD), 1);
  });

  it("is recorded as pending if the platform rejects it, and the next run uploads it", async (test) => {
    bench.logs.control.finishNextJob("rows", {
      status: "Failed",
      errors: [{ code: "lookup:invalid_header", message: "The header does not fit the table." }],
    });
    const object = await create({ content: TWO });
    assert.notEqual(object.id, "");
    assertWording(test, object.reasons.join());
    assert.equal(await asked(() => bench.update(LookupTable, program({ content: TWO }), object), UPLOAD), 1);
    assert.equal((rows(object) as unknown[]).length, 2);
  });

  it("is uploaded again after an unknown outcome, even if the inputs return to the old rows", async (test) => {
    for (const next of [ONE, TWO]) {
      const object = await create({ content: TWO });
      bench.logs.faults.add({
        route: JOB,
        times: 1,
        fault: {
          kind: "answer",
          status: 404,
          body: { id: "x", errors: [{ code: "jobs:not_found", message: "No job has this id." }] },
        },
      });
      const half = await bench.update(LookupTable, program({ content: ONE }), object);
      assertWording(test, half.reasons.join());
      // After a failed update, the engine keeps the old inputs.
      const kept = { ...half, inputs: object.inputs };
      assert.equal(await asked(() => bench.update(LookupTable, program({ content: next }), kept), UPLOAD), 1);
      assert.equal((rows(object) as unknown[]).length, next === ONE ? 1 : 2);
    }
  });

  it("is uploaded again after a lost response, because uploads are idempotent", async () => {
    bench.logs.faults.add({ route: UPLOAD.replace(":id", "*"), times: 1, fault: { kind: "lost-answer" } });
    const object = await create({ content: TWO });
    assert.deepEqual([object.reasons, (rows(object) as unknown[]).length], [[], 2]);
  });

  it("reports rows that the platform rejected, with its reason", async (test) => {
    const object = await create({ content: "code,meaning\n200,fine\nx,fine\n" });
    assert.deepEqual(object.reasons, []);
    assertWording(test, warnings().join());
    bench.logs.control.finishNextJob("rows", { status: "PartialSuccess" });
    await bench.update(LookupTable, program({ content: ONE }), object);
    assertWording(test, warnings().join());
    const spoken = {
      status: "PartialSuccess",
      warnings: ["Row 7 was dropped.", null, { message: "Row 8 has no key." }],
    };
    bench.logs.control.finishNextJob("rows", spoken as never);
    await bench.update(LookupTable, program({ content: "code,meaning\n200,good\n" }), object);
    assertWording(test, warnings().join(), { first: "Row 7 was dropped.", second: "Row 8 has no key." });
  });

  it("waits at most for the timeout", async () => {
    const object = await create();
    bench.logs.control.holdJobs("rows");
    const half = await bench.update(LookupTable, program({ content: ONE }), object, { timeoutMs: 2_000 });
    bench.logs.control.releaseJobs("rows");
    assert.match(half.reasons.join(), /Pending/);
  });

  it("does not occur in any message", async () => {
    const secret = "code,meaning\nnot-a-code-of-ours,x,y\n";
    const { failures } = bench.check(LookupTable, program({ content: secret }));
    bench.logs.control.finishNextJob("rows", { status: "Failed" });
    const object = await create({ content: "code,meaning\n7,not-a-code-of-ours\n" });
    const said = [...failures.map(({ reason }) => reason), ...object.reasons, ...bench.log, ...bench.told].join("\n");
    assert.ok(said.length > 0 && !said.includes("not-a-code-of-ours"), said);
  });

  it("warns about large content and about CR LF line ends", async (test) => {
    const large = `code,meaning\r\n1,${"x".repeat(11 * 2 ** 20)}\r\n`;
    await bench.preview(LookupTable, program({ content: large }));
    assertWording(test, warnings().join());
    bench.log.length = 0;
    await bench.preview(LookupTable, program({ content: TWO }));
    assert.deepEqual(warnings(), []);
  });

  const FAULTS = [
    "\n",
    '"code,meaning\n1,a\n',
    "200,fine\n",
    "code,meaning,\n",
    "code,Code\n",
    "code\n1\n",
    "code,meaning\n1\n",
    "code,meaning\n1,a\n2,b,\n",
    'code,meaning\n1,a"b\n',
    'code,meaning\n1,"a\n',
  ];
  for (const content of FAULTS) {
    it(`is rejected in a preview: ${JSON.stringify(content)}`, (test) => {
      const { failures } = bench.check(LookupTable, program({ content }));
      assertFailures(test, failures, ["content"]);
    });
  }

  for (const content of ["", "Meaning, CODE\na,1", "code,meaning\n\n1,a\n\n", 'code,meaning\r\n1,"a\nb, c"\r\n2,\n']) {
    it(`accepts ${JSON.stringify(content)}`, () => {
      assert.deepEqual(bench.check(LookupTable, program({ content })).failures, []);
    });
  }

  it("rejects more than 100 MB", (test) => {
    const more = `code,meaning\n${`1,${"x".repeat(98)}\n`.repeat(1_050_000)}`;
    assertFailures(test, bench.check(LookupTable, program({ content: more })).failures, ["content"]);
  });
});
