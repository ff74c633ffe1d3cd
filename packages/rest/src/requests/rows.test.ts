import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { type Bench, dialect, failureOf, LOST_AFTER, NO_OBJECT, startBench, thing } from "../testing/bench.testing.js";

const { assertFailure } = createWording(import.meta.url);

let bench: Bench;
beforeEach(async () => {
  await bench?.close();
  bench = await startBench([
    { path: "zones" },
    {
      path: "zones/{zone}/sets",
      id: ({ name }) => String(name),
      shows: ({ id, ...rest }, pathParams) => (pathParams === "row" ? rest : { id, ...rest }),
    },
    { path: "things", shows: ({ id, ...rest }, pathParams) => (pathParams === "row" ? rest : { id, ...rest }) },
  ]);
  bench.objects("zones").put("z", {});
});
after(() => bench.close());

const fields = { zone: s.string().replaces() };
const endpoint = {
  path: "zones/{zone}/sets",
  itemPath: "zones/{zone}/sets/{name}",
  alsoInBody: ["name"],
  parents: { zone: { all: async () => ["z"] } },
  dialect: dialect(),
};
/** Record sets without IDs: a zone and a name identify one. */
const set = thing({ fields, endpoint, identity: { id: "{zone}/{name}" } });
const inList = thing({ fields, endpoint, identity: { id: "{zone}/{name}" }, read: "list" });
const args = { zone: "z", name: "one", size: 3 };

describe("rows without an ID", () => {
  it("identify the object by its key if it is read from its list", async () => {
    const made = await bench.create(inList, args);
    assert.equal(made.id, "z/one");
    assert.equal((await bench.refresh(inList, made))?.state.size, 3);
    bench.objects("zones/z/sets").remove("one");
    assert.equal(await bench.refresh(inList, made), undefined);
  });

  it("are found after a lost response", async () => {
    bench.next("POST zones/z/sets", LOST_AFTER);
    const made = await bench.create(set, args);
    assert.deepEqual([made.id, made.reasons, bench.writes().length], ["z/one", [], 1]);
  });

  it("keep a 404 from being believed while the list contains the object", async (test) => {
    const made = await bench.create(set, args);
    bench.next("GET zones/z/sets/one", { answer: NO_OBJECT });
    assertFailure(test, await failureOf(bench.refresh(set, made)), { code: "not-found" });
    const numbered = await bench.create(thing(), { name: "one" });
    bench.next(`GET things/${numbered.id}`, { answer: NO_OBJECT });
    assertFailure(test, await failureOf(bench.refresh(thing(), numbered)), { code: "not-found" });
  });

  it("are listed with their import IDs", async () => {
    await bench.create(set, args);
    assert.deepEqual(
      (await bench.list(set)).map(({ id, name }) => [id, name]),
      [["z/one", "one"]],
    );
  });

  it("are left out of a list with a warning if nothing leads to their ID", async () => {
    await bench.create(thing(), { name: "one" });
    const told: string[] = [];
    const on = {
      platform: bench.client,
      signal: new AbortController().signal,
      progress: () => undefined,
      log: (severity: string, text: string) => void told.push(`${severity}: ${text}`),
    };
    const found = [];
    for await (const one of thing().listable?.list({} as never, on as never) ?? []) found.push(one);
    assert.deepEqual([found, told], [[], ["warning: The list of things has rows without an ID. They are left out"]]);
  });
});
