import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { s } from "@tripod/kit";
import { type Collection, dialect, LOST_AFTER, startBench, thing } from "../testing/bench.testing.js";

/** Platform that spells names in lower case and refuses every other spelling, in bodies and in paths. */
const records: Collection = {
  path: "zones/{zone}/records",
  id: (sent) => String(sent.name),
  refuses: ({ name }, others) =>
    name !== String(name).toLowerCase() || others.some((one) => one.name === name)
      ? { code: "conflict", message: "the name is not canonical, or taken" }
      : undefined,
};
const zones: Collection = { path: "zones", id: (sent) => String(sent.name) };

const lowerCase = () =>
  s
    .string()
    .codec({ encode: (value) => value.toLowerCase() })
    .replaces();
const scopes: unknown[] = [];
const entry = {
  fields: { zone: lowerCase(), name: lowerCase() },
  endpoint: {
    path: "zones/{zone}/records",
    itemPath: "zones/{zone}/records/{name}",
    alsoInBody: ["name"],
    dialect: (client: never, pathParams: unknown) => {
      scopes.push(pathParams);
      return dialect()(client);
    },
  },
  identity: { id: "{zone}/{name}" },
} as const;
const Entry = thing(entry);
const ListedEntry = thing({ ...entry, read: "list" });
const inputs = { zone: "Example", name: "V6", size: 1 };
const ID = "example/v6";

describe("encodedInputs: an input with a codec that locates an object", () => {
  const benches: { close(): Promise<void> }[] = [];
  after(async () => {
    for (const bench of benches) await bench.close();
  });
  const start = async () => {
    const bench = await startBench([zones, records]);
    benches.push(bench);
    bench.objects("zones").put("example", { name: "example" });
    return bench;
  };

  it("has the platform's form in paths and IDs, and the program's in state, from create to delete", async () => {
    const bench = await start();
    scopes.length = 0;
    const made = await bench.create(Entry, inputs);
    assert.equal(made.id, ID);
    assert.deepEqual([made.state.zone, made.state.name], ["Example", "V6"]);
    const live = await bench.refresh(Entry, made);
    assert.deepEqual([live?.state.zone, live?.state.name], ["Example", "V6"]);
    const updated = await bench.update(Entry, { ...inputs, size: 2 }, made);
    assert.deepEqual(updated.reasons, []);
    await bench.delete(Entry, updated);
    assert.deepEqual(bench.objects("zones/example/records").all(), {});
    const paths = bench.requests.map(({ route }) => route.split(" ")[1] ?? "");
    assert.deepEqual(
      paths.filter((path) => path !== path.toLowerCase()),
      [],
    );
    assert.ok(scopes.every((pathParams) => (pathParams as { readonly zone?: string }).zone === "example"));
  });

  it("finds the object of a create whose response was lost", async () => {
    const bench = await start();
    bench.next("POST zones/example/records", LOST_AFTER);
    assert.equal((await bench.create(Entry, inputs)).id, ID);
    assert.equal(Object.keys(bench.objects("zones/example/records").all()).length, 1);
  });

  it("imports by either spelling, and lists the ID that a create records", async () => {
    const bench = await start();
    await bench.create(Entry, inputs);
    for (const id of [ID, "Example/V6"]) assert.equal((await bench.again().import(Entry, id))?.id, ID);
    assert.deepEqual(
      (await bench.list(Entry, { zone: "Example" })).map(({ id }) => id),
      [ID],
    );
  });

  it("has the platform's form in the IDs of rows that follow from it, whatever spelling reads the list", async () => {
    const bench = await startBench([zones, { ...records, shows: ({ name, size }) => ({ name, size }) }]);
    benches.push(bench);
    bench.objects("zones").put("example", { name: "example" });
    const spellings = ["Example", "EXAMPLE", "example"];
    const made = [];
    for (const [index, zone] of spellings.entries())
      made.push(await bench.create(ListedEntry, { zone, name: `V${index}`, size: 1 }));
    assert.deepEqual(
      (await bench.list(ListedEntry, { zone: "Example" })).map(({ id, platformId }) => [id, platformId]),
      made.map(({ id }) => [id, id]),
    );
    bench.routes();
    const again = bench.again();
    const live = await Promise.all(made.map((one) => again.refresh(ListedEntry, one)));
    assert.deepEqual(
      live.map((one) => one?.state.zone),
      spellings,
    );
    assert.deepEqual(bench.routes(), ["GET zones/example/records"]);
  });

  it("causes no replacement between two spellings, and makes two objects of one key the same", () => {
    const [before, after] = [inputs, { ...inputs, zone: "EXAMPLE", name: "v6" }];
    assert.equal(Entry.deleteBeforeReplace?.(before as never, after as never), true);
    const { zone, name } = Entry.fields;
    assert.equal(zone?.spec.semanticEquals?.("Example", "example"), true);
    assert.equal(name?.spec.semanticEquals?.("V6", "v4"), false);
  });
});
