import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import type { LogPlatform } from "../platform.js";
import { type Bench, requestsOf, startBench } from "../resources.testing.js";
import { SourceTemplate as Template } from "./SourceTemplate.js";

const SourceTemplate = Template as AnyResource<LogPlatform>;

let bench: Bench;
before(async () => {
  bench = await startBench();
});
afterEach(() => {
  bench.restore();
  for (const { id, inputJson } of templates()) {
    if (String(inputJson.name).startsWith("mine")) bench.logs.objects.remove("sourceTemplates", String(id));
  }
});
after(() => bench.close());

type Row = Readonly<Record<string, unknown>> & { readonly inputJson: { readonly name: unknown } };

const templates = () => bench.logs.objects.rows("sourceTemplates") as unknown as readonly Row[];
const mine = (id: string) => templates().find((row) => row.id === id) ?? assert.fail("it is gone");
const json = (name: string, more = {}) => JSON.stringify({ name, receivers: {}, ...more });
const program = { schemaRef: { type: "Mac", version: "1.0.2" }, inputJson: json("mine") };

describe("SourceTemplate", () => {
  it("that somebody switched off is there all the same: it is read, imported by its name, switched on and deleted", async () => {
    const made = await bench.create(SourceTemplate, { ...program, isEnabled: true });
    bench.logs.objects.patch("sourceTemplates", made.id, { isEnabled: false });
    const seen = (await bench.refresh(SourceTemplate, made)) ?? assert.fail("it was taken for gone");
    assert.equal(reveal(seen.state).isEnabled, false);
    assert.equal((await bench.import(SourceTemplate, "mine"))?.id, made.id);
    const again = await bench.update(SourceTemplate, { ...program, isEnabled: true }, seen);
    assert.equal(mine(made.id).isEnabled, true);
    bench.logs.objects.patch("sourceTemplates", made.id, { isEnabled: false });
    await bench.delete(SourceTemplate, again);
    await bench.delete(SourceTemplate, again);
    assert.equal(await bench.refresh(SourceTemplate, again), undefined);
    await assert.rejects(
      bench.import(SourceTemplate, "mine"),
      /there is no source template "mine"; write <id> or <name>$/,
    );
  });

  it("is upgraded by a request of its own, and only by a new version", async () => {
    const made = await bench.create(SourceTemplate, program);
    const newer = { ...program, schemaRef: { type: "Mac", version: "1.0.3" } };
    const upgrade = "POST /api/v1/sourceTemplates/:id/upgrade";
    const ordinary = "POST /api/v1/sourceTemplates/:id";
    let object = made;
    const update = (args: object) =>
      requestsOf(bench, async () => {
        object = await bench.update(SourceTemplate, args, object);
      });
    assert.deepEqual(
      [(await update(newer))[upgrade], mine(made.id).schemaRef],
      [1, { ...newer.schemaRef, latestVersion: "1.0.3" }],
    );
    const asked = await update({ ...newer, inputJson: json("mine", { description: "changed" }) });
    assert.deepEqual([asked[upgrade], asked[ordinary]], [undefined, 1]);
    assert.deepEqual(reveal(object.state).schemaRef, { ...newer.schemaRef, latestVersion: "1.0.3" });
  });

  it("is replaced where its type changes, the old one first where the name stays", async () => {
    const made = await bench.create(SourceTemplate, program);
    const other = { ...program, schemaRef: { type: "Linux" } };
    const { replaces, deleteBeforeReplace } = bench.diff(SourceTemplate, other, made);
    assert.deepEqual([replaces, deleteBeforeReplace], [["schemaRef"], true]);
    const renamed = { ...other, inputJson: json("mine too") };
    assert.equal(bench.diff(SourceTemplate, renamed, made).deleteBeforeReplace, false);
    const described = { ...other, inputJson: json("mine", { description: "other" }) };
    assert.equal(bench.diff(SourceTemplate, described, made).deleteBeforeReplace, true);
  });

  it("loses the selector that the program drops, and keeps one that the program never had", async () => {
    const chosen = { ...program, selectors: [{ names: ["ot one"] }] };
    const made = await bench.create(SourceTemplate, chosen);
    const without = await bench.update(SourceTemplate, program, made);
    assert.deepEqual(mine(made.id).selector, {});
    bench.logs.objects.patch("sourceTemplates", made.id, { selector: { names: ["theirs"] } });
    await bench.update(SourceTemplate, { ...program, inputJson: json("mine", { description: "x" }) }, without);
    assert.deepEqual(mine(made.id).selector, { names: ["theirs"] });
  });

  it("does not mind members that the platform adds, and shows what it changes", async () => {
    const made = await bench.create(SourceTemplate, program);
    bench.logs.objects.patch("sourceTemplates", made.id, {
      inputJson: { name: "mine", receivers: {}, processors: {} },
    });
    const added = await bench.refresh(SourceTemplate, made);
    assert.equal(reveal(added?.state ?? {}).inputJson, program.inputJson);
    bench.logs.objects.patch("sourceTemplates", made.id, { inputJson: { name: "mine too", receivers: {} } });
    const changed = await bench.refresh(SourceTemplate, made);
    assert.match(String(reveal(changed?.state ?? {}).inputJson), /"mine too"/);
  });

  it("says at preview what its JSON and its selectors lack", () => {
    const failures = (args: object) =>
      bench.check(SourceTemplate, { ...program, ...args }).failures.map(({ path, reason }) => `${path} ${reason}`);
    assert.match(failures({ inputJson: "[1]" }).join(), /^inputJson must hold a JSON object with a name/);
    assert.match(failures({ inputJson: '{"name": "x"}' }).join(), /^inputJson .* receivers/);
    assert.match(failures({ selectors: [{}, {}] }).join(), /^selectors must have one element at most/);
    assert.match(failures({ selectors: [{ tags: [[{ key: "env" }]] }] }).join(), /must have a key and values/);
  });
});
